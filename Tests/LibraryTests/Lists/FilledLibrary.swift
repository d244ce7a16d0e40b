import Foundation
import GRDB
import Publications

@testable import Library

/// A store that is filled row by row, which is faster than scanning files, and a plain array as the reference for its lists.
final class FilledLibrary: Sendable {
    /// A series in the reference array.
    struct Series {
        var id: Int64
        var key: [UInt8]
        var times: [SeriesSort: Int64]
        var isRead: Bool
        var isFavourite: Bool
        var libraryID: Int64
        var genre: String

        func passes(_ filter: SeriesFilter) -> Bool {
            if let library = filter.libraryID, library != libraryID { return false }
            if let wanted = filter.genre, wanted.lowercased() != genre { return false }
            return !(filter.isUnread && isRead) && !(filter.isFavourite && !isFavourite)
        }
    }

    let store: LibraryStore
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "QuireFilled-\(UUID().uuidString)")
        store = try LibraryStore(path: folder.appending(path: "store.sqlite").path)
        try store.pool.write { database in
            for library in 1...2 {
                try database.execute(
                    sql: "INSERT INTO libraries (id, name, path, addedAt) VALUES (?, ?, ?, 1)",
                    arguments: [library, "L", "/l\(library)"]
                )
                try database.execute(
                    sql: "INSERT INTO directories (id, libraryID, path) VALUES (?, ?, x'41')",
                    arguments: [library, library]
                )
            }
        }
    }

    deinit {
        try? store.close()
        try? FileManager.default.removeItem(at: folder)
    }

    private static let titles = [
        "Zebra", "apple", "Éclair", "Ö", "青空", "黒い森", "あおい", "かぜ", "サクラ", "9 lives", "10 lives", "#", "Я", "ω",
        "the end",
    ]
    private static let genres = ["drama", "comedy", "東方"]

    /// Adds series with one publication each to the store. Some share their titles and times.
    func add(_ count: Int, using random: inout some RandomNumberGenerator) throws {
        try store.pool.write { database in
            for _ in 0..<count { try Self.insert(database, using: &random) }
            try SeriesTotals.refreshStale(database)
        }
    }

    private static func insert(_ database: Database, using random: inout some RandomNumberGenerator) throws {
        let library = Int64.random(in: 1...2, using: &random)
        let title = titles.randomElement(using: &random) ?? ""
        let added = Int64.random(in: 1...40, using: &random) * 100_000_000_0
        let number = Int64.random(in: 1 ... .max, using: &random)
        try database.execute(
            sql: """
                INSERT INTO series (libraryID, directoryID, looseName, title, titleKey, searchText, addedAt, updatedAt)
                VALUES (?, ?, ?, ?, ?, '', ?, ?)
                """,
            arguments: [library, library, String(number), title, Data(NaturalOrderKey(title).bytes), added, added]
        )
        let series = database.lastInsertedRowID
        try database.execute(
            sql: """
                INSERT INTO publications (seriesID, directoryID, libraryID, name, size, modified, inode, readerVersion,
                    content, format, title, sortNumber, nameKey, searchText, readingProgression, pageCount, coverIndex,
                    addedAt, updatedAt)
                VALUES (?, ?, ?, ?, 1, 1, 1, 5, ?, 'cbz', ?, 1, x'41', ?, 'ltr', 9, 0, ?, ?)
                """,
            arguments: [
                series, library, library, Data(String(number).utf8), withUnsafeBytes(of: number) { Data($0) }, title,
                SearchText.folded(title), added, added,
            ]
        )
        try PublicationDetails(
            summary: nil,
            people: "",
            genres: genres.randomElement(using: &random) ?? "",
            language: "en"
        )
        .write(to: .publication, id: database.lastInsertedRowID, database)
    }

    /// All series, read from their rows.
    func series() throws -> [Series] {
        try store.pool.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT series.id, titleKey, addedAt, updatedAt, readAt, readCount >= publicationCount, favouriteAt > 0,
                        libraryID, genres
                    FROM series LEFT JOIN seriesDetails ON seriesID = series.id WHERE isListed = 1
                    """
            ).map { row in
                Series(
                    id: row[0],
                    key: [UInt8](row[1] as Data),
                    times: [.added: row[2], .updated: row[3], .read: row[4]],
                    isRead: row[5],
                    isFavourite: row[6],
                    libraryID: row[7],
                    genre: row[8] ?? ""
                )
            }
        }
    }

    /// The expected list, made by sorting everything.
    static func naive(_ all: [Series], _ query: SeriesQuery) -> [Series] {
        let sort = query.sort ?? .title
        let sorted = all.filter { $0.passes(query.filter) }.sorted { a, b in
            if sort == .title { return a.key == b.key ? a.id < b.id : a.key.lexicographicallyPrecedes(b.key) }
            return (a.times[sort] ?? 0, a.id) < (b.times[sort] ?? 0, b.id)
        }
        return (query.direction ?? sort.defaultDirection) == .ascending ? sorted : sorted.reversed()
    }
}
