import Foundation
import Publications
import Testing
import WireModel

@testable import Library

@Suite("Metadata documents beside publications")
struct FolderDocumentTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    static func opf(_ title: String) -> String {
        """
        <package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:title>\(title)</dc:title><dc:creator>Ada Winter</dc:creator><dc:language>en-US</dc:language>
        <dc:subject>Children -- Books and reading</dc:subject></metadata></package>
        """
    }

    private static let series = """
        {"metadata": {"name": "Winter Line", "publisher": "Harbour", "year": 2019, "description_text": "Trains in the snow.",
        "age_rating": "Teen", "total_issues": 12, "status": "Ended"}}
        """

    @Test("a series.json describes the series and not its publications")
    func seriesDocument() async throws {
        try library.write("Winter/1.cbz", "pages=3;number=1")
        try library.write("Winter/2.cbz", "pages=3;number=2")
        try library.write("Winter/series.json", Self.series)
        try await library.scan()
        let record = try await library.publication("Winter/1.cbz")
        #expect(record.title == "1" && record.number == "1")
        let details = try await library.store.details(ofSeries: record.seriesID)
        #expect(details.summary == "Trains in the snow." && details.attributes?.publisher == "Harbour")
        #expect(details.attributes?.series?.publicationCount == 12 && details.attributes?.series?.status == .ended)
        #expect(try await library.store.ageRating(ofSeries: record.seriesID) == 13)
        #expect(try await library.store.manifest(record.id)?.metadata.summary == nil)
    }

    @Test("NAME.opf applies to its file, metadata.opf to one book in several formats")
    func packages() async throws {
        try library.write("Two/a.epub", "title=A")
        try library.write("Two/b.epub", "title=B")
        try library.write("Two/b.opf", Self.opf("Second"))
        try library.write("Two/metadata.opf", Self.opf("Folder"))
        try library.write("One/c.epub", "title=C")
        try library.write("One/c.cbz", "title=C")
        try library.write("One/metadata.opf", Self.opf("Third"))
        try await library.scan()
        let titles = try await library.publications().mapValues(\.title)
        #expect(titles == ["Two/a.epub": "A", "Two/b.epub": "Second", "One/c.epub": "Third", "One/c.cbz": "Third"])
    }

    @Test("a publication is read again when its document is added, changed or removed, and only then")
    func changes() async throws {
        try library.write("S/a.epub", "title=A")
        try library.write("S/b.epub", "title=B")
        try await library.scan()
        let id = try await library.publication("S/a.epub").id
        _ = library.opens.take()

        try library.write("S/a.opf", Self.opf("First"))
        try await library.scan()
        #expect(library.opens.take() == ["a.epub"])
        #expect(try await library.publication("S/a.epub").title == "First")

        try library.write("S/a.opf", Self.opf("Second title"))
        try await library.scan()
        #expect(library.opens.take() == ["a.epub"])
        try await library.scan()
        #expect(library.opens.take().isEmpty)

        try library.remove("S/a.opf")
        try await library.scan()
        let record = try await library.publication("S/a.epub")
        #expect(record.title == "A" && record.id == id)
    }

    @Test("a copy of a publication with a document is a publication of its own")
    func copies() async throws {
        try library.write("S/a.epub", "title=A")
        try library.write("S/a.opf", Self.opf("First"))
        try await library.scan()
        let id = try await library.publication("S/a.epub").id
        try FileManager.default.createDirectory(at: library.url("T"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: library.url("S/a.epub"), to: library.url("T/a.epub"))
        try await library.scan()
        #expect(try await library.publication("S/a.epub").id == id)
        #expect(try await library.publications().mapValues(\.title) == ["S/a.epub": "First", "T/a.epub": "A"])
    }

    @Test("a document beside one of several loose files doesn't rename their series")
    func looseSeries() async throws {
        for name in ["first", "second"] { try library.write("\(name).cbz", "title=\(name);guess=Winter") }
        try await library.scan()
        let before = try #require(try await library.allSeries().first)
        let package = Self.opf("First").replacing(
            "</metadata>",
            with: #"<meta name="calibre:series" content="Summer"/></metadata>"#
        )
        try library.write("first.opf", package)
        try await library.scan()
        #expect(try await library.allSeries().map(\.title) == ["Summer", "Winter"])
        #expect(try await library.publication("second.cbz").seriesID == before.id)
    }

    @Test("the volume of a file name isn't combined with the number of a document")
    func volumes() async throws {
        let package = Self.opf("First").replacing(
            "</metadata>",
            with: """
                <meta name="calibre:series" content="Winter"/><meta name="calibre:series_index" content="7"/></metadata>
                """
        )
        try library.write("S/Winter v01 c02.cbz", "number=2;volume=1")
        try library.write("S/Winter v01 c02.opf", package)
        try await library.scan()
        let record = try await library.publication("S/Winter v01 c02.cbz")
        #expect(record.number == "7" && record.volume == nil)
    }

    @Test("broken documents are ignored", arguments: ["", "{", "<package>", "\u{0}\u{1}"])
    func broken(text: String) async throws {
        try library.write("S/a.epub", "title=A")
        for name in ["series.json", "metadata.opf", "a.opf"] { try library.write("S/\(name)", text) }
        #expect(try await library.scan().failed == 0)
        #expect(try await library.publication("S/a.epub").title == "A")
    }

    @Test("a link to a document outside the library is not followed")
    func link() async throws {
        let other = library.folder.appending(path: "other.opf")
        try Data(Self.opf("Secret").utf8).write(to: other)
        try library.write("S/a.epub", "title=A")
        try library.link("S/a.opf", to: other.path)
        try await library.scan()
        #expect(try await library.publication("S/a.epub").title == "A")
    }

    /// The beginning of a PNG, which is all that a scan looks at.
    private static func png(_ width: UInt8, _ height: UInt8) -> Data {
        Data(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
                + [0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0, 0, 0, 0, 0]
        )
    }

    private func writePicture(_ path: String, _ width: UInt8, _ height: UInt8) throws {
        try Self.png(width, height).write(to: library.url(path))
    }

    @Test("a picture in the folder is the cover of the series until it is removed, or a user chooses another one")
    func pictures() async throws {
        try library.write("S/1.cbz", "pages=3;number=1")
        try library.write("S/2.cbz", "pages=3;number=2")
        try library.write("S/folder.png", "no image")
        try await library.scan()
        let own = try #require(try await library.allSeries().first)
        #expect(own.coverWidth == 100)

        try writePicture("S/folder.png", 30, 40)
        try writePicture("S/Cover.PNG", 60, 90)
        try await library.scan()
        let pictured = try #require(try await library.allSeries().first)
        #expect(pictured.coverWidth == 60 && pictured.coverHeight == 90 && pictured.coverPage == 0)
        #expect(pictured.coverPublicationID == own.coverPublicationID)
        let content = try #require(pictured.coverContent)
        #expect(content != own.coverContent)
        let file = try #require(try await library.store.seriesPicture(content: content))
        #expect(try file.open().pages.map(\.width) == [60])
        #expect(try await library.store.hasPublication(content: content, user: .owner))
        var limits = ReadingLimits()
        limits.showsUnrated = false
        #expect(try await !library.store.hasPublication(content: content, user: Viewer(.owner, limits: limits)))

        try writePicture("S/Cover.PNG", 61, 90)
        #expect(throws: PublicationError.self) { try file.open() }
        try await library.scan()
        #expect(try await library.allSeries().first?.coverWidth == 61)
        try library.remove("S/Cover.PNG")
        try library.remove("S/folder.png")
        try await library.scan()
        #expect(try await library.allSeries().first?.coverContent == own.coverContent)
    }

    @Test("a picture beside loose files is not the cover of each of their series")
    func loosePicture() async throws {
        try library.write("a.cbz", "pages=1;series=A")
        try library.write("b.cbz", "pages=1;series=B")
        try writePicture("cover.png", 60, 90)
        try await library.scan()
        #expect(try await library.allSeries().map(\.coverWidth) == [100, 100])
    }

    @Test("a language is listed once regardless of its region, and subjects are listed without subdivisions")
    func facets() async throws {
        for (name, language) in [("a", "en"), ("b", "en-US"), ("c", "eng")] {
            try library.write("\(name)/\(name).epub", "title=\(name)")
            try library.write("\(name)/\(name).opf", Self.opf(name).replacing("en-US", with: language))
        }
        try await library.scan()
        let facets = try await library.store.facets(user: .owner)
        #expect(facets.languages.map(\.value) == ["en"] && facets.languages.map(\.count) == [3])
        #expect(facets.genres.map(\.value) == ["Children"])
        for language in ["en", "en-GB", "EN"] {
            var query = SeriesQuery(limit: 10)
            query.filter.language = language
            #expect(try await library.store.series(query, user: .owner).series.count == 3)
        }
    }
}
