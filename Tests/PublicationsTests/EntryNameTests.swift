import Publications
import Testing

@Suite("Entry names in legacy encodings")
struct EntryNameTests {
    struct Names: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let raw: [[UInt8]]
        let decoded: [String]
    }

    private static let jpg = Array(".jpg".utf8)

    static let tables: [Names] = [
        Names(
            testDescription: "UTF-8",
            raw: ["第1話.jpg", "é.jpg"].map { Array($0.utf8) },
            decoded: ["é.jpg", "第1話.jpg"]
        ),
        Names(
            testDescription: "Shift-JIS: 第1話, 第10話",
            raw: [
                [0x91, 0xE6, 0x31, 0x98, 0x62] + jpg, [0x91, 0xE6, 0x31, 0x30, 0x98, 0x62] + jpg,
            ],
            decoded: ["第1話.jpg", "第10話.jpg"]
        ),
        Names(
            testDescription: "Shift-JIS whose second half is a backslash: 表紙, ソ",
            raw: [[0x95, 0x5C, 0x8E, 0x86] + jpg, [0x83, 0x5C, 0x83, 0x4E] + jpg],
            decoded: ["ソク.jpg", "表紙.jpg"]
        ),
        Names(
            testDescription: "Shift-JIS folders: 漫画/ページ2",
            raw: [[0x96, 0x9F, 0x89, 0xE6, 0x2F, 0x83, 0x79, 0x81, 0x5B, 0x83, 0x57, 0x32] + jpg],
            decoded: ["漫画/ページ2.jpg"]
        ),
        Names(
            testDescription: "Shift-JIS, half-width kana: ﾏﾝｶﾞ",
            raw: [[0xCF, 0xDD, 0xB6, 0xDE] + jpg],
            decoded: ["ﾏﾝｶﾞ.jpg"]
        ),
        Names(
            testDescription: "Shift-JIS behind Latin: ch1_さくら",
            raw: [Array("ch1_".utf8) + [0x82, 0xB3, 0x82, 0xAD, 0x82, 0xE7] + jpg],
            decoded: ["ch1_さくら.jpg"]
        ),
        Names(
            testDescription: "CP437: été",
            raw: [[0x82, 0x74, 0x82] + jpg],
            decoded: ["été.jpg"]
        ),
        Names(
            testDescription: "CP437: Mädchen für Straße",
            raw: [
                Array("M".utf8) + [0x84] + Array("dchen f".utf8) + [0x81] + Array("r Stra".utf8) + [0xE1]
                    + Array("e".utf8) + jpg
            ],
            decoded: ["Mädchen für Straße.jpg"]
        ),
        Names(
            testDescription: "CP437: España, niño",
            raw: [
                Array("Espa".utf8) + [0xA4] + Array("a".utf8) + jpg, Array("ni".utf8) + [0xA4] + Array("o".utf8) + jpg,
            ],
            decoded: ["España.jpg", "niño.jpg"]
        ),
        Names(
            testDescription: "CP437: Astérix, Obélix",
            raw: [
                Array("Ast".utf8) + [0x82] + Array("rix".utf8) + jpg,
                Array("Ob".utf8) + [0x82] + Array("lix".utf8) + jpg,
            ],
            decoded: ["Astérix.jpg", "Obélix.jpg"]
        ),
        Names(
            testDescription: "a mixture: the names in UTF-8 are decoded as UTF-8",
            raw: [Array("第2話.jpg".utf8), [0x91, 0xE6, 0x33, 0x98, 0x62] + jpg],
            decoded: ["第2話.jpg", "第3話.jpg"]
        ),
    ]

    @Test("names are decoded in the detected encoding", arguments: tables)
    func decodes(names: Names) throws {
        let folder = try TemporaryFolder()
        let zip = HandMadeZip(names.raw.map { .init(name: $0, SampleImages.png(1, 1)) })
        let publication = try PublicationOpener.open(path: folder.write(zip.bytes, to: "Book.cbz"))
        #expect(publication.pages.map(\.name) == names.decoded)
        #expect(try publication.bytes(ofPageAt: 0) == SampleImages.png(1, 1))
    }

    @Test("names flagged as UTF-8 are decoded as UTF-8")
    func flagged() throws {
        let folder = try TemporaryFolder()
        var zip = HandMadeZip([.init("夜.png", SampleImages.png(1, 1))])
        zip.entries[0].flags = 0x0800
        #expect(try PublicationOpener.open(path: folder.write(zip.bytes, to: "a.cbz")).pages[0].name == "夜.png")
        zip.entries[0].name = [0xFF, 0xFE] + Array(".png".utf8)
        let path = try folder.write(zip.bytes, to: "b.cbz")
        #expect(throws: PublicationError.self) { try PublicationOpener.open(path: path) }
    }

    @Test("backslashes become folder separators")
    func backslashes() throws {
        let folder = try TemporaryFolder()
        let zip = HandMadeZip(["Ch 10\\1.png", "Ch 2\\10.png"].map { .init($0, SampleImages.png(1, 1)) })
        let publication = try PublicationOpener.open(path: folder.write(zip.bytes, to: "Book.cbz"))
        #expect(publication.pages.map(\.name) == ["Ch 2/10.png", "Ch 10/1.png"])
    }
}
