import Foundation
import TestSupport
import Testing

@testable import Publications

/// The same publications from files, from memory, and from sources with faults.
@Suite("Publications from any source")
struct PublicationSourceTests {
    /// A page with a known size that is followed by 40 KB of data.
    private static func page(_ number: Int) -> [UInt8] {
        SampleImages.png(number, 100) + [UInt8](repeating: UInt8(number), count: 40_000)
    }

    /// A comic of 400 KB, which is not read as a whole when it is opened.
    private static let comic = HandMadeZip((1...10).map { .init("\($0).png", page($0)) }).bytes

    private static var epub: [UInt8] {
        var epub = SampleEpub()
        epub.addChapter("one", "<p>First.</p><p><img src='a.png'/></p>", title: "One")
        epub.addChapter("two", "<p>Second.</p>", title: "Two")
        epub.addNavigation(
            "<nav epub:type='toc'><ol><li><a href='one.xhtml'>One</a></li><li><a href='two.xhtml'>Two</a></li></ol></nav>"
        )
        epub.add("image", "a.png", "image/png", SampleImages.png(9, 9))
        return epub.bytes
    }

    /// A text of 1.2 MB with chapters.
    private static let text = Array(
        (1...40).map { "Chapter \($0)\n\n" + String(repeating: "Some words of the chapter. ", count: 1_100) + "\n\n" }
            .joined().utf8
    )

    private static let package = HandMadeZip([
        .init("manifest.json", Array(#"{"readingOrder":[{"href":"2.png"},{"href":"1.png"}]}"#.utf8)),
        .init("1.png", page(1)), .init("2.png", page(2)),
    ]).bytes

    private static let manifest = Array(
        #"{"metadata":{"title":"Web"},"readingOrder":[{"href":"https://example.org/1.png","width":8,"height":9}]}"#.utf8
    )

    /// The files by their names.
    private static let files = [
        "Comic 3.cbz": comic, "Book.epub": epub, "Text.txt": text, "Package.divina": package, "Web.json": manifest,
    ]

    private func open(
        _ source: any RandomAccessSource,
        named name: String
    ) throws(PublicationError) -> any Publication {
        try PublicationOpener.open(.file(source, name: name))
    }

    private func expectEqual(_ one: any Publication, _ other: any Publication, _ label: Comment) throws {
        #expect(one.format == other.format, label)
        #expect(one.metadata == other.metadata, label)
        #expect(one.pages == other.pages, label)
        #expect(one.coverIndex == other.coverIndex, label)
        for index in one.pages.indices {
            // The bytes of a remote page can't be read.
            let (bytes, others) = (try? one.bytes(ofPageAt: index), try? other.bytes(ofPageAt: index))
            #expect(bytes == others, label)
        }
        let books = (one as? any Book, other as? any Book)
        #expect((books.0 == nil) == (books.1 == nil), label)
        guard let book = books.0, let second = books.1 else { return }
        #expect(book.body == second.body, label)
        for index in book.body.sections.indices {
            #expect(try book.document(ofSectionAt: index) == second.document(ofSectionAt: index), label)
        }
        #expect(book.resourcePaths == second.resourcePaths, label)
        for path in book.resourcePaths {
            #expect(try book.resource(atPath: path).bytes == second.resource(atPath: path).bytes, label)
        }
    }

    @Test("a publication in memory equals the one in a file, also if reads are short", arguments: files.keys)
    func memory(name: String) throws {
        let bytes = try #require(Self.files[name])
        let folder = try TemporaryFolder()
        let expected = try PublicationOpener.open(path: folder.write(bytes, to: name))
        #expect(expected.pages.isEmpty == (expected.format == .txt || expected.format == .epub))
        try expectEqual(open(BytesSource(bytes), named: name), expected, "in memory")
        try expectEqual(open(FakeSource(bytes, readLimit: 1_001), named: name), expected, "short reads")
    }

    @Test("a folder of sources in memory equals the one on the disk")
    func folder() throws {
        let folder = try TemporaryFolder()
        let files = [
            "Ch 10/1.png": Self.page(1), "Ch 2/1.png": Self.page(2), "cover.png": SampleImages.png(5, 5),
            "ComicInfo.xml": Array("<ComicInfo><Title>Night</Title></ComicInfo>".utf8), "notes.txt": [1],
        ]
        for (name, bytes) in files { try folder.write(bytes, to: "Book 3/\(name)") }
        let memory = SourceFolder(name: "Book 3", paths: Array(files.keys)) { path throws(PublicationError) in
            guard let bytes = files[path] else { throw .notFound(file: path) }
            return FakeSource(bytes, readLimit: 1_001)
        }
        let publication = try PublicationOpener.open(.folder(memory))
        #expect(publication.pages.map(\.name) == ["Ch 2/1.png", "Ch 10/1.png", "cover.png"])
        try expectEqual(publication, PublicationOpener.open(path: folder.path("Book 3")), "a folder")
    }

    @Test("an error in the middle is reported with the system's reason, and other pages can be read")
    func readErrors() throws {
        let source = FakeSource(Self.comic, failureOffset: 60_000)
        let publication = try open(source, named: "a.cbz")
        #expect(publication.pages.allSatisfy { $0.problem == nil })
        #expect(try publication.bytes(ofPageAt: 0) == Self.page(1))
        #expect(
            throws: PublicationError.pageUnreadable(
                file: "a.cbz",
                page: "2.png",
                reason: "the disk reports a read or write error"
            )
        ) { try publication.bytes(ofPageAt: 1) }
        #expect(try publication.bytes(ofPageAt: 2) == Self.page(3))

        for (name, bytes, offset) in [
            ("a.cbz", Self.comic, Self.comic.count - 30), ("a.epub", Self.epub, 100), ("a.txt", Self.text, 600_000),
            ("a.json", Self.manifest, 90),
        ] {
            #expect(throws: PublicationError.notReadable(file: name, reason: .inputOutputError)) {
                try open(FakeSource(bytes, failureOffset: Int64(offset)), named: name)
            }
        }
    }

