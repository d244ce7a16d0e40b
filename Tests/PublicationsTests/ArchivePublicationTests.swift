import Foundation
import Publications
import Testing

@Suite("CBZ archives")
struct ArchivePublicationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ zip: HandMadeZip, name: String = "Book 01.cbz") throws -> any Publication {
        try PublicationOpener.open(path: folder.write(zip.bytes, to: name))
    }

    @Test("stored and deflated pages come back byte for byte, in natural order", arguments: [true, false])
    func roundTrip(isDeflated: Bool) throws {
        let images = (1...12).map { SampleImages.jpeg(100 + $0, 200, padding: [3000 * $0]) }
        let path = folder.path("Series 07.cbz")
        try LibraryMadeZip.write(
            images.enumerated().map { ("\($0.offset + 1).jpg", $0.element) },
            isDeflated: isDeflated,
            to: path
        )
        let publication = try PublicationOpener.open(path: path)
        #expect(publication.format == .cbz)
        #expect(publication.pages.map(\.name) == (1...12).map { "\($0).jpg" })
        #expect(publication.coverIndex == 0)
        for (index, image) in images.enumerated() {
            #expect(publication.pages[index].width == 101 + index)
            #expect(publication.pages[index].height == 200)
            #expect(publication.pages[index].mediaType == "image/jpeg")
            #expect(publication.pages[index].byteSize == Int64(image.count))
            #expect(publication.pages[index].problem == nil)
            #expect(try publication.bytes(ofPageAt: index) == image)
        }
    }

    @Test("pages can be read again and in any order")
    func randomAccess() throws {
        let zip = HandMadeZip((1...4).map { .init("\($0).png", SampleImages.png($0, $0)) })
        let publication = try open(zip)
        for index in [3, 0, 2, 2, 1, 3] {
            #expect(try publication.bytes(ofPageAt: index) == SampleImages.png(index + 1, index + 1))
        }
    }

    @Test("a page index out of range throws", arguments: [-1, 1, Int.max])
    func noSuchPage(index: Int) throws {
        let publication = try open(HandMadeZip([.init("1.png", SampleImages.png(1, 1))]))
        #expect(throws: PublicationError.noSuchPage(file: "Book 01.cbz", page: index, count: 1)) {
            try publication.bytes(ofPageAt: index)
        }
    }

    @Test("Zip64 archives and entries are read")
    func zip64() throws {
        var zip = HandMadeZip((1...3).map { .init("\($0).png", SampleImages.png($0, 5)) })
        for index in zip.entries.indices { zip.entries[index].isZip64 = true }
        zip.isZip64 = true
        let publication = try open(zip)
        #expect(publication.pages.map(\.width) == [1, 2, 3])
        #expect(try publication.bytes(ofPageAt: 2) == SampleImages.png(3, 5))
    }

    @Test("an archive with a comment and data before it is read")
    func commentAndPrefix() throws {
        var zip = HandMadeZip([.init("1.png", SampleImages.png(3, 4))])
        zip.comment = Array("scanned by nobody".utf8)
        #expect(try open(zip).pages.count == 1)
    }

    @Test("files that are not pages are ignored")
    func leavesOut() throws {
        let image = SampleImages.png(1, 1)
        let names = [
            "__MACOSX/1.jpg", "__MACOSX/._1.png", ".hidden.png", "a/.hidden/2.png", "a/._3.png", "Thumbs.db",
            "a/Thumbs.db",
            "readme.txt", "folder.png/", "a/", "credits.html", ".DS_Store", "page.png", "a/__MACOSX_not/4.PNG", "png",
        ]
        let publication = try open(HandMadeZip(names.map { .init($0, $0.hasSuffix("/") ? [] : image) }))
        #expect(publication.pages.map(\.name) == ["a/__MACOSX_not/4.PNG", "page.png"])
    }

    @Test("the content decides the type, not the extension")
    func contentDecides() throws {
        let publication = try open(
            HandMadeZip([
                .init("1.jpg", SampleImages.webpLossy(5, 6)), .init("2.png", SampleImages.jpeg(7, 8)),
                .init("3.jpg", Array("<html>not found</html>".utf8)), .init("4.webp", []),
            ])
        )
        #expect(publication.pages.map(\.mediaType) == ["image/webp", "image/jpeg", "image/jpeg", "image/webp"])
        #expect(publication.pages.map { $0.problem == nil } == [true, true, false, false])
        #expect(publication.pages[2].problem == "This is not an image that Quire can show.")
        #expect(publication.pages[3].problem == "The page is empty.")
    }

    @Test("a size after long segments is found in stored and deflated pages", arguments: [true, false])
    func sizeFurtherOn(isDeflated: Bool) throws {
        let path = folder.path("long.cbz")
        let far = SampleImages.jpeg(31, 41, orientation: 6, padding: [65535, 65535, 65535, 20_000])
        let tooFar = SampleImages.jpeg(31, 41, padding: [Int](repeating: 65535, count: 20))
        try LibraryMadeZip.write([("1.jpg", far), ("2.jpg", tooFar)], isDeflated: isDeflated, to: path)
        let pages = try PublicationOpener.open(path: path).pages
        #expect(pages[0].width == 41)
        #expect(pages[0].height == 31)
        #expect(pages[1].width == nil)
        #expect(pages[1].problem == "The image's size is not within its first 1024 KB.")
    }

    @Test("the search for sizes stops at the limit for the whole book")
    func searchEnds() throws {
        let path = folder.path("long.cbz")
        let image = SampleImages.jpeg(31, 41, padding: [60_000])
        try LibraryMadeZip.write((1...5).map { ("\($0).jpg", image) }, to: path)
        var limits = PublicationLimits.standard
        limits.maximumTotalHeaderBytes = 200_000
        let pages = try PublicationOpener.open(path: path, limits: limits).pages
        #expect(pages.map { $0.problem == nil } == [true, true, true, false, false])
    }

    @Test("a truncated JPEG is a damaged page, not a damaged book")
    func damagedPage() throws {
        let publication = try open(
            HandMadeZip([
                .init("1.jpg", Array(SampleImages.jpeg(3, 4, padding: [500]).prefix(300))),
                .init("2.png", SampleImages.png(1, 1)),
            ])
        )
        #expect(publication.pages[0].problem == "The image is damaged: its header can't be read.")
        #expect(publication.pages[1].problem == nil)
    }

    @Test("metadata and page attributes come from ComicInfo.xml")
    func metadata() throws {
        let xml = """
            <?xml version="1.0" encoding="utf-8"?>
            <ComicInfo><Title>夜</Title><Series>Night</Series><Number>12.5</Number><Volume>3</Volume>
            <Manga>YesAndRightToLeft</Manga><LanguageISO>ja</LanguageISO><Summary>A &amp; B</Summary>
            <Writer>Ann, Bo</Writer><Penciller> Cy </Penciller>
            <Pages><Page Image="0" Type="Other"/><Page Image="1" Type="FrontCover"/><Page Image="2" DoublePage="true"/></Pages>
            </ComicInfo>
            """
        var zip = HandMadeZip((1...3).map { .init("\($0).png", SampleImages.png(10, 15)) })
        zip.entries.append(.init("ComicInfo.xml", Array(xml.utf8)))
        let publication = try open(zip)
        var metadata = publication.metadata
        #expect(Set(metadata.sources.values) == [.comicInfo])
        metadata.sources = [:]
        #expect(
            metadata
                == PublicationMetadata(
                    title: "夜",
                    series: "Night",
                    number: "12.5",
                    volume: "3",
                    readingProgression: .rtl,
                    declaresProgression: true,
                    language: "ja",
                    summary: "A & B",
                    writers: ["Ann", "Bo"],
                    pencillers: ["Cy"]
                )
        )
        #expect(publication.coverIndex == 1)
        #expect(publication.pages.map(\.isDoublePage) == [false, false, true])
    }

    @Test("without ComicInfo.xml, the metadata comes from the file name")
    func metadataFromName() throws {
        let publication = try open(HandMadeZip([.init("1.png", SampleImages.png(10, 15))]), name: "Haruko 01.cbz")
        #expect(publication.metadata == PublicationMetadata(title: "Haruko 01", series: "Haruko", number: "1"))
    }

    @Test(
        "an invalid ComicInfo.xml is ignored",
        arguments: [
            "<ComicInfo><Title>open", "", "not xml",
            "<!DOCTYPE x [<!ENTITY a \"b\">]><ComicInfo><Title>&a;</Title></ComicInfo>",
            String(repeating: " ", count: 2 << 20) + "<ComicInfo><Title>late</Title></ComicInfo>",
        ]
    )
    func brokenMetadata(xml: String) throws {
        let publication = try open(
            HandMadeZip([.init("1.png", SampleImages.png(10, 15)), .init("ComicInfo.xml", Array(xml.utf8))])
        )
        #expect(publication.metadata.title == "Book 01")
        #expect(publication.pages.count == 1)
    }

    @Test("tall pages of equal width are read as a strip", arguments: [(2300, true), (2200, false), (1500, false)])
    func strip(height: Int, isStrip: Bool) throws {
        var zip = HandMadeZip((1...9).map { .init("\($0).png", SampleImages.png(1000, height)) })
        zip.entries.append(.init("0.png", SampleImages.png(800, 1200)))
        let metadata = try open(zip).metadata
        #expect(metadata.readingProgression == (isStrip ? .ttb : .ltr))
        #expect(!metadata.declaresProgression)
    }

    @Test("tall pages of different widths are not a strip")
    func noStrip() throws {
        let zip = HandMadeZip((1...9).map { .init("\($0).png", SampleImages.png(100 * $0, 3000)) })
        #expect(try open(zip).metadata.readingProgression == .ltr)
    }

    @Test("reading continues in a replaced file with the same page, and fails otherwise")
    func replaced() throws {
        let first = HandMadeZip([.init("1.png", SampleImages.png(1, 2)), .init("2.png", SampleImages.png(3, 4))])
        let publication = try open(first)
        var same = first
        same.entries[1] = .init("2.png", SampleImages.png(5, 6))
        same.comment = Array("new".utf8)
        // Overwritten in place: the open descriptor reads the new bytes.
        try folder.write(same.bytes, to: "Book 01.cbz")
        #expect(try publication.bytes(ofPageAt: 0) == SampleImages.png(1, 2))
        #expect(throws: PublicationError.changed(file: "Book 01.cbz")) { try publication.bytes(ofPageAt: 1) }
        try FileManager.default.removeItem(atPath: folder.path("Book 01.cbz"))
        #expect(try publication.bytes(ofPageAt: 0) == SampleImages.png(1, 2))
    }

    @Test("several threads can read a publication at once")
    func concurrentReads() async throws {
        let images = (1...20).map { SampleImages.jpeg($0, 7, padding: [40_000]) }
        let path = folder.path("threads.cbz")
        try LibraryMadeZip.write(images.enumerated().map { ("\($0.offset + 1).jpg", $0.element) }, to: path)
        let publication = try PublicationOpener.open(path: path)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for turn in 0..<200 {
                let index = turn * 7 % 20
                group.addTask { try publication.bytes(ofPageAt: index) == images[index] }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("page descriptions survive JSON encoding")
    func codable() throws {
        let publication = try open(HandMadeZip([.init("1.png", SampleImages.png(10, 15))]))
        let data = try JSONEncoder().encode(publication.pages)
        #expect(try JSONDecoder().decode([PageDescription].self, from: data) == publication.pages)
        let metadata = try JSONEncoder().encode(publication.metadata)
        #expect(try JSONDecoder().decode(PublicationMetadata.self, from: metadata) == publication.metadata)
        #expect(String(decoding: metadata, as: UTF8.self).contains("\"readingProgression\":\"ltr\""))
    }
}
