import Foundation
import Synchronization
import TestSupport
import Testing
import WireModel

@testable import Library
@testable import Publications

@Suite("Edits in files")
struct EditWritingTests {
    private let library: TestLibrary
    private let path = "A/a 1.cbz"

    init() throws {
        library = try TestLibrary()
    }

    /// Writes a real comic of three pages and scans it.
    private func fill(_ mode: MetadataWriting, more: [(name: String, bytes: [UInt8])] = []) async throws {
        let pages = try ArchiveFixture.pages()
        let url = library.url(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try makeZip(at: url.path, entries: pages.prefix(3).enumerated().map { ("\($0).png", $1) } + more)
        try await scan()
        let id = try #require(try await library.store.metadataWriting().first).libraryID
        #expect(try await library.store.setMetadataWriting(mode, ofLibrary: id))
    }

    private func scan() async throws {
        library.clock.advance(1000)
        let root = LibraryRoot(path: library.root.path, chapterRules: [])
        _ = try await LibraryScanner(store: library.store, roots: [root]).scan()
    }

    private func edit(_ changes: FieldChange...) async throws -> MetadataEditRecord {
        let id = try await library.publication(path).id
        return try #require(try await library.store.edit(publications: [id], changes, user: .owner))
    }

    /// Writes the edits that are due, and scans the changed folders.
    private func write() async throws {
        library.clock.advance(EditWriter.retryTime)
        if try await !library.store.writePendingEdits().isEmpty { try await scan() }
    }

    private func problem() async throws -> String? {
        try await library.store.metadataWriting().first?.problems.first?.message
    }

    private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: library.url(path))) }

    private func value(_ field: EditableField) async throws -> EditableValue {
        let id = try await library.publication(path).id
        let values = try await library.store.editableValues(of: id, .publication, user: .owner)
        return try #require(values.first { $0.field == field })
    }

    private func written() throws -> ComicMetadata? {
        try ArchiveRevision.comicInfo(of: FileSource(path: library.url(path).path)).flatMap(ComicInfoParser.parse)
    }

    @Test("aren't written by default")
    func off() async throws {
        try await fill(.never)
        let before = try bytes()
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: true)))
        try await write()
        #expect(try bytes() == before)
    }

    @Test(
        "are written inside a CBZ; progress and bookmarks stay, and undo restores the file",
        arguments: [true, false]
    )
    func inside(isLocked: Bool) async throws {
        try await fill(.inside)
        let (before, record) = (try bytes(), try await library.publication(path))
        _ = try await library.store.record(
            ProgressRecord(page: 2, fraction: 0, isCompleted: false, updatedAt: 5, device: "phone"),
            for: record.id,
            user: .owner
        )
        _ = try await library.store.setPageBookmark(page: 1, device: "phone", in: record.id, user: .owner)
        let operation = try await edit(
            FieldChange(.title, .set(["Edited"], isLocked: isLocked)),
            FieldChange(.people, .set(["Ann (aut)", "Eve (own)"], isLocked: isLocked))
        )
        try await write()
        #expect(try written()?.publication.title == "Edited")
        #expect(try written()?.publication.writers == ["Ann"])
        let changed = try await library.publication(path)
        #expect(changed.id == record.id && changed.identifier == record.identifier)
        #expect(changed.content != record.content && changed.title == "Edited")
        #expect(try await library.store.progress(of: record.id, user: .owner)?.page == 2)
        #expect(try await library.store.annotations(in: record.id, user: .owner).map(\.id) == ["page-2"])
        // The value of the file is still the one that was replaced, so undo knows it.
        #expect(try await value(.title).fileValues == ["a 1"])
        #expect(try await value(.people).values == ["Ann (aut)", "Eve (own)"])
        _ = try await library.store.undoMetadataEdit(operation.id, user: .owner)
        #expect(try await library.publication(path).title == "a 1")
        try await write()
        #expect(try await problem() == nil)
        #expect(try bytes() == before)
        #expect(try await library.publication(path).title == "a 1")
        #expect(try await value(.title).isEdited == false)
    }

    @Test(
        "the publisher, the date, tags, story arcs, links, the rating and other values are written",
        arguments: [MetadataWriting.inside, .beside]
    )
    func attributes(mode: MetadataWriting) async throws {
        try await fill(mode)
        let operation = try await edit(
            FieldChange(.publisher, .set(["Harbour"], isLocked: true)),
            FieldChange(.published, .set(["2019-03-05"], isLocked: true)),
            FieldChange(.rating, .set(["4.3"], isLocked: true)),
            FieldChange(.imprint, .set(["Mole"], isLocked: true)),
            FieldChange(.characters, .set(["Ann"], isLocked: true)),
            FieldChange(.collections, .set(["Seas", "Snow stories #2"], isLocked: true)),
            FieldChange(.review, .set(["Good."], isLocked: true)),
            FieldChange(.notes, .set(["By hand."], isLocked: true)),
            FieldChange(.tags, .set(["Sea", "a, b"], isLocked: true)),
            FieldChange(.identifiers, .set(["goodreads:4934", "9780306406157"], isLocked: true)),
            FieldChange(.storyArcs, .set(["Thaw #2", "Rain"], isLocked: true)),
            FieldChange(.webLinks, .set(["https://example.org/1", "https://example.com/2"], isLocked: true))
        )
        try await write()
        #expect(try await problem() == nil)
        let metadata: PublicationMetadata
        switch mode {
        case .inside:
            metadata = try #require(try written()).publication
            #expect(metadata.tags == ["Sea"] && metadata.identifiers == ["isbn:9780306406157"])
            #expect(metadata.storyArcs == [StoryArc(name: "Thaw", number: "2"), StoryArc(name: "Rain")])
            #expect(metadata.imprint == "Mole" && metadata.characters == ["Ann"])
            #expect(metadata.review == "Good." && metadata.notes == "By hand.")
            let snow = CollectionReference(name: "Snow stories", kind: .series, number: "2")
            #expect(metadata.collections == [snow, CollectionReference(name: "Seas", kind: .group)])
            #expect(metadata.webLinks == ["https://example.org/1", "https://example.com/2"])
        default:
            let sidecar = try Data(contentsOf: library.url("A/a 1.opf"))
            metadata = try #require(PackageDocument.parse(Array(sidecar)))
        }
        #expect(metadata.publisher == "Harbour" && metadata.published == "2019-03-05" && metadata.rating == 4.3)
        // Quire has the values that the document can't have.
        #expect(try await value(.tags).values == ["Sea", "a, b"])
        #expect(try await value(.storyArcs).values == ["Thaw #2", "Rain"])
        #expect(try await value(.collections).values == ["Seas", "Snow stories #2"])
        #expect(try await value(.publisher).fileValues == [])
        #expect(try await value(.rating).fileValues == [])
        _ = try await library.store.undoMetadataEdit(operation.id, user: .owner)
        try await write()
        #expect(try await value(.publisher).values == [])
        #expect(try await value(.rating).values == [])
    }

    @Test("are written beside a file, whose bytes stay")
    func beside() async throws {
        try await fill(.beside)
        let before = try bytes()
        let operation = try await edit(FieldChange(.summary, .set(["A story"], isLocked: true)))
        try await write()
        #expect(try bytes() == before)
        let sidecar = library.url("A/a 1.opf")
        #expect(PackageDocument.parse(Array(try Data(contentsOf: sidecar)))?.summary == "A story")
        _ = try await library.store.undoMetadataEdit(operation.id, user: .owner)
        try await write()
        #expect(!FileManager.default.fileExists(atPath: sidecar.path))
        #expect(try await value(.summary).values == [])
    }

    @Test("don't replace a document of another program")
    func foreign() async throws {
        try await fill(.beside)
        let sidecar = library.url("A/a 1.opf")
        try Data("<package><metadata/></package>".utf8).write(to: sidecar)
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: true)))
        try await write()
        #expect(try await problem()?.contains("Another program wrote") == true)
        #expect(String(decoding: try Data(contentsOf: sidecar), as: UTF8.self).hasPrefix("<package>"))
    }

    @Test(
        "aren't written to a document that would also apply to another publication",
        arguments: ["A/a 1.epub", "A/A 1.EPUB", "A/a 1/1.png", "A/A 1/1.png"]
    )
    func sharedDocument(other: String) async throws {
        try library.write(other, "other")
        try await fill(.beside)
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: true)))
        try await write()
        #expect(!FileManager.default.fileExists(atPath: library.url("A/a 1.opf").path))
        #expect(try await problem()?.hasPrefix("Another file has the same name") == true)
    }

    @Test("end when another program writes another value, unless they are locked")
    func overwritten() async throws {
        try await fill(.inside)
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: false)))
        try await write()
        let other = Array("<ComicInfo><Title>Other</Title></ComicInfo>".utf8)
        let source = try FileSource(path: library.url(path).path)
        let revision = try ArchiveRevision(of: source, comicInfo: other)
        let kept = try source.bytes(at: 0, count: Int(revision.keptByteCount))
        try Data(kept + revision.tail).write(to: library.url(path))
        try await scan()
        #expect(try await library.publication(path).title == "Other")
        #expect(try await value(.title).isEdited == false)
    }

    @Test("wait while someone reads")
    func reading() async throws {
        try await fill(.inside)
        let before = try bytes()
        let id = try await library.publication(path).id
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: true)))
        let progress = ProgressRecord(
            page: 1,
            fraction: 0,
            isCompleted: false,
            updatedAt: library.clock.now,
            device: "phone"
        )
        _ = try await library.store.record(progress, for: id, user: .owner)
        #expect(try await library.store.writePendingEdits().isEmpty)
        #expect(try bytes() == before)
        try await write()
        #expect(try bytes() != before)
    }

    // MARK: - Failures

    /// The number of successful writes until a failure, and the error code.
    @Test(
        "a full disk or a read-only folder leaves the old file, and the next attempt succeeds",
        arguments: [(0, ENOSPC), (1, ENOSPC), (0, EROFS), (0, EACCES), (0, EIO)]
    )
    func failure(successCount: Int, code: Int32) async throws {
        try await fill(.inside)
        let before = try bytes()
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: true)))
        let remaining = Mutex(successCount)
        let writer = EditWriter(store: library.store) { file, bytes in
            let isFull = remaining.withLock { count in
                count -= 1
                return count < 0
            }
            guard isFull else { return Glibc.write(file, bytes.baseAddress, min(bytes.count, 100)) }
            errno = code
            return -1
        }
        #expect(try library.store.writePendingEditsBlocking(limit: 5, writer).get().isEmpty)
        #expect(try bytes() == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: library.url("A").path)
        #expect(names == ["a 1.cbz"])
        #expect(try await problem()?.isEmpty == false)
        try await write()
        #expect(try written()?.publication.title == "Edited")
        #expect(try await problem() == nil)
    }

    @Test("a file that a killed process left is replaced and not scanned")
    func killed() async throws {
        try await fill(.inside)
        let identifier = try await library.publication(path).identifier
        try Data("half".utf8).write(to: library.url("A/.quire-\(identifier).new"))
        try await scan()
        #expect(try await library.publications().count == 1)
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: true)))
        try await write()
        #expect(try written()?.publication.title == "Edited")
        #expect(try FileManager.default.contentsOfDirectory(atPath: library.url("A").path) == ["a 1.cbz"])
    }

    @Test("a file that changed since the scan is left as it is")
    func changed() async throws {
        try await fill(.inside)
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: true)))
        try makeZip(at: library.url(path).path, entries: [("9.png", try ArchiveFixture.pages()[3])])
        let before = try bytes()
        library.clock.advance(EditWriter.retryTime)
        #expect(try await library.store.writePendingEdits().isEmpty)
        #expect(try bytes() == before)
        #expect(try await problem()?.contains("next scan") == true)
    }

    @Test("a link, and a file of a calibre library, are left as they are")
    func refused() async throws {
        try await fill(.inside)
        let before = try bytes()
        _ = try await edit(FieldChange(.title, .set(["Edited"], isLocked: true)))
        try Data("not a database".utf8).write(to: library.url("metadata.db"))
        try await write()
        #expect(try await problem()?.contains("calibre") == true)
        #expect(try bytes() == before)
    }
}
