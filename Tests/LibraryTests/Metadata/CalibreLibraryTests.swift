import Database
import Foundation
import Publications
import Testing

@testable import Library

/// The database of a calibre library with one book, as calibre writes it.
enum CalibreFixture {
    static let schema = """
        CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT, link TEXT NOT NULL DEFAULT '');
        CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT 'Unknown', sort TEXT,
            timestamp TIMESTAMP, pubdate TIMESTAMP, series_index REAL NOT NULL DEFAULT 1.0, author_sort TEXT,
            path TEXT NOT NULL DEFAULT '', uuid TEXT, has_cover BOOL DEFAULT 0,
            last_modified TIMESTAMP NOT NULL DEFAULT '2000-01-01 00:00:00+00:00');
        CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, author INTEGER NOT NULL);
        CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
        CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, series INTEGER NOT NULL);
        CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, tag INTEGER NOT NULL);
        CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
        CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, publisher INTEGER NOT NULL);
        CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
        CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, rating INTEGER NOT NULL);
        CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL);
        CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, lang_code INTEGER NOT NULL);
        CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, type TEXT NOT NULL, val TEXT NOT NULL);
        CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, text TEXT NOT NULL);
        CREATE TABLE custom_columns (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL, name TEXT NOT NULL,
            datatype TEXT NOT NULL, mark_for_delete BOOL DEFAULT 0 NOT NULL, editable BOOL DEFAULT 1 NOT NULL,
            display TEXT DEFAULT '{}' NOT NULL, is_multiple BOOL DEFAULT 0 NOT NULL, normalized BOOL NOT NULL);
        CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL);
        CREATE TABLE books_custom_column_1_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, value INTEGER NOT NULL);
        CREATE TABLE custom_column_2 (id INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER, value BOOL NOT NULL);
        INSERT INTO custom_columns (label, name, datatype, normalized) VALUES ('shelf', 'Shelf', 'text', 1),
            ('read', 'Read', 'bool', 0), ('gone', 'Gone', 'text', 1);
        """

    static let book = """
        INSERT INTO books (id, title, sort, pubdate, series_index, path, last_modified) VALUES
            (12, 'The Long Winter', 'Long Winter, The', '2019-03-05 00:00:00+00:00', 2.0,
            'Ada Winter/The Long Winter (12)', '2026-01-02 03:04:05+00:00');
        INSERT INTO authors VALUES (1, 'Ada Winter', 'Winter, Ada', ''), (2, 'Lund| Otto', 'Lund, Otto', '');
        INSERT INTO books_authors_link (book, author) VALUES (12, 1), (12, 2);
        INSERT INTO series VALUES (1, 'Winters', 'Winters'); INSERT INTO books_series_link (book, series) VALUES (12, 1);
        INSERT INTO tags VALUES (1, 'Trains'), (2, 'Snow');
        INSERT INTO books_tags_link (book, tag) VALUES (12, 1), (12, 2);
        INSERT INTO publishers VALUES (1, 'Harbour', NULL);
        INSERT INTO books_publishers_link (book, publisher) VALUES (12, 1);
        INSERT INTO ratings VALUES (1, 9); INSERT INTO books_ratings_link (book, rating) VALUES (12, 1);
        INSERT INTO languages VALUES (1, 'eng'); INSERT INTO books_languages_link (book, lang_code) VALUES (12, 1);
        INSERT INTO identifiers (book, type, val) VALUES (12, 'isbn', '9780306406157'), (12, 'goodreads', '4934');
        INSERT INTO comments (book, text) VALUES (12, '<p>Snow &amp; trains.</p><script>x</script>');
        INSERT INTO custom_column_1 (value) VALUES ('A3'), ('B1');
        INSERT INTO books_custom_column_1_link (book, value) VALUES (12, 1), (12, 2);
        INSERT INTO custom_column_2 (book, value) VALUES (12, 1);
        """

    /// Writes a database.
    static func write(_ script: String, to url: URL) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Database.withFile(url.path) { try $0.execute(script: script) }
    }
}

