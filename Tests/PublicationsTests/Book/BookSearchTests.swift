import Foundation
import Testing
import WireModel

@testable import Publications

@Suite("Search")
struct BookSearchTests {
    private static func options(_ letters: String) -> BookSearchOptions {
        var options = BookSearchOptions()
        options.matchesCase = letters.contains("c")
        options.matchesAccents = letters.contains("a")
        options.matchesWholeWords = letters.contains("w")
        return options
    }

    private static func document(_ body: String) -> DocumentText {
        DocumentText(document: Array("<html><head><title>whale</title></head><body>\(body)</body></html>".utf8))
    }

    /// Returns the matched texts. Options by letter: case, accents, whole words.
    private static func find(_ query: String, _ body: String, _ letters: String = "") -> [String] {
        let text = document(body)
        var search = TextSearch(query, options: options(letters))
        return search?.matches(in: text, maximumCount: 100).map { text.string(in: $0) } ?? []
    }

    @Test(
        "differences in case, accents and typography are ignored by default",
        arguments: [
            ("whale", "<p>Whale, WHALE, whales</p>", "", ["Whale", "WHALE", "whale"]),
            ("whale", "<p>Whale, WHALE, whales</p>", "c", ["whale"]),
            ("whale", "<p>Whale, WHALE, whales</p>", "w", ["Whale", "WHALE"]),
            ("uber", "<p>über Uber u\u{308}ber</p>", "", ["über", "Uber", "u\u{308}ber"]),
            ("über", "<p>über Uber u\u{308}ber</p>", "a", ["über", "u\u{308}ber"]),
            ("caf", "<p>cafe\u{301}</p>", "a", ["caf"]),
            ("cafe", "<p>cafe\u{301} cafe</p>", "a", ["cafe"]),
            ("cafe", "<p>cafe\u{301}</p>", "", ["cafe\u{301}"]),
            ("strasse", "<p>Straße STRASSE</p>", "", ["Straße", "STRASSE"]),
            ("straße", "<p>Straße STRASSE</p>", "", ["Straße", "STRASSE"]),
            ("stras", "<p>Straße</p>", "", []),
            ("istanbul", "<p>İstanbul xİİistanbul</p>", "", ["İstanbul", "istanbul"]),
            ("fisch", "<p>ﬁsch Fisch</p>", "", ["ﬁsch", "Fisch"]),
            ("σοφος", "<p>ΣΟΦΌΣ σοφός</p>", "", ["ΣΟΦΌΣ", "σοφός"]),
            ("don't", "<p>don’t don't</p>", "", ["don’t", "don't"]),
            ("ae", "<p>Cæsar</p>", "", ["æ"]),
            (
                "Việt Nam", "<p>viet nam VIỆT NAM Vie\u{323}\u{302}t Nam</p>", "",
                ["viet nam", "VIỆT NAM", "Vie\u{323}\u{302}t Nam"]
            ),
            ("Việt", "<p>viet VIỆT Vie\u{323}\u{302}t</p>", "a", ["VIỆT", "Vie\u{323}\u{302}t"]),
            ("ёлка", "<p>Елка ёлка</p>", "", ["Елка", "ёлка"]),
            ("كتاب", "<p>كِتَاب</p>", "", ["كِتَاب"]),
            ("שלום", "<p>שָׁלוֹם</p>", "", ["שָׁלוֹם"]),
        ] as [(String, String, String, [String])]
    )
    func words(query: String, body: String, letters: String, expected: [String]) {
        #expect(
            Self.find(query, body, letters).map { Array($0.unicodeScalars) }
                == expected.map { Array($0.unicodeScalars) }
        )
    }

    @Test(
        "Chinese, Japanese and Korean text matches",
        arguments: [
            ("红楼", "<p>一部红\n楼梦</p>", "", ["红 楼"]),
            ("红 楼", "<p>红楼</p>", "w", ["红楼"]),
            ("你好，世界", "<p>你好，\n世界</p>", "", ["你好， 世界"]),
            ("好！「世", "<p>你好！\n「世界</p>", "", ["好！ 「世"]),
            ("好, world", "<p>你好，\nworld</p>", "", ["好， world"]),
            ("ab cd", "<p>ＡＢ ＣＤ</p>", "", ["ＡＢ ＣＤ"]),
            ("𠮷田", "<p>𠮷\n田</p>", "", ["𠮷 田"]),
            ("か", "<p>かがカガ</p>", "", ["か"]),
            ("ガ", "<p>かがカガｶﾞ</p>", "", ["ガ", "ｶﾞ"]),
            ("ABC1", "<p>ＡＢＣ１</p>", "", ["ＡＢＣ１"]),
            ("漢字", "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>", "", ["漢字"]),
            ("하", "<p>한하</p>", "", ["하"]),
            ("한", "<p>\u{1112}\u{1161}\u{11AB}</p>", "", ["\u{1112}\u{1161}\u{11AB}"]),
            ("豈", "<p>\u{F900}</p>", "", ["\u{F900}"]),
            ("😀", "<p>a😀b</p>", "", ["😀"]),
        ] as [(String, String, String, [String])]
    )
    func eastAsia(query: String, body: String, letters: String, expected: [String]) {
        #expect(
            Self.find(query, body, letters).map { Array($0.unicodeScalars) }
                == expected.map { Array($0.unicodeScalars) }
        )
    }

    @Test(
        "markup, white space and invisible characters don't prevent a match; the end of a paragraph does",
        arguments: [
            ("word", "<p><b>wo</b>rd wo<!-- x -->rd w&#xAD;o&#x200B;rd</p>", 3),
            ("two words", "<p>two\n   <i>words</i> two&#xA0;words two<br/>words</p>", 3),
            ("two words", "<p>two</p><p>words</p><p>two <span hidden=''>x</span> words</p>", 1),
            ("aa", "<p>aaaaa</p>", 2),
            ("x", "", 0), ("", "<p>x</p>", 0), (" \n", "<p>x y</p>", 0), ("\u{AD}", "<p>x\u{AD}</p>", 0),
        ]
    )
    func markup(query: String, body: String, count: Int) {
        #expect(Self.find(query, body).count == count)
    }

    /// A straightforward reference implementation with Foundation's tables: the folding of each character.
    private func naive(_ query: String, in text: DocumentText) -> [Range<Int>] {
        func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
            if scalar.properties.isDefaultIgnorableCodePoint { return [] }
            let isBasic = scalar.value < 0x10000
            let plain = isBasic ? String(scalar).precomposedStringWithCompatibilityMapping : String(scalar)
            let folded = plain.uppercased().lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
            return folded.filter { mark in
                let number = mark.properties.canonicalCombiningClass.rawValue
                return number < 200 && !(10...35).contains(number)
            }
        }
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
        func isWide(_ scalar: Unicode.Scalar) -> Bool { (0x3000...0x9FFF).contains(scalar.value) }
        typealias Item = (scalar: Unicode.Scalar, range: Range<Int>, isFirst: Bool, isLast: Bool)
        func items(_ string: String) -> [Item] {
            var items: [Item] = []
            var offset = 0
            var space: Range<Int>?
            var feeds = 0
            for scalar in string.unicodeScalars {
                let range = offset..<offset + UTF16.width(scalar)
                offset = range.upperBound
                if isSpace(scalar) {
                    space = (space?.lowerBound ?? range.lowerBound)..<range.upperBound
                    if scalar == "\n" { feeds += 1 }
                    continue
                }
                let folded = fold(scalar)
                if folded.isEmpty { continue }
                if let gap = space {
                    if feeds >= 2 {
                        items.append(("\n", gap, true, true))
                    } else if let last = items.last, last.scalar != "\n", !(isWide(last.scalar) && isWide(folded[0])) {
                        items.append((" ", gap, true, true))
                    }
                }
                (space, feeds) = (nil, 0)
                for (index, scalar) in folded.enumerated() {
                    items.append((scalar, range, index == 0, index == folded.count - 1))
                }
            }
            return items
        }
        let wanted = items(query).map(\.scalar)
        let given = items(text.string(in: 0..<text.count))
        guard !wanted.isEmpty else { return [] }
        var found: [Range<Int>] = []
        var index = 0
        while index + wanted.count <= given.count {
            let part = given[index..<index + wanted.count]
            if let first = part.first, let last = part.last, first.isFirst, last.isLast, part.map(\.scalar) == wanted,
                index + wanted.count == given.count
                    || given[index + wanted.count].scalar.properties.canonicalCombiningClass.rawValue == 0
            {
                found.append(first.range.lowerBound..<last.range.upperBound)
                index += wanted.count
            } else {
                index += 1
            }
        }
        return found
    }

    @Test(
        "matches equal those of a reference implementation in random documents",
        arguments: 0..<60
    )
    func equalsNaive(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let text = DocumentText(document: random.make())
        let queries = [
            "a", "ab", "aba", "wal", "straße", "ss", "e", "fisch", "红", "红楼", "楼梦红", "か", "が", "ii", "softhyphen",
            "b a", "xy",
        ]
        for query in queries {
            var search = try #require(TextSearch(query, options: BookSearchOptions()))
            let found = search.matches(in: text, maximumCount: .max)
            let expected = naive(query, in: text)
            #expect(found.map(\.lowerBound) == expected.map(\.lowerBound), "seed \(seed): \(query)")
            for (range, plain) in zip(found, expected) {
                // A match includes ignored accents on its last letter.
                #expect(range.upperBound >= plain.upperBound)
                let again = try #require(TextSearch(text.string(in: range), options: Self.options("ca")))
                var exact = again
                #expect(exact.matches(in: text, maximumCount: .max).contains { $0.lowerBound == range.lowerBound })
            }
        }
    }

    private func search(_ query: String, _ bodies: [String], limits: BookSearch.Limits = .init()) -> BookSearch {
        let body = BookBody(
            sections: bodies.indices.map { BookSection(path: "\($0).xhtml", byteSize: 1000) },
            contents: [BookContentsEntry(title: "Second", path: "1.xhtml")]
        )
        let texts = bodies.map { Self.document($0) }
        return BookSearch(
            query,
            limits: limits,
            body: body,
            positions: BookPositions(sections: body.sections, contents: body.contents)
        ) { (index) throws(PublicationError) in
            guard texts.indices ~= index, index != 2 else { throw .damaged(file: "x", reason: .verbatim("y")) }
            return texts[index]
        }
    }

    @Test("matches come section by section with locators; unreadable sections are skipped")
    func results() throws {
        var search = search(
            "whale",
            ["<p>the whale</p>", "<p>no</p><p>white <b>wha</b>le swims</p>", "<p/>", "<p>Whale</p>"]
        )
        let firstFound = search.next()
        let first = try #require(firstFound)
        #expect(first.section == 0 && first.matches.count == 1)
        let secondFound = search.next()
        let second = try #require(secondFound)
        let locator = try #require(second.matches.first).locator
        #expect(locator.href == "1.xhtml" && locator.title == "Second")
        #expect(locator.text == .init(before: "no white ", highlight: "whale", after: " swims"))
        #expect(locator.locations.cfi == "/4/4,/2/1:0,/3:2")
        #expect(locator.locations.position == 2)
        let thirdFound = search.next()
        let third = try #require(thirdFound)
        #expect(third.matches.isEmpty && third.problem != nil)
        let (fourth, fifth) = (search.next(), search.next())
        #expect(fourth?.matches.count == 1)
        #expect(fifth == nil)
    }

    @Test("context has at most fifty characters and splits none")
    func context() throws {
        let family = "👩‍👩‍👧‍👦"
        var search = search(
            "x",
            ["<p>\(String(repeating: family, count: 120))x\(String(repeating: "e\u{301}", count: 80))</p>"]
        )
        let found = search.next()
        let text = try #require(found?.matches.first).locator.text
        let before = try #require(text.before)
        #expect(!before.isEmpty && before.count <= 50 && before.allSatisfy { String($0) == family })
        let after = try #require(text.after)
        #expect(after.count == 50 && after.allSatisfy { $0 == "é" })
    }

    @Test("the number of matches is limited, and a truncated section says so")
    func limits() throws {
        var limits = BookSearch.Limits()
        limits.maximumPerSection = 3
        limits.maximumCount = 5
        var search = search("a", Array(repeating: "<p>a a a a</p>", count: 2) + ["", "<p>a</p>"], limits: limits)
        let firstFound = search.next()
        let first = try #require(firstFound)
        #expect(first.matches.count == 3 && first.isTruncated)
        let (second, third) = (search.next(), search.next())
        #expect(second?.matches.count == 2)
        #expect(search.isFinished && third == nil)
    }

    @Test("a cancelled search stops")
    func cancelled() {
        var pulled = search("a", ["<p>a</p>", "<p>a</p>"])
        let found = pulled.next { true }
        #expect(found == nil)
    }
}
