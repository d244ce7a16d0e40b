import Database
import Foundation
import Publications
import Testing

@testable import Library

@Suite("Books in a library")
struct BookScanTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private static let long = "sections=2;" + String(repeating: "x", count: 5000)

    @Test("are listed beside comics, without hidden files")
    func listing() async throws {
        try library.write("S/1.cbz", "pages=3")
        try library.write("S/2.epub", "sections=2")
        try library.write("S/3.TXT", Self.long)
        try library.write("S/.4.txt", Self.long)
        #expect(try await library.scan().found == 3)
        #expect(try await Set(library.publications().keys) == ["S/1.cbz", "S/2.epub", "S/3.TXT"])
    }

    @Test("a text about the files beside it is not a book, whatever its length")
    func namesOfNotes() async throws {
        for name in ["ReadMe.txt", "README first.TXT", "LICENSE.txt", "ComicInfo.txt", "info.txt", "说明.txt"] {
            try library.write("S/\(name)", Self.long)
        }
        try library.write("S/Information.txt", Self.long)
        try await library.scan()
        #expect(try await Set(library.publications().keys) == ["S/Information.txt"])
    }

    @Test("a short text is a note beside comics and folders, and a book among books")
    func shortTexts() async throws {
        try library.write("Comics/1.cbz", "pages=3")
        try library.write("Comics/scanned by.txt", "sections=1")
        try library.write("Comics/novel.txt", Self.long)
        try library.write("Series/Chapter 1/1.png", "1")
        try library.write("Series/plot.txt", "sections=1")
        try library.write("Poems/1.txt", "sections=1")
        try library.write("Poems/2.epub", "sections=1")
        try await library.scan()
        let books = ["Comics/1.cbz", "Comics/novel.txt", "Series/Chapter 1", "Poems/1.txt", "Poems/2.epub"]
        #expect(try await Set(library.publications().keys) == Set(books))

        // Beside a comic, a small text is ignored and counts as missing. Its row stays, so that it is found again when
        // the comic is removed.
        let id = try await library.publication("Poems/1.txt").id
        try library.write("Poems/3.cbz", "pages=1")
        #expect(try await library.scan().missing == 1)
        try library.remove("Poems/3.cbz")
        try await library.scan()
        let poem = try await library.publication("Poems/1.txt")
        #expect(poem.id == id && !poem.isMissing)
    }

    @Test("have one page per position, and the cover as the only image")
    func rows() async throws {
        try library.write("S/1.epub", "sections=3;bytes=2000;title=Moby-Dick;number=7;cover")
        try library.write("S/2.txt", "sections=2;bytes=1024")
        try library.write("S/3.epub", "sections=1;layout=fixed")
        try library.write("S/4.epub", "broken")
        let summary = try await library.scan()
        #expect(summary.failed == 1)
        let epub = try await library.publication("S/1.epub")
        #expect((epub.title, epub.number, epub.format, epub.layout) == ("Moby-Dick", "7", .epub, .reflowable))
        #expect((epub.pageCount, epub.pictureCount, epub.coverWidth, epub.coverHeight) == (6, 1, 600, 800))
        #expect(epub.isText && epub.content.count == 64)
        let text = try await library.publication("S/2.txt")
        #expect((text.title, text.format, text.pageCount, text.pictureCount) == ("2", .txt, 2, 0))
        #expect(text.coverWidth == nil)
        #expect(try await library.publication("S/3.epub").layout == .fixed)
        let broken = try await library.publication("S/4.epub")
        #expect(broken.error?.hasPrefix("4.epub: ") == true)
        #expect((broken.pageCount, broken.pictureCount) == (0, 0))

        let body = try #require(await library.store.book(epub.id))
        #expect(body == (try TestBook(PublicationSource(path: library.url("S/1.epub").path)).body))
        #expect(try await library.store.manifest(epub.id)?.pages.map(\.name) == ["cover.png"])
        #expect(try await library.store.book(broken.id) == nil)
    }

    @Test("an oversized cover is not read")
    func largeCover() async throws {
        let limit = PublicationLimits.standard.maximumCoverBytes
        try library.write("S/1.epub", "sections=1;cover;coverBytes=\(limit)")
        try library.write("S/2.epub", "sections=1;cover;coverBytes=\(limit + 1)")
        try await library.scan()
        #expect(try await library.publication("S/1.epub").pictureCount == 1)
        #expect(try await library.publication("S/2.epub").pictureCount == 0)
    }

    @Test("a series has no cover when its first book has none")
    func seriesWithoutCover() async throws {
        try library.write("A/1.txt", "sections=2")
        try library.write("B/1.epub", "sections=2;cover")
        try await library.scan()
        let series = try await library.allSeries()
        let first = try #require(series.first { $0.title == "A" })
        #expect(first.coverContent == nil && first.coverPublicationID != nil)
        let second = try #require(series.first { $0.title == "B" })
        #expect(second.coverContent != nil && second.coverWidth == 600)
    }

    @Test("are not opened when unchanged, and are opened again after a change")
    func rescan() async throws {
        try library.write("S/1.epub", "sections=3")
        try library.write("S/2.txt", "sections=3")
        try await library.scan()
        _ = library.opens.take()
        let summary = try await library.scan()
        #expect(summary.unchanged == 2)
        #expect(library.opens.take().isEmpty)

        try library.write("S/2.txt", "sections=5")
        #expect(try await library.scan().changed == 1)
        #expect(library.opens.take().count == 1)
        let id = try await library.publication("S/2.txt").id
        #expect(try await library.store.book(id)?.sections.count == 5)
    }

    @Test("a book that became unreadable loses its chapters but keeps its title")
    func breaking() async throws {
        try library.write("S/1.epub", "sections=3;title=Emma;cover")
        try await library.scan()
        try library.write("S/1.epub", "broken by somebody")
        try await library.scan()
        let record = try await library.publication("S/1.epub")
        #expect((record.title, record.pageCount, record.pictureCount) == ("Emma", 0, 0))
        #expect(record.error != nil)
        #expect(try await library.store.book(record.id) == nil)
        let rows: Int? = try await library.store.database.read { try $0.value("SELECT count(*) FROM books") }
        #expect(rows == 0)
    }

    @Test("a note among comic pages is not a book, and an image beside texts is not a comic")
    func notes() async throws {
        for page in 1...4 { try library.write("Comic/\(page).png", "\(page)") }
        try library.write("Comic/readme.txt", "scanned by somebody")
        try library.write("Novels/map.png", "a map")
        try library.write("Novels/1.txt", "sections=1")
        try library.write("Novels/2.txt", "sections=2")
        try await library.scan()
        let publications = try await library.publications()
        #expect(Set(publications.keys) == ["Comic", "Novels/1.txt", "Novels/2.txt"])
        #expect(publications["Comic"]?.layout == nil)
    }

    @Test("text pages can't be chosen as a cover or paired")
    func noPictures() async throws {
        try library.write("S/1.epub", "sections=30;cover")
        try await library.scan()
        let store = library.store
        let id = try await library.publication("S/1.epub").id
        await #expect(throws: LibraryError.noSuchPage(1, publicationID: id)) {
            try await store.chooseCover(page: 1, for: id, user: .owner)
        }
        await #expect(throws: LibraryError.noSuchPage(20, publicationID: id)) {
            try await store.storePairing(PagePairing(isolated: [20]), for: id, user: .owner)
        }
        #expect(try await store.chooseCover(page: 0, for: id, user: .owner).publication.coverIndex == 0)
        await #expect(throws: LibraryError.annotationNeedsDocument(publicationID: id)) {
            try await store.setPageBookmark(page: 29, in: id, user: .owner)
        }
    }

    @Test("a store from a version without books keeps its comics")
    func oldStore() async throws {
        try library.write("S/1.cbz", "pages=3")
        try await library.scan()
        let record = try await library.publication("S/1.cbz")
        #expect((record.layout, record.pageCount, record.pictureCount, record.isText) == (nil, 3, 3, false))
        #expect(try await library.store.book(record.id) == nil)
    }

    @Test("a corrected word in the middle of a long text changes its content hash")
    func middleOfText() async throws {
        let text = "sections=3;" + String(repeating: "x", count: 300_000)
        try library.write("S/1.txt", text)
        try await library.scan()
        let before = try await library.publication("S/1.txt")
        try library.write("S/1.txt", text.prefix(150_000) + "y" + text.dropFirst(150_001))
        try await library.scan()
        let after = try await library.publication("S/1.txt")
        #expect(after.id == before.id && after.content != before.content)
    }
}
