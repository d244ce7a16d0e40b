import Testing

@testable import Publications

@Suite("A library's own rules for chapters")
struct ChapterRuleTests {
    private func matches(_ pattern: String, _ line: String) throws -> Bool {
        let rule = try #require(
            try CompiledRule.compile([TextChapterRule(pattern: pattern)], file: "", limits: .standard).first
        )
        return rule.matches(Array(line.unicodeScalars))
    }

    @Test(
        "expressions match as they do elsewhere",
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
            ("a{b", "a{b", true),
        ]
    )
    func expressions(pattern: String, line: String, expected: Bool) throws {
        #expect(try matches(pattern, line) == expected)
    }

    @Test(
        "what can't be understood or bounded is refused",
        arguments: [
            "", "(", ")", "[a", "*a", "a{999}", "(?<=a)b", "a\\", "\\1", "[z-a]", "a*", "(((a{150}){150}){150})", "^$",
            "a{3,2}",
            String(repeating: "(", count: 200), String(repeating: "x", count: 2000),
        ]
    )
    func refused(pattern: String) {
        #expect(throws: PublicationError.self) { try TextBook.validate([TextChapterRule(pattern: pattern)]) }
    }

    @Test("a rule made to take for ever takes a bounded number of steps")
    func bounded() throws {
        let line = String(repeating: "a", count: 200)
        #expect(try matches("(a*)*(a*)*(a*)*b", line) == false)
        #expect(try matches("(?=(?=(?=a*b)a*b)a*b)c", line) == false)
        #expect(try matches("^a+$", line + "a") == false, "longer lines are no titles")
    }
}
