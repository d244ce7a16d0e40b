import Library
import Publications

/// Makes the feeds of the catalogue. Each feed reads a window of a list, so its cost doesn't depend on the size of the
/// library.
struct OPDSCatalogue: Sendable {
    let library: ProtocolLibrary

    var store: LibraryStore { library.store }

    /// The number of publications in a group.
    private static let groupSize = 10

    // MARK: - Root

    /// Returns the root feed of the catalogue.
    func root(_ request: OPDSRequest) async throws -> OPDSFeed {
        let libraries = try await store.libraries(user: request.user)
        let shelves = [
            (Shelf.inProgress, "Continue reading", "/keep-reading"), (.deck, "On deck", "/on-deck"),
            (.added, "Latest books", "/books/latest"),
        ]
        let entries = [
            link("/keep-reading", "Continue reading", "Books in progress", hasPublications: true),
            link("/on-deck", "On deck", "The next books of series in progress", hasPublications: true),
            link("/series", "Series", "All series", count: libraries.map(\.seriesCount).reduce(0, +)),
            link("/series/latest", "Latest series", "The series that changed last"),
            link("/books/latest", "Latest books", "The books that were added last", hasPublications: true),
            link("/authors", "Authors", "Writers and artists"),
            link("/collections", "Collections", "Lists of series"),
            link("/readlists", "Reading lists", "Lists of books"),
            link("/libraries", "Libraries and folders", "The folders on the server", count: libraries.count),
        ]
        var feed = OPDSFeed(
            title: "Quire",
            address: OPDSAddress("/catalog"),
            parent: nil,
            updatedAt: try await updatedAt(request),
            entries: .navigation(entries)
        )
        guard request.version == .json else { return feed }
        for (shelf, title, path) in shelves {
            let window = try await store.window(of: shelf, start: 0, limit: Self.groupSize, user: request.user)
            guard !window.entries.isEmpty else { continue }
            feed.groups.append(
                OPDSGroup(
                    title: title,
                    address: OPDSAddress(path),
                    entries: .publications(try await publications(window.entries)),
                    count: min(window.total, Self.maximumShelfCount)
                )
            )
        }
        return feed
    }

    /// Returns a link to a feed with a fixed address.
    func link(
        _ path: String,
        _ title: String,
        _ summary: String? = nil,
        hasPublications: Bool = false,
        count: Int? = nil,
        parameters: [(String, String?)] = []
    ) -> OPDSNavigation {
        let address = OPDSAddress(path, parameters)
        return OPDSNavigation(
            id: Self.identifier(of: address),
            title: title,
            summary: summary,
            address: address,
            hasPublications: hasPublications,
            count: count
        )
    }

    /// Returns the identifier of a feed, which doesn't depend on the host name of the server.
    static func identifier(of address: OPDSAddress) -> String { "urn:quire:opds:" + address.text }

    /// Returns the time of the last change of any series that the user can see.
    func updatedAt(_ request: OPDSRequest) async throws -> Int64 {
        try await store.series(SeriesQuery(sort: .updated, limit: 1), user: request.user).series.first?.updatedAt ?? 0
    }

    // MARK: - Shelves

    /// The maximum number of publications on a shelf.
    private static let maximumShelfCount = 1_000

    /// Returns the feed of the publications on a shelf, up to 1,000.
    func shelf(_ shelf: Shelf, _ title: String, _ path: String, _ request: OPDSRequest) async throws -> OPDSFeed {
        let library = request.parameters.integer("library").map { Int64($0) }
        let start = min(request.start, Self.maximumShelfCount)
        let window = try await store.window(
            of: shelf,
            libraryID: library,
            start: start,
            limit: min(OPDSPaging.size, Self.maximumShelfCount - start),
            user: request.user
        )
        return try await feed(
            title,
            OPDSAddress(path, [("library", library.map(String.init))]),
            window.entries,
            total: min(window.total, Self.maximumShelfCount),
            request
        )
    }

    /// Returns the feed of the publications that a search finds; without a search, of those that were added last.
    func books(_ request: OPDSRequest) async throws -> OPDSFeed {
        guard let search = request.value("search") else {
            return try await shelf(.added, "Latest books", "/books/latest", request)
        }
        var query = PublicationQuery(.not(.missing))
        query.search = search
        query.start = request.start
        query.limit = OPDSPaging.size
        let window = try await store.publications(query, user: request.user)
        return try await feed(
            "Books: \(search)",
            OPDSAddress("/books", [("search", search)]),
            window.entries,
            total: window.total,
            request
        )
    }

    /// Returns a feed of publications with numbered pages.
    func feed(
        _ title: String,
        _ address: OPDSAddress,
        _ entries: [ShelfEntry],
        total: Int,
        showsSeries: Bool = true,
        _ request: OPDSRequest
    ) async throws -> OPDSFeed {
        let publications = try await publications(entries, showsSeries: showsSeries)
        var updatedAt = publications.map(\.updatedAt).max()
        if updatedAt == nil { updatedAt = try await self.updatedAt(request) }
        return OPDSFeed(
            title: title,
            address: address,
            updatedAt: updatedAt ?? 0,
            entries: .publications(publications),
            paging: OPDSPaging(address, page: request.page, total: total)
        )
    }

    /// Returns publications with their descriptions.
    func publications(_ entries: [ShelfEntry], showsSeries: Bool = true) async throws -> [OPDSPublication] {
        let descriptions = try await store.descriptions(ofPublications: entries.map(\.publication.id))
        return entries.map { entry in
            OPDSPublication(
                record: entry.publication,
                seriesTitle: entry.seriesTitle,
                description: descriptions[entry.publication.id] ?? PublicationDescriptionRecord(),
                showsSeries: showsSeries
            )
        }
    }
}
