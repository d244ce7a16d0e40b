import Foundation
import Testing

@testable import Publications

@Suite("Hyphenation by patterns")
struct HyphenatorTests {
    /// The patterns of Liang's thesis for “hyphenation”, and an exception.
    private static let english = """
        UTF-8
        LEFTHYPHENMIN 2
        RIGHTHYPHENMIN 3
        % a comment
        hy3ph
        he2n
        hena4
        hen5at
        1na
        n2at
        1tio
        2io
        o2n
        .pre5sent.
        """

    private func hyphenated(_ word: String, _ hyphenator: Hyphenator) -> String {
        let letters = Array(word.unicodeScalars)
        var result = ""
        var start = 0
        for place in hyphenator.breaks(in: letters) + [letters.count] {
            if start > 0 { result += "-" }
            for letter in letters[start..<place] { result.unicodeScalars.append(letter) }
            start = place
        }
        return result
    }

    private func hyphenator(_ text: String) throws -> Hyphenator {
        try Hyphenator(patterns: Array(text.utf8), file: "hyph_xx.dic")
    }

    @Test(
        "the largest number between two letters decides, and odd numbers allow a break",
        arguments: [
            ("hyphenation", "hy-phen-ation"), ("HYPHENATION", "HY-PHEN-ATION"), ("Present", "Pre-sent"),
            ("represent", "represent"), ("presents", "presents"), ("hyph", "hyph"), ("a", "a"), ("", ""),
        ]
    )
    func liang(word: String, expected: String) throws {
        #expect(hyphenated(word, try hyphenator(Self.english)) == expected)
    }

    @Test("the file sets the minimum numbers of letters at the edges; the default is two")
    func minimums() throws {
        #expect(hyphenated("abcdef", try hyphenator("UTF-8\na1b1c1d1e1f\n")) == "ab-c-d-ef")
        let wide = try hyphenator("UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 4\na1b1c1d1e1f1g\n")
        #expect(hyphenated("abcdefg", wide) == "abc-defg")
    }

    @Test("compound words are divided first, and their parts by the patterns of the second level")
    func compounds() throws {
        let patterns = """
            UTF-8
            COMPOUNDLEFTHYPHENMIN 2
            COMPOUNDRIGHTHYPHENMIN 2
            donau1dampf1schiff
            NEXTLEVEL
            o1na
            a1mp
            .da2m
            """
        let hyphenator = try hyphenator(patterns)
        #expect(hyphenated("Donaudampfschiff", hyphenator) == "Do-nau-dampf-schiff")
        #expect(hyphenated("Donau", hyphenator) == "Do-nau")
        // Without the first level, “damp” is not at the beginning of a word, so “a1mp” divides it.
        #expect(hyphenated("xxdampf", hyphenator) == "xxda-mpf")
    }

    @Test("files in other character sets, with Windows line ends and without numbers are read")
    func characterSets() throws {
        let latin: [UInt8] = Array("ISO8859-1\r\n".utf8) + [0xFC, 0x31, 0x62] + Array("e\r\nzahl\r\n".utf8)
        #expect(hyphenated("trüber", try Hyphenator(patterns: latin, file: "a.dic")) == "trü-ber")
        let cyrillic: [UInt8] = Array("microsoft-cp1251\n".utf8) + [0xE0, 0x31, 0xE1, 0xE0, 0x0A]
        #expect(hyphenated("бабаба", try Hyphenator(patterns: cyrillic, file: "a.dic")) == "ба-ба-ба")
    }

    @Test("non-standard patterns are skipped, and words with unknown letters are hyphenated elsewhere")
    func unsupported() throws {
        let hyphenator = try hyphenator("UTF-8\ns1s/ss=ss,1,2\na1b\n")
        #expect(hyphenated("massab", hyphenator) == "massab")
        #expect(hyphenated("massaba", hyphenator) == "massa-ba")
        #expect(hyphenated("中文字abcd中文", hyphenator) == "中文字a-bcd中文")
        #expect(hyphenator.breaks(in: String(repeating: "ab", count: 100).unicodeScalars).isEmpty)
    }

