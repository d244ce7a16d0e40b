import Database
import Foundation
import Publications
import TestDatabases

@testable import Library

/// A store that is filled row by row, which is faster than scanning files, and a plain array as the reference for its
/// lists.
final class FilledLibrary: Sendable {
    /// A series in the reference array.
    struct Series {
        var id: Int64
        var key: [UInt8]
        /// The value of each order but that of titles.
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

    /// - Parameters:
    ///   - isInMemory: whether the file is in a memory file system, if there is one, so that durable writes are fast.
    ///   - clock: the clock of the store.
    init(isInMemory: Bool = false, clock: LibraryClock = .system) throws {
        let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
        let usesMemory = isInMemory && FileManager.default.isWritableFile(atPath: memory.path)
        folder = (usesMemory ? memory : FileManager.default.temporaryDirectory)
            .appending(path: "QuireFilled-\(UUID().uuidString)")
        store = try LibraryStore(
            TestDatabases.newAddress().map { .server($0) } ?? .file(folder.appending(path: "store.sqlite").path),
            clock: clock
        )
        try store.database.writeBlocking { transaction in
            for library in 1...2 {
                // The ids of the libraries are 1 and 2, like those of their directories.
                try transaction.execute(
                    "INSERT INTO libraries (name, path, addedAt) VALUES (?, ?, 1)",
                    ["L", "/l\(library)"]
                )
                try transaction.execute("INSERT INTO directories (libraryID, path) VALUES (?, x'41')", [library])
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
        let genre = genres.randomElement(using: &random) ?? ""
        let content = withUnsafeBytes(of: number) { Data($0) }
        var series = NewSeries(name: String(number), library: library, title: title, genre: genre, addedAt: added)
        series.publications = [(content, nil)]
        _ = try insert(series, transaction)
    }

    /// The values of a series to insert.
    struct NewSeries {
        /// A unique name, from which the names of the files are derived.
        var name: String
        var library: Int64
        var title: String
        var genre: String
        /// A contributor, in the format of the column `people`.
        var person = ""
        var addedAt: Int64
        /// The publications in order, each with its content and age rating.
        var publications: [(content: Data, ageRating: Int?)] = []
    }

    /// Inserts a series that is stale.
    ///
    /// - Returns: the identifiers of the series and its publications.
    static func insert(
        _ new: NewSeries,
        _ transaction: Transaction
    ) throws -> (series: Int64, publications: [Int64]) {
        let series = try transaction.insert(
            """
            INSERT INTO series (libraryID, directoryID, looseName, title, titleKey, searchText, addedAt, updatedAt,
                identifier)
            VALUES (?, ?, ?, ?, ?, '', ?, ?, ?)
            """,
            [
                new.library, new.library, new.name, new.title, Data(NaturalOrderKey(new.title).bytes), new.addedAt,
                new.addedAt, "s\(new.name)",
            ]
        )
        let publications = try new.publications.enumerated().map { index, publication in
            let id = try transaction.insert(
                """
                INSERT INTO publications (seriesID, directoryID, libraryID, name, size, modified, inode, readerVersion,
                    content, format, title, sortNumber, nameKey, searchText, readingProgression, pageCount, coverIndex,
                    ageRating, addedAt, updatedAt, identifier)
                VALUES (?, ?, ?, ?, 1, 1, 1, 5, ?, 'cbz', ?, ?, x'41', ?, 'ltr', 9, 0, ?, ?, ?, ?)
                """,
                [
                    series, new.library, new.library, Data("\(new.name) \(index)".utf8), publication.content, new.title,
                    index + 1, SearchText.folded(new.title), publication.ageRating, new.addedAt, new.addedAt,
                    "p\(new.name).\(index)",
                ]
            )
            try PublicationDetails(summary: nil, people: new.person, genres: new.genre, language: "en")
                .write(to: .publication, id: id, transaction)
            return id
        }
        return (series, publications)
    }

    /// Adds a user.
    func addUser(_ name: String) async throws -> Viewer {
        let id = try await store.database.write { try $0.insert("INSERT INTO users (name) VALUES (?)", [name]) }
        return Viewer(UserIdentifier(rawValue: id), limits: .none)
    }

    /// All series with the reading state of a user, read from their rows.
    func series(user: Viewer = .owner) throws -> [Series] {
        try store.database.readBlocking { transaction in
            try transaction.rows(
                """
                SELECT series.id, titleKey, series.addedAt, updatedAt, coalesce(readAt, 0),
                    coalesce(readCount, 0) >= publicationCount, favourite.addedAt IS NOT NULL, libraryID, genres,
                    releaseDay, publicationCount
                FROM series LEFT JOIN seriesDetails ON seriesDetails.seriesID = series.id
                LEFT JOIN seriesReading AS reading ON reading.seriesID = series.id AND reading.userID = ?
                LEFT JOIN favouriteSeries AS favourite
                    ON favourite.series = series.identifier AND favourite.userID = ?
                WHERE isListed = 1
                """,
                [user.id.rawValue, user.id.rawValue]
            ) { row in
                Series(
                    id: row[0],
                    key: row[1],
                    times: [
                        .added: row[2], .updated: row[3], .read: row[4],
                        .released: (row[9] as Int64?).map { $0 * 86_400_000 } ?? .min,
                        .publications: row[10],
                    ],
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
