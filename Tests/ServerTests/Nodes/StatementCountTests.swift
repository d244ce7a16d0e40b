import Database
import NIOHTTP1
import TestDatabases
import Testing

@testable import Library
@testable import Server

/// On PostgreSQL, each statement is a round trip to the database server.
@Suite("The statements of a request")
struct StatementCountTests {
    /// The maximum number of statements of a list, without those that begin and end transactions.
    private static let limit = 8

    private static let lists = [
        "/api/v1/series?limit=60", "/api/v1/series?limit=60&at=5&sort=added", "/api/v1/series?limit=60&sort=read",
        "/api/v1/series?limit=60&unread=true", "/api/v1/series?limit=60&favourite=true",
        "/api/v1/series?limit=60&search=series", "/api/v1/series/index", "/api/v1/series/index?sort=added",
        "/api/v1/series/facets", "/api/v1/authors", "/api/v1/libraries", "/api/v1/lists",
        "/api/v1/publications?shelf=continue&limit=60", "/api/v1/publications?shelf=deck&limit=60",
        "/api/v1/publications?shelf=added&limit=60", "/api/v1/publications?shelf=history&limit=60",
        "/api/v1/publications?shelf=favourites&limit=60", "/api/v1/libraries/1/folders?limit=60", "/api/v1/users/me",
        "/api/v1/users/me/settings",
    ]

    @Test("are at most eight for each list, the page of a series and a manifest")
    func lists() async throws {
        let library = try TestFolder()
        for series in 1...12 {
            for number in 1...3 {
                try library.writeComic("Series \(series)/\(series) \(number).cbz", pages: 2, seed: series * 10 + number)
            }
        }
        let location = try TestDatabases.newAddress().map { StoreLocation.server($0) }
        try await TestServer.run(library: library, location: location) { server in
            for publication in try await server.publications().prefix(12).compactMap({ $0["id"].text }) {
                _ = try await server.put(
                    "/api/v1/publications/\(publication)/progress",
                    json: #"{"page":1,"completed":false,"updatedAt":5,"device":"phone"}"#
                )
            }
            let series = try await server.get("/api/v1/series").json["series"].elements.first?["id"].text ?? ""
            let comic = try await server.publications().dropFirst().first?["id"].text ?? ""
            let pages = ["/api/v1/series/\(series)", "/api/v1/publications/\(comic)/manifest"]
            for path in Self.lists + pages {
                // The first request fills the caches of the server.
                #expect(try await server.get(path).status == 200, "\(path)")
                let count = try await Self.repeatedCount(server, path)
                #expect(count <= Self.limit, "\(path): \(count) statements")
            }
        }
    }

    @Test("are at most eight for a folder with many large subfolders, which are all counted")
    func largeFolders() async throws {
        let library = try TestFolder()
        try library.writeComic("0/1.cbz", pages: 1, seed: 1)
        let location = try TestDatabases.newAddress().map { StoreLocation.server($0) }
        try await TestServer.run(library: library, location: location) { server in
            try await Self.addFolders(count: 60, size: DiskFolderItem.maximumCount + 1, server.store)
            let path = "/api/v1/libraries/1/folders?limit=120"
            let folders = try await server.get(path).json["folders"].elements
            let counts = folders.map { $0["count"].integer }
            #expect(counts == [1] + Array(repeating: DiskFolderItem.maximumCount, count: 60))
            let count = try await Self.repeatedCount(server, path)
            #expect(count <= Self.limit, "\(count) statements")
            for path in ["/opds/v1.2/libraries/1/folders", "/opds/v2/libraries/1/folders"] {
                let count = try await Self.repeatedCount(server, path)
                #expect(count <= Self.limit, "\(path): \(count) statements")
            }
        }
    }

    /// Adds folders with copies of the only publication, and with thirty copies of its series.
    private static func addFolders(count: Int, size: Int, _ store: LibraryStore) async throws {
        try await store.database.write { transaction in
            for folder in 1...count {
                let directory = try transaction.insert(
                    "INSERT INTO directories (libraryID, path) VALUES (1, ?)",
                    [Array("\(folder)".utf8)]
                )
                try transaction.execute(
                    """
                    WITH RECURSIVE copies (copy) AS (
                        SELECT 1 UNION ALL SELECT copy + 1 FROM copies WHERE copy < ?
                    )
                    INSERT INTO publications (
                        identifier, seriesID, directoryID, name, displaced, size, modified, inode, readerVersion, format, title,
                        sortNumber, nameKey, searchText, readingProgression, pageCount, coverIndex, addedAt, updatedAt
                    )
                    SELECT ? || copy, seriesID, ?, name, copy, size, modified, inode, readerVersion, format, title,
                        sortNumber, nameKey, searchText, readingProgression, pageCount, coverIndex, addedAt, updatedAt
                    FROM publications, copies WHERE publications.id = 1
                    """,
                    [size, "p\(folder)-", directory]
                )
                for copy in 1...30 {
                    try transaction.execute(
                        """
                        INSERT INTO series (
                            libraryID, directoryID, looseName, title, titleKey, searchText, addedAt, updatedAt,
                            publicationCount, firstPublicationID, isListed, isStale
                        )
                        SELECT libraryID, ?, ?, title, titleKey, searchText, addedAt, updatedAt,
                            publicationCount, firstPublicationID, 1, 0
                        FROM series WHERE id = 1
                        """,
                        [directory, "\(copy)"]
                    )
                }
            }
        }
    }

    @Test("are at most eight for the progress at a page turn")
    func progress() async throws {
        let library = try TestFolder()
        try library.writeComic("Series/1.cbz", pages: 9, seed: 1)
        let location = try TestDatabases.newAddress().map { StoreLocation.server($0) }
        try await TestServer.run(library: library, location: location) { server in
            let publication = try await server.firstPublication()
            for page in 1...4 {
                let body = #"{"page":\#(page),"completed":false,"updatedAt":\#(page * 1000),"device":"phone"}"#
                let signIn = try await Self.count(server) { try await server.get("/api/v1/server") }
                let count =
                    try await Self.count(server) {
                        try await server.put("/api/v1/publications/\(publication)/progress", json: body)
                    } - signIn
                // The first page of a day adds rows.
                if page > 1 { #expect(count <= Self.limit, "\(count) statements") }
            }
        }
    }

    /// Returns the smallest number of statements of three requests, without those of the sign-in.
    ///
    /// A change in the background empties caches, and the next request fills them again with more statements.
    private static func repeatedCount(_ server: TestServer, _ path: String) async throws -> Int {
        var smallest = Int.max
        for _ in 0..<3 where smallest > limit {
            // This request has no statements of its own, so it counts those of the sign-in.
            let signIn = try await count(server) { try await server.get("/api/v1/server") }
            smallest = min(smallest, try await count(server) { try await server.get(path) } - signIn)
        }
        return smallest
    }

    /// Returns the number of statements of a request, which must succeed.
    private static func count(
        _ server: TestServer,
        _ request: () async throws -> TestServer.Response
    ) async throws -> Int {
        let before = try await total(server)
        #expect(try await request().status == 200)
        return try await total(server) - before
    }

    /// The statements of all requests so far.
    private static func total(_ server: TestServer) async throws -> Int {
        let lines = try await server.get("/metrics").text.split(separator: "\n")
        // The request for the metrics itself is counted later.
        return lines.filter { $0.hasPrefix("quire_http_statements_total") && !$0.contains(#"route="/metrics""#) }
            .compactMap { $0.split(separator: " ").last.flatMap { Int(String($0)) } }.reduce(0, +)
    }
}
