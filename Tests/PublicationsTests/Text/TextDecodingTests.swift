import Foundation
import Testing

@testable import Publications

@Suite("Text decoding")
struct TextDecodingTests {
    static let sentences: [(String, String)] = [
        ("UTF-8", "第一回 甄士隐梦幻识通灵，naïve café 😀 終"),
        ("UTF-16LE", "第一回 甄士隐，naïve café 😀 終"),
        ("UTF-16BE", "第一回 甄士隐，naïve café 😀 終"),
        ("UTF-32LE", "第一回 😀 終"),
        ("GB18030", "第一回 甄士隐梦幻识通灵，abc 𠀀 ㊣ 😀 終"),
        ("Big5-HKSCS", "第一回 甄士隱夢幻識通靈，abc 嘅啲 終"),
        ("Shift_JIS", "吾輩は猫である。名前はまだ無い ①髙 ｶﾅ abc"),
        ("EUC-JP", "吾輩は猫である。名前はまだ無い ｶﾅ abc"),
        ("ISO-2022-JP", "吾輩は猫である。abc 名前"),
        ("EUC-KR", "동해물과 백두산이 마르고 닳도록 뷁 abc"),
        ("windows-1251", "Все счастливые семьи похожи"),
        ("KOI8-R", "Все счастливые семьи похожи"),
        ("windows-1252", "naïve café “œuvre” — €"),
    ]

    static func decode(_ bytes: [UInt8], _ encoding: TextEncoding, cuts: [Int] = []) throws -> [Unicode.Scalar] {
        let decoder = try #require(TextDecoder(encoding))
        var scalars: [Unicode.Scalar] = []
        var start = 0
        for end in cuts + [bytes.count] {
            Array(bytes[start..<end]).withUnsafeBytes {
                decoder.decode($0, isLast: end == bytes.count, into: &scalars)
            }
            start = end
        }
        return scalars
    }

    @Test("a text cut at any byte decodes to the same characters", arguments: sentences)
    func cutAnywhere(name: String, text: String) throws {
        let encoding = try #require(TextEncoding(named: name))
        let bytes = try #require(encoding.encode(text))
        #expect(try Self.decode(bytes, encoding) == Array(text.unicodeScalars))
        for cut in 0..<bytes.count {
            #expect(try Self.decode(bytes, encoding, cuts: [cut]) == Array(text.unicodeScalars), "cut at \(cut)")
        }
        let everywhere = Array(1..<bytes.count)
        #expect(try Self.decode(bytes, encoding, cuts: everywhere) == Array(text.unicodeScalars))
    }

    @Test("invalid bytes decode the same wherever the text is cut, and don't affect later text", arguments: sentences)
    func brokenAnywhere(name: String, text: String) throws {
        let encoding = try #require(TextEncoding(named: name))
        var bytes = try #require(
            encoding.encode(text + "\n终 end") ?? encoding.encode(text + "\nend")
        )
        bytes[bytes.count / 2 / encoding.unitWidth * encoding.unitWidth] = 0xFF
        let whole = try Self.decode(bytes, encoding)
        for cut in 0..<bytes.count {
            #expect(try Self.decode(bytes, encoding, cuts: [cut]) == whole, "cut at \(cut)")
        }
        #expect(whole.suffix(3).elementsEqual("end".unicodeScalars))
    }

    @Test("an invalid double byte is one replacement character and doesn't shift the rest of the line")
    func brokenPair() throws {
        // 81 FF is invalid in GB18030.
        var bytes = try #require(TextEncoding.gb18030.encode("红楼"))
        bytes.insert(contentsOf: [0x81, 0xFF], at: 2)
        let scalars = try Self.decode(bytes, .gb18030)
        #expect(scalars.first == "红" && scalars.last == "楼")
        #expect(scalars.contains("\u{FFFD}"))
    }

    @Test("overlong UTF-8, surrogates and values that are too high are invalid")
    func strictUTF8() throws {
        for bytes in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE0, 0x80, 0x80]] as [[UInt8]] {
            let scalars = try Self.decode(bytes, .utf8)
            #expect(scalars.allSatisfy { $0 == "\u{FFFD}" } && !scalars.isEmpty)
        }
        #expect(try Self.decode([0xE7, 0xBA], .utf8) == ["\u{FFFD}"])
    }

    @Test(
        "all labels of encodings are known",
        arguments: [
            ("gbk", "GB18030"), ("GB2312", "GB18030"), ("big5", "Big5-HKSCS"), ("shift_jis", "Shift_JIS"),
            ("Windows-31J", "Shift_JIS"), ("latin1", "windows-1252"), (" UTF-8 ", "UTF-8"), ("koi8-r", "KOI8-R"),
        ]
    )
    func names(label: String, name: String) {
        #expect(TextEncoding(named: label)?.name == name)
    }

    @Test("the system has a converter for every encoding")
    func allConverters() {
        for name in TextEncoding.families.map(\.encoding.name) {
            #expect(TextEncoding(named: name).flatMap { TextDecoder($0) } != nil, "\(name)")
        }
        #expect(TextEncoding(named: "klingon") == nil)
    }

    @Test(
        "shared texts decode as with the iconv program, however they are cut",
        .enabled(if: TextCorpus.folder != nil, "the shared test files are absent"),
        arguments: [
            ("honglou-40.gb18030.txt", "GB18030"), ("aozora-notation-sample.sjis.txt", "CP932"),
            ("girls-own-paper.latin1.txt", "ISO-8859-1"), ("honglou.utf8.txt", "UTF-8"),
        ]
    )
    func corpus(file: String, converter: String) throws {
        let path = "\(try #require(TextCorpus.folder))/\(file)"
        let bytes = try ReadWhole.read(path)
        let encoding = EncodingDetector.detect(try sample(path))
        let expected = try iconv(path, from: converter)
        #expect(try Self.decode(bytes, encoding) == expected)
        let blocks = Array(stride(from: 1021, to: bytes.count, by: 1021))
        #expect(try Self.decode(bytes, encoding, cuts: blocks) == expected)
        let start = bytes.count / 2
        let piece = Array(bytes[start..<(start + 600)])
        let whole = try Self.decode(piece, encoding)
        for cut in 1..<600 { #expect(try Self.decode(piece, encoding, cuts: [cut]) == whole, "cut at \(cut)") }
    }

    private func sample(_ path: String) throws -> TextSample {
        try TextSample(FileSource(path: path), name: "text")
    }

    /// Decodes a file with the iconv program, as an independent reference.
    private func iconv(_ path: String, from converter: String) throws -> [Unicode.Scalar] {
        // Not Foundation's `Process`: it crashes when two tests start one at the same time.
        let program = try #require(popen("iconv -f \(converter) -t UTF-8 '\(path)'", "r"))
        var data: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&piece, 1, piece.count, program), count > 0 { data += piece[..<count] }
        #expect(pclose(program) == 0)
        return Array(String(decoding: data, as: UTF8.self).unicodeScalars)
    }
}
