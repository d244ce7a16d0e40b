import Database
import Foundation
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
        try store.database.writeBlocking { transaction in
            for library in 1...2 {
                try transaction.execute(
                    "INSERT INTO libraries (id, name, path, addedAt) VALUES (?, ?, ?, 1)",
                    [library, "L", "/l\(library)"]
                )
                try transaction.execute(
                    "INSERT INTO directories (id, libraryID, path) VALUES (?, ?, x'41')",
                    [library, library]
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
        try store.database.writeBlocking { transaction in
            for _ in 0..<count { try Self.insert(transaction, using: &random) }
            try SeriesTotals.refreshStale(transaction, store.observer)
        }
    }

    private static func insert(_ transaction: Transaction, using random: inout some RandomNumberGenerator) throws {
        let library = Int64.random(in: 1...2, using: &random)
        let title = titles.randomElement(using: &random) ?? ""
        let added = Int64.random(in: 1...40, using: &random) * 100_000_000_0
        let number = Int64.random(in: 1 ... .max, using: &random)
        let series = try transaction.insert(
            """
            INSERT INTO series (libraryID, directoryID, looseName, title, titleKey, searchText, addedAt, updatedAt,
                identifier)
            VALUES (?, ?, ?, ?, ?, '', ?, ?, ?)
            """,
            [
                library, library, String(number), title, Data(NaturalOrderKey(title).bytes), added, added,
                "s\(number)",
            ]
        )
        let publication = try transaction.insert(
            """
            INSERT INTO publications (seriesID, directoryID, libraryID, name, size, modified, inode, readerVersion,
                content, format, title, sortNumber, nameKey, searchText, readingProgression, pageCount, coverIndex,
                addedAt, updatedAt, identifier)
            VALUES (?, ?, ?, ?, 1, 1, 1, 5, ?, 'cbz', ?, 1, x'41', ?, 'ltr', 9, 0, ?, ?, ?)
            """,
            [
                series, library, library, Data(String(number).utf8), withUnsafeBytes(of: number) { Data($0) }, title,
                SearchText.folded(title), added, added, "p\(number)",
            ]
        )
        try PublicationDetails(
            summary: nil,
            people: "",
            genres: genres.randomElement(using: &random) ?? "",
            language: "en"
        )
        .write(to: .publication, id: publication, transaction)
    }

    /// Adds a user.
    func addUser(_ name: String) async throws -> UserIdentifier {
        UserIdentifier(
            rawValue: try await store.database.write { try $0.insert("INSERT INTO users (name) VALUES (?)", [name]) }
        )
    }

    /// All series with the reading state of a user, read from their rows.
    func series(user: UserIdentifier = .owner) throws -> [Series] {
        try store.database.readBlocking { transaction in
            try transaction.rows(
                """
                SELECT series.id, titleKey, series.addedAt, updatedAt, coalesce(readAt, 0),
                    coalesce(readCount, 0) >= publicationCount, favourite.addedAt IS NOT NULL, libraryID, genres
                FROM series LEFT JOIN seriesDetails ON seriesDetails.seriesID = series.id
                LEFT JOIN seriesReading AS reading ON reading.seriesID = series.id AND reading.userID = ?
                LEFT JOIN favouriteSeries AS favourite
                    ON favourite.series = series.identifier AND favourite.userID = ?
                WHERE isListed = 1
                """,
                [user.rawValue, user.rawValue]
            ) { row in
                Series(
                    id: row[0],
                    key: row[1],
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