@Suite("calibre libraries")
struct CalibreLibraryTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private var path: String { library.url("metadata.db").path }

    private func open(_ script: String = CalibreFixture.schema + CalibreFixture.book) throws -> CalibreLibrary {
        try CalibreFixture.write(script, to: library.url("metadata.db"))
        return try CalibreLibrary(path: path, folder: [])
    }

    @Test("a book has all its values")
    func book() throws {
        let metadata = try #require(try open().metadata(ofBook: 12))
        #expect(metadata.title == "The Long Winter" && metadata.sortTitle == "Long Winter, The")
        #expect(metadata.writers == ["Ada Winter", "Lund, Otto"])
        #expect(metadata.creators.map(\.sortName) == ["Winter, Ada", "Lund, Otto"])
        #expect(metadata.series == "Winters" && metadata.number == "2" && metadata.rating == 4.5)
        #expect(metadata.subjects == ["Snow", "Trains"] && metadata.publisher == "Harbour")
        #expect(metadata.languages == ["eng"] && metadata.published == "2019-03-05")
        #expect(metadata.summary?.hasPrefix("Snow & trains.") ?? false)
        #expect(metadata.identifiers == ["goodreads:4934", "isbn:9780306406157"])
        #expect(
            metadata.customFields == [
                CustomField(name: "Shelf", value: "A3, B1"), CustomField(name: "Read", value: "✓"),
            ]
        )
    }

    @Test(
        "the folder names the book",
        arguments: [
            ("Ada Winter/The Long Winter (12)", true), ("Ada Winter/Other (12)", false), ("Ada Winter/X (13)", false),
            ("The Long Winter (12)", false), ("a/b/c (12)", false), ("Ada Winter/The Long Winter", false),
            ("Ada Winter/(99999999999999999999)", false), ("", false),
        ]
    )
    func folder(path: String, isFound: Bool) throws {
        #expect((try open().change(ofBookIn: Array(path.utf8)) != nil) == isFound)
    }

    @Test("the database is opened read-only, and nothing is written beside it")
    func readOnly() throws {
        let database = try open()
        _ = database.metadata(ofBook: 12)
        #expect(throws: DatabaseError.self) {
            _ = try ForeignDatabase(path: path).rows("DELETE FROM books", []) { _ in }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: library.root.path) == ["metadata.db"])
    }

    @Test(
        "other databases are refused",
        arguments: [
            "CREATE TABLE books (id INTEGER)",
            // A view would run statements of the file.
            CalibreFixture.schema + "DROP TABLE tags; CREATE VIEW tags AS SELECT 1 AS id, 'x' AS name;",
            CalibreFixture.schema + "DROP TABLE tags; CREATE VIRTUAL TABLE tags USING fts5(name);",
        ]
    )
    func other(script: String) {
        #expect(throws: DatabaseError.self) { try open(script) }
    }

    @Test("files that aren't databases are refused", arguments: ["", "x", String(repeating: "x", count: 10_000)])
    func noDatabase(text: String) throws {
        try library.write("metadata.db", text)
        #expect(throws: DatabaseError.self) { try CalibreLibrary(path: path, folder: []) }
    }

    @Test("a damaged database yields some or no metadata, without a crash")
    func damaged() throws {
        _ = try open()
        let whole = [UInt8](try Data(contentsOf: library.url("metadata.db")))
        for step in stride(from: 0, to: whole.count, by: 997) {
            var bytes = whole
            for index in step..<min(step + 40, bytes.count) { bytes[index] ^= 0x5A }
            try Data(bytes).write(to: library.url("metadata.db"))
            _ = try? CalibreLibrary(path: path, folder: []).metadata(ofBook: 12)
        }
    }

    @Test("a statement that doesn't end is interrupted")
    func endless() throws {
        try CalibreFixture.write("CREATE TABLE a (b)", to: library.url("metadata.db"))
        let database = try ForeignDatabase(path: path)
        #expect(throws: DatabaseError.self) {
            _ = try database.rows(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
            ) { $0.integer(0) }
        }
    }

    @Test("the books of a library are series by their metadata, and are read again when calibre changes one")
    func scan() async throws {
        _ = try open()
        try library.write("Ada Winter/The Long Winter (12)/The Long Winter - Ada Winter.epub", "title=Draft")
        try library.write("Ada Winter/Other (13)/Other - Ada Winter.epub", "title=Other")
        try await library.scan()
        #expect(try await library.allSeries().map(\.title) == ["Other", "Winters"])
        let record = try #require(try await library.publications().values.first { $0.title == "The Long Winter" })
        #expect(record.number == "2" && record.authors == ["Ada Winter", "Lund, Otto"])
        let details = try await library.store.details(ofSeries: record.seriesID)
        #expect(details.genres == ["Snow", "Trains"] && details.attributes?.publisher == "Harbour")
        #expect(details.attributes?.sources?[.title] == .calibre)
        #expect(details.attributes?.customFields?.map(\.name) == ["Shelf", "Read"])
        // Authors are sorted by the sort names: Lund, Otto and Winter, Ada.
        #expect(try await library.store.authors(user: .owner).authors.map(\.name) == ["Lund, Otto", "Ada Winter"])

        _ = library.opens.take()
        try await library.scan()
        #expect(library.opens.take().isEmpty)

        let change =
            "UPDATE books SET title = 'Thaw', last_modified = '2026-02-02 00:00:00+00:00'; DELETE FROM books_series_link;"
        try CalibreFixture.write(change, to: library.url("metadata.db"))
        try await library.scan()
        #expect(library.opens.take() == ["The Long Winter - Ada Winter.epub"])
        let changed = try #require(try await library.publications().values.first { $0.id == record.id })
        #expect(changed.title == "Thaw")
        // The series keeps its row, and so its labels and favourites.
        #expect(changed.seriesID == record.seriesID)
        #expect(try await library.allSeries().map(\.title) == ["Other", "Thaw"])
    }

    @Test("a series of a calibre library in a subfolder is listed in the folder of its books")
    func folders() async throws {
        try CalibreFixture.write(CalibreFixture.schema + CalibreFixture.book, to: library.url("Calibre/metadata.db"))
        try library.write("Calibre/Ada Winter/The Long Winter (12)/The Long Winter - Ada Winter.epub", "title=Draft")
        try await library.scan()
        let series = try #require(try await library.allSeries().first)
        let root = FolderReference(libraryID: series.libraryID, path: [])
        var folder = root
        var names: [String] = []
        while names.count < 4 {
            let entries = try #require(try await library.store.folder(folder, user: .owner)).entries
            #expect(entries.count == 1)
            if case .series(let found)? = entries.first { return #expect(found.id == series.id) }
            guard case .folder(let next, _)? = entries.first else { break }
            folder = next
            names.append(folder.name)
        }
        Issue.record("No series in \(names).")
    }
}