    @Test("a source that becomes shorter before it is opened has changed", arguments: files.keys)
    func shorter(name: String) throws {
        let bytes = try #require(Self.files[name])
        for end in [0, bytes.count / 2, bytes.count - 1] {
            let source = FakeSource(bytes)
            source.truncate(to: Int64(end))
            #expect(throws: PublicationError.changed(file: name), "\(end) bytes") { try open(source, named: name) }
        }
    }

    @Test("a source that becomes shorter after it was opened has changed")
    func shortened() throws {
        let comic = FakeSource(Self.comic)
        let publication = try open(comic, named: "a.cbz")
        comic.truncate(to: 60_000)
        #expect(try publication.bytes(ofPageAt: 0) == Self.page(1))
        #expect(throws: PublicationError.changed(file: "a.cbz")) { try publication.bytes(ofPageAt: 1) }

        let text = FakeSource(Self.text)
        let book = try #require(try open(text, named: "a.txt") as? any Book)
        let first = try book.document(ofSectionAt: 0)
        text.truncate(to: 600_000)
        #expect(try book.document(ofSectionAt: 0) == first)
        let last = book.body.sections.count - 1
        #expect(throws: PublicationError.changed(file: "a.txt")) { try book.document(ofSectionAt: last) }
        text.modify()
        #expect(throws: PublicationError.changed(file: "a.txt")) { try book.document(ofSectionAt: 0) }
    }

    @Test("a page of a folder that becomes shorter has a problem, and is not delivered")
    func shortenedPage() throws {
        let source = FakeSource(Self.page(1))
        let folder = SourceFolder(name: "Book", paths: ["1.png"]) { _ throws(PublicationError) in source }
        source.truncate(to: 1_000)
        let page = try #require(try PublicationOpener.open(.folder(folder)).pages.first)
        #expect(page.problem?.contains("changed while it was open") == true)
        source.truncate(to: source.byteSize)
        let publication = try PublicationOpener.open(.folder(folder))
        #expect(try publication.bytes(ofPageAt: 0) == Self.page(1))
        source.truncate(to: 20_000)
        #expect(throws: PublicationError.changed(file: "Book")) { try publication.bytes(ofPageAt: 0) }
    }

    @Test("a text that was modified in place is not read with the old index")
    func modifiedText() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.text, to: "a.txt")
        let book = try TextBook.open(path: path)
        _ = try book.document(ofSectionAt: 0)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.write(contentsOf: Data("CHAPTER".utf8))
        try handle.close()
        // Both writes could have the same time in the file system's resolution.
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        #expect(throws: PublicationError.changed(file: "a.txt")) { try book.document(ofSectionAt: 0) }
    }

    @Test("offsets beyond 4 GiB are read")
    func large() throws {
        var zip = HandMadeZip([.init("1.png", Self.page(1)), .init("2.png", Self.page(2))])
        zip.start = 5 << 30
        zip.isZip64 = true
        for index in zip.entries.indices { zip.entries[index].isZip64 = true }
        let bytes = zip.bytes
        let start = Int64(zip.start)
        let source = FakeSource([(start, bytes)], byteSize: start + Int64(bytes.count))
        let publication = try open(source, named: "large.cbz")
        #expect(publication.pages.map(\.width) == [1, 2])
        #expect(try publication.bytes(ofPageAt: 0) == Self.page(1))
        #expect(try publication.bytes(ofPageAt: 1) == Self.page(2))
        #expect(try source.bytes(at: start + 30, count: 5) == Array("1.png".utf8))

        guard
            case .unsafe? = #expect(throws: PublicationError.self, performing: { try open(source, named: "large.txt") })
        else {
            Issue.record("not refused")
            return
        }
    }
}
