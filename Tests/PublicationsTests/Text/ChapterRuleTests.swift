import Testing

@testable import Publications

@Suite("Chapter rules of a library")
struct ChapterRuleTests {
    private func matches(_ pattern: String, _ line: String) throws -> Bool {
        let rule = try #require(
            try CompiledChapterRule.compile([TextChapterRule(pattern: pattern)], file: "", limits: .standard).first
        )
        return rule.match(Array(line.unicodeScalars)) == .matched
    }

    @Test(
        "expressions match as in PCRE2",
        arguments: [
            ("^第\\d+章", "第12章 题", true), ("^第\\d+章", "在第12章", false), ("第[一二三四五六七八九十]{1,3}章", "第十二章", true),
            ("^(Chapter|Part) \\d+$", "Part 12", true), ("^(Chapter|Part) \\d+$", "Part 12a", false),
            ("a{2}b", "caab", true),
            ("^a{2,3}$", "aaaa", false), ("^节(?!课)", "节课", false), ("^节(?!课)", "节日", true), ("^(?=.*z)a", "abcz", true),
            ("^[^a-c]+$", "xyz", true), ("^[^a-c]+$", "xbz", false), ("(?i)^chapter", "CHAPTER", true),
            ("^chapter", "CHAPTER", false),
            ("^\\s*\\S+\\s*$", "　题　", true), ("a.c", "abc", true), ("\\.", "abc", false), ("^\\u7b2c", "第", true),
            ("x|y|z", "z", true),
            ("(a+)+$", String(repeating: "a", count: 100) + "b", false), ("[]a]b", "]b", true), ("[a-]b", "-b", true),
            ("a{b", "a{b", true), ("(?<=第)\\d", "第1", true), ("^a{100}$", String(repeating: "a", count: 100), true),
        ]
    )
    func expressions(pattern: String, line: String, expected: Bool) throws {
        #expect(try matches(pattern, line) == expected)
    }

    @Test(
        "invalid expressions and expressions that are too large are refused",
        arguments: [
            "", "(", ")", "[a", "*a", "a\\", "\\1", "[z-a]", "a*", "a{99999}", "((((a{150}){150}){150}){150})", "^$",
            "a{3,2}",
            String(repeating: "(", count: 200), String(repeating: "x", count: 2000),
        ]
    )
    func refused(pattern: String) {
        #expect(throws: PublicationError.self) { try TextBook.validate([TextChapterRule(pattern: pattern)]) }
    }

    /// Expressions that backtrack exponentially on a line of one letter, or use features that multiply the work.
    static let catastrophic = [
        "(a+)+$", "(a|a)+$", "(a|aa)+$", "(a*)*(a*)*(a*)*b", "(.*a){20}$", "(?=(?=(?=a*b)a*b)a*b)c",
        "^(([a-z])+.)+[A-Z]$",
        "(?:a?){50}a{50}b", "(a+)\\1+b", "(?R)?a*b", "((?:a+)+|(?1)b)+c", "(*LIMIT_MATCH=4000000000)(a+)+$",
    ]

    @Test("a catastrophic rule is stopped on every line within a bounded time", arguments: catastrophic)
    func bounded(pattern: String) throws {
        let rule = try #require(
            try CompiledChapterRule.compile([TextChapterRule(pattern: pattern)], file: "", limits: .standard).first
        )
        let line = Array((String(repeating: "a", count: 199) + "!").unicodeScalars)
        let duration = ContinuousClock().measure {
            for _ in 0..<10 { #expect(rule.match(line) != .matched) }
        }
        #expect(duration < .seconds(5))
        #expect(rule.match(line + ["a"]) == .notMatched, "longer lines are not titles")
    }

    @Test("a rule that is stopped on several lines is disabled, and the other rules still find their titles")
    func disabled() throws {
        let folder = try TemporaryFolder()
        var text = ""
        for number in 1...30 {
            text += "Item \(number)\n" + String(repeating: "a", count: 180) + "!\n"
            text += String(repeating: "Some words of the chapter. ", count: 20) + "\n"
        }
        let rules = [TextChapterRule(pattern: "^(a+)+$"), TextChapterRule(pattern: "^Item \\d+$")]
        let path = try folder.write(Array(text.utf8), to: "a.txt")
        let book = try TextBook.open(path: path, options: TextOptions(chapterRules: rules))
        #expect(book.body.contents.count == 30)
        #expect(book.body.problems == ["The chapter rule “^(a+)+$” takes too long to match: it was skipped."])
    }
}
