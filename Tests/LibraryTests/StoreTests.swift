import Database
import Foundation
import Testing

@testable import Library
@testable import Publications

@Suite("The store")
struct StoreTests {
    private func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.appending(path: "QuireStore-\(UUID().uuidString)/deep/store.sqlite").path
    }

    private func remove(_ path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
        try? FileManager.default.removeItem(at: folder)
    }

    @Test("is created with its folder, uses WAL mode and foreign keys, and can be reopened")
    func openAndReopen() async throws {
        let path = temporaryPath()
        defer { remove(path) }
        for _ in 1...2 {
            let store = try LibraryStore(path: path)
            let settings = try await store.database.write { transaction in
                (
                    try transaction.value("PRAGMA journal_mode") as String?,
                    try transaction.value("PRAGMA foreign_keys") as Int?,
                    try transaction.value("PRAGMA integrity_check") as String?
                )
            }
            #expect(settings == ("wal", 1, "ok"))
            #expect(try await store.series(SeriesQuery(), user: .owner).series.isEmpty)
            #expect(try await store.libraries(user: .owner).isEmpty)
            try store.close()
        }
    }

    @Test("reports a file that is not a store with advice")
    func damagedFile() throws {
        let path = temporaryPath()
        defer { remove(path) }
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: LibraryError.self) { _ = try LibraryStore(path: path) }
        #expect(error?.description.contains("damaged") == true)
        #expect(throws: LibraryError.self) { _ = try LibraryStore(path: "/proc/nothing/store.sqlite") }
    }

    @Test("refuses a store of a later version without changing it")
    func laterVersion() throws {
        let path = temporaryPath()
        defer { remove(path) }
        let store = try LibraryStore(path: path)
        try store.database.writeBlocking { try $0.execute("INSERT INTO grdb_migrations VALUES ('from the future')") }
        try store.close()
        #expect(throws: LibraryError.storeIsNewer(path: path)) { _ = try LibraryStore(path: path) }
    }

    @Test("throws an error after it is closed")
    func closed() async throws {
        let path = temporaryPath()
        defer { remove(path) }
        let store = try LibraryStore(path: path)
        try store.close()
        await #expect(throws: LibraryError.self) { try await store.libraries(user: .owner) }
        await #expect(throws: LibraryError.self) {
            try await LibraryScanner(store: store, roots: [LibraryRoot(path: "/tmp")]).scan()
        }
    }

    @Test("round-trips a manifest")
    func manifests() throws {
        let manifest = PublicationManifest(
            metadata: PublicationMetadata(
                title: "A \"quoted\" \\ title\n\u{1}\u{1F}",
                series: "日本\u{2028}",
                number: "1.5",
                volume: nil,
                readingProgression: .rtl,
                declaresProgression: true,
                language: "ja",
                summary: String(repeating: "長い", count: 1000),
                writers: ["A", "B \"C\""],
                pencillers: []
            ),
            pages: [
                PageDescription(
                    name: "a/ü 1.png",
                    mediaType: "image/png",
                    width: 1,
                    height: 2,
                    byteSize: .max,
                    problem: nil,
                    isDoublePage: true
                ),
                PageDescription(
                    name: "\t",
                    mediaType: "image/jpeg",
                    width: nil,
                    height: nil,
                    byteSize: 0,
                    problem: "no \\ \"good\""
                ),
            ]
        )
        #expect(try StoredManifest.decode(Data(StoredManifest.encode(manifest))) == manifest)
        let empty = PublicationManifest(metadata: PublicationMetadata(), pages: [])
        #expect(try StoredManifest.decode(Data(StoredManifest.encode(empty))) == empty)
        let old = #"{"metadata":["A",null,null,null,"rtl",null,null,[],[]],"pages":[]}"#
        let expected = PublicationMetadata(title: "A", readingProgression: .rtl)
        #expect(try StoredManifest.decode(Data(old.utf8)).metadata == expected)
    }

    @Test("round-trips all metadata and reads that of other versions as far as possible")
    func details() throws {
        var metadata = PublicationMetadata(title: "Moby-Dick", language: "en", writers: ["Herman Melville"])
        metadata.subtitle = "or, The \"Whale\""
        metadata.sortTitle = "Moby"
        metadata.titleDirection = .ltr
        metadata.creators = [
            PublicationContributor(name: "Herman Melville", roles: ["aut", "ill"], sortName: "Melville, Herman"),
            PublicationContributor(name: "ملفيل", direction: .rtl),
        ]
        metadata.contributors = [PublicationContributor(name: "A", roles: ["trl"])]
        metadata.identifier = "urn:isbn:1"
        metadata.identifiers = ["urn:isbn:1", "urn:x"]
        metadata.languages = ["en", "la"]
        metadata.subjects = ["Whaling", "海"]
        metadata.publisher = "Harper"
        metadata.published = "1851"
        metadata.modified = "2020-01-01T00:00:00Z"
        metadata.rights = "None."
        let manifest = PublicationManifest(metadata: metadata, pages: [])
        let stored = StoredManifest.encode(manifest)
        #expect(try StoredManifest.decode(Data(stored)) == manifest)
        let other = String(decoding: stored, as: UTF8.self).replacing("\"subjects\"", with: "\"themes\"")
        let read = try StoredManifest.decode(Data(other.utf8)).metadata
        #expect(read.title == "Moby-Dick" && read.writers == ["Herman Melville"])
    }

    @Test("bounds the metadata of a package")
    func boundedMetadata() {
        let long = String(repeating: "a\u{301}", count: 100_000)
        var metadata = PublicationMetadata(title: long, summary: long, writers: [String](repeating: long, count: 500))
        metadata.subjects = (0..<5000).map { "\($0)" }
        metadata.creators = [PublicationContributor(name: long, roles: Set((0..<50).map { "\($0)" }), sortName: long)]
        // One character with any number of combining marks.
        metadata.rights = "a" + String(repeating: "\u{301}", count: 100_000)
        let manifest = PublicationManifest(metadata: metadata.bounded, pages: [])
        #expect(StoredManifest.encode(manifest).count < 200_000)
        #expect(manifest.metadata.title?.unicodeScalars.count == 500)
        let usual = PublicationMetadata(title: "A", series: "B", number: "1", writers: ["C"])
        #expect(usual.bounded == usual)
    }

    @Test("migrates a store from a version without authors and keeps its data")
    func olderStore() async throws {
        let path = temporaryPath()
        defer { remove(path) }
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let content = Data(repeating: 7, count: 32)
        let old = try Database(path: path)
        try old.migrate(Schema.migrations(upTo: "2026-11 books"))
        try await old.write { transaction in
            for sql in [
                "INSERT INTO libraries (id, name, path, addedAt) VALUES (1, 'L', '/l', 1)",
                "INSERT INTO directories (id, libraryID, path) VALUES (1, 1, x'41')",
                """
                INSERT INTO series (id, libraryID, directoryID, title, titleKey, searchText, addedAt, updatedAt,
                    publicationCount, isListed) VALUES (1, 1, 1, 'A', x'41', 'a', 1, 1, 1, 1)
                """,
            ] { try transaction.execute(sql) }
            try transaction.execute(
                """
                INSERT INTO publications (id, seriesID, directoryID, name, size, modified, inode, readerVersion,
                    content, format, title, sortNumber, nameKey, searchText, readingProgression, pageCount,
                    coverIndex, layout, pictureCount, addedAt, updatedAt)
                VALUES (1, 1, 1, x'42', 1, 1, 1, 1001, ?, 'txt', 'B', 1e300, x'42', 'b', 'ltr', 4, 0,
                    'reflowable', 0, 1, 1)
                """,
                [content]
            )
            try transaction.execute(
                "INSERT INTO books (publicationID, body) VALUES (1, ?)",
                [Data(StoredBook.encode(BookBody(sections: [BookSection(path: "1.xhtml", byteSize: 9)])))]
            )
            try transaction.execute(
                "INSERT INTO progress (content, page, isCompleted, updatedAt, device) VALUES (?, 3, 0, 5, 'd')",
                [content]
            )
        }
        try old.close()
        let store = try LibraryStore(path: path)
        let record = try #require(await store.publication(1, user: .owner))
        #expect(record.title == "B" && record.authors.isEmpty && record.progress?.page == 3)
        #expect(try await store.book(1)?.sections.map(\.path) == ["1.xhtml"])
        #expect(try await store.reading(of: 1) == TextSettings())
        try store.close()
    }

    @Test(
        "parses chapter numbers",
        arguments: [
            ("1", 1.0), ("007", 7), ("12.5", 12.5), (" 3", 3), ("-1", -1), ("10b", 10), (".5", 0.5), ("1.", 1),
            ("x", nil),
            ("", nil), (".", nil), ("-", nil), ("10-12", 10), ("上", 1), ("中", 2), ("下", 3), ("後編", 3), ("上海", nil),
            ("上海站", nil), ("Annual 2", nil),
        ]
    )
    func sortNumbers(text: String, number: Double?) {
        #expect(SortNumber.parse(text) == number)
    }

    @Test(
        "derives the position of an unreadable file from its name",
        arguments: [
            ("Haruko 03", 3.0, "Haruko"), ("Haruko - #12", 12, "Haruko"), ("v2 extra", 2, "v2 extra"),
            ("2001", 2001, "2001"),
            ("x", nil, "x"), ("", nil, ""),
        ]
    )
    func brokenNames(name: String, number: Double?, series: String) {
        #expect(SortNumber.last(in: name) == number)
        #expect(SortNumber.nameWithoutLast(name) == series)
    }

    @Test("encodes and decodes content hashes as hexadecimal digits")
    func hexadecimal() {
        let bytes = Data((0..<32).map { UInt8($0 * 8) })
        let text = ContentHash.hexadecimal(bytes)
        #expect(text.hasPrefix("0008101820"))
        #expect(ContentHash.bytes(hexadecimal: text) == bytes)
        #expect(ContentHash.bytes(hexadecimal: text.uppercased()) == bytes)
        for bad in ["", "00", String(repeating: "g", count: 64), text + "0", String(repeating: "é", count: 32)] {
            #expect(ContentHash.bytes(hexadecimal: bad) == nil)
        }
    }
}