    @Test(
        "broken and hostile files are refused with a reason",
        arguments: [
            ("", "names no known character set"), ("UTF-8", "has no patterns"),
            ("UTF-9\na1b\n", "names no known character set"),
            ("UTF-16\na1b\n", "names no known character set"),
            ("UTF-8\nLEFTHYPHENMIN 99999999999999999999\n", "has no patterns"),
            ("UTF-8\na1b\nNEXTLEVEL\na1b\nNEXTLEVEL\na1b\n", "more than two levels"),
            (String(repeating: "x", count: 9 << 20), "larger than 8 MB"),
            (
                "UTF-8\n" + (0..<300).map { "\(Character(Unicode.Scalar(0x4E00 + UInt32($0)) ?? "x"))1a\n" }.joined(),
                "different letters"
            ),
            ("UTF-8\n" + String(repeating: "a1b\n", count: 400_001), "more than 400000 patterns"),
        ]
    )
    func broken(text: String, reason: String) throws {
        let error = #expect(throws: PublicationError.self) { try hyphenator(text) }
        #expect(error?.description.contains(reason) ?? false, "\(error?.description ?? "no error")")
    }

    @Test("bytes that are invalid in the character set of the file are refused")
    func invalidText() {
        #expect(throws: PublicationError.self) {
            try Hyphenator(patterns: Array("UTF-8\na1".utf8) + [0xFF, 0x0A], file: "a.dic")
        }
    }

    @Test("long lines and invalid options are ignored")
    func tolerated() throws {
        let text =
            "UTF-8\nLEFTHYPHENMIN -3\nRIGHTHYPHENMIN x\nUNKNOWN 7\n" + String(repeating: "a", count: 5000) + "1b\na1b\n"
        #expect(hyphenated("xaby", try hyphenator(text)) == "xa-by")
    }

    @Test(
        "a tag selects its own patterns, otherwise the patterns of its language",
        arguments: [
            ("de-AT", "de_at"), ("de-CH", "de_de"), ("de", "de_de"), ("DE_at", "de_at"), ("en", "en_us"),
            ("en-GB", "en_gb"),
            ("en-AU-x-old", "en_us"), ("pt", "pt_br"), ("sr-Latn-RS", "sr_latn"), ("fr-FR", "fr"), ("nl", nil),
            ("", nil),
            ("d/e", nil), (String(repeating: "d", count: 50), nil),
        ]
    )
    func languages(tag: String, expected: String?) {
        let names: Set = ["de_at", "de_de", "en_gb", "en_us", "fr", "pt_br", "sr", "sr_latn"]
        #expect(HyphenationLanguage.name(for: tag, among: names) == expected)
    }
}

@Suite(
    "Debian's hyphenation patterns",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_de_DE.dic"), "the packages are absent")
)
struct DebianPatternTests {
    /// Words with the breaks that dictionaries list, checked by hand.
    @Test(
        "divide words as dictionaries do",
        arguments: [
            (
                "en_US",
                ["hy-phen-ation", "al-go-rithm", "com-puter", "con-cate-na-tion", "light-house", "pho-tog-ra-phy"]
            ),
            (
                "de_DE",
                ["Sil-ben-tren-nung", "Wör-ter-buch", "Leucht-turm", "Stra-ße", "Zu-cker", "Do-nau-dampf-schiff"]
            ),
            ("fr", ["dic-tion-naire", "bi-blio-thèque", "élec-tri-ci-té", "ami-tié"]),
        ]
    )
    func words(name: String, words: [String]) throws {
        let file = "/usr/share/hyphen/hyph_\(name).dic"
        guard let data = FileManager.default.contents(atPath: file) else { return }
        let hyphenator = try Hyphenator(patterns: Array(data), file: file)
        for word in words {
            let parts = word.split(separator: "-").map(\.unicodeScalars.count)
            let expected = parts.dropLast().indices.map { parts[...$0].reduce(0, +) }
            let found = hyphenator.breaks(in: Array(word.unicodeScalars.filter { $0 != "-" }))
            #expect(found == expected, "\(word)")
        }
    }
}
