import Library
import WireModel

// Lists of series, their facets, and the publications of a series.

extension OPDSCatalogue {
    /// The conditions and the order of a list of series, as parameters of its address.
    private struct Selection {
        var search: String?
        var library: Int64?
        var genre: String?
        var language: String?
        var author: String?
        var isUnread = false
        var sort: SeriesSort?

        init(_ request: OPDSRequest) {
            search = request.value("search")
            library = request.parameters.integer("library").map { Int64($0) }
            genre = request.value("genre")
            language = request.value("language")
            author = request.value("author")
            isUnread = request.parameters.flag("unread") ?? false
            sort = request.value("sort").flatMap(SeriesSort.init)
        }

        var address: OPDSAddress {
            OPDSAddress(
                "/series",
                [
                    ("search", search), ("library", library.map(String.init)), ("author", author), ("genre", genre),
                    ("language", language), ("unread", isUnread ? "true" : nil), ("sort", sort?.rawValue),
                ]
            )
        }

        var query: SeriesQuery {
            var query = SeriesQuery(sort: sort, search: search, libraryID: library, limit: OPDSPaging.size)
            query.filter.genre = genre
            query.filter.language = language
            query.filter.isUnread = isUnread
            query.filter.author = author
            query.filter.condition = .not(.missing)
            return query
        }

        /// Whether at most a library is selected. The counts of facets are those of the whole library, so they are
        /// correct only then.
        var isWholeLibrary: Bool {
            search == nil && author == nil && genre == nil && language == nil && !isUnread
        }

        var title: String {
            if let search { return "Series: \(search)" }
            return author ?? genre ?? "Series"
        }
    }

    /// Returns the feed of series by title, or of those that a search or filters select.
    func series(_ request: OPDSRequest) async throws -> OPDSFeed {
        let selection = Selection(request)
        var feed = try await series(selection.query, selection.title, selection.address, request)
        if let search = selection.search, request.page == 1, case .navigation(let series) = feed.entries {
            // A search finds books too, but Atom feeds have entries of one kind, so books are in a linked feed.
            let books = link("/books", "Books: \(search)", hasPublications: true, parameters: [("search", search)])
            feed.entries = .navigation([books] + series)
        }
        feed.facets = try await facets(selection, request)
        return feed
    }

    /// Returns the feed of the series that changed last.
    func latestSeries(_ request: OPDSRequest) async throws -> OPDSFeed {
        let library = request.parameters.integer("library").map { Int64($0) }
        var query = SeriesQuery(sort: .updated, libraryID: library, limit: OPDSPaging.size)
        query.filter.condition = .not(.missing)
        let address = OPDSAddress("/series/latest", [("library", library.map(String.init))])
        return try await series(query, "Latest series", address, request)
    }

    private func series(
        _ query: SeriesQuery,
        _ title: String,
        _ address: OPDSAddress,
        _ request: OPDSRequest
    ) async throws -> OPDSFeed {
        var query = query
        query.at = request.start
        let page = try await store.series(query, user: request.user)
        return OPDSFeed(
            title: title,
            address: address,
            updatedAt: try await updatedAt(request),
            entries: .navigation(page.series.map { navigation($0) }),
            paging: OPDSPaging(address, page: request.page, total: page.total)
        )
    }

    /// Returns the link to a series.
    func navigation(_ series: SeriesRecord) -> OPDSNavigation {
        OPDSNavigation(
            id: "urn:quire:\(series.identifier)",
            title: series.title,
            summary: series.publicationCount == 1 ? "1 book" : "\(series.publicationCount) books",
            address: OPDSAddress("/series/\(series.identifier)"),
            hasPublications: true,
            count: series.publicationCount,
            cover: series.coverContent == nil ? nil : "/series/\(series.identifier)",
            updatedAt: max(series.updatedAt, series.addedAt)
        )
    }

    /// Returns the feed of the publications of a series.
    func books(ofSeries series: SeriesRecord, _ request: OPDSRequest) async throws -> OPDSFeed {
        var query = PublicationQuery(.all([.series(series.id), .not(.missing)]))
        query.start = request.start
        query.limit = OPDSPaging.size
        let window = try await store.publications(query, user: request.user)
        var feed = try await feed(
            series.title,
            OPDSAddress("/series/\(series.identifier)"),
            window.entries,
            total: window.total,
            showsSeries: false,
            request
        )
        feed.parent = OPDSAddress("/series")
        return feed
    }

    // MARK: - Facets

    /// The maximum number of facets of a kind. More make every page of the feed larger.
    private static let maximumFacetCount = 30

    private func facets(_ selection: Selection, _ request: OPDSRequest) async throws -> [OPDSFacetGroup] {
        let address = selection.address
        let values = try await store.facets(libraryID: selection.library, user: request.user)
        let libraries = try await store.libraries(user: request.user)
        let sorts: [(String, SeriesSort)] = [
            ("By title", .title), ("Latest added", .added), ("Latest changed", .updated), ("Last read", .read),
            ("Latest published", .released),
        ]
        let standard = selection.search == nil ? SeriesSort.title : nil
        var groups = [
            OPDSFacetGroup(
                title: "Order",
                facets: sorts.map { title, sort in
                    OPDSFacetGroup.Facet(
                        title: title,
                        address: address.setting("sort", to: sort.rawValue),
                        isActive: (selection.sort ?? standard) == sort
                    )
                }
            ),
            OPDSFacetGroup(
                title: "Status",
                facets: [("All", nil), ("Unread", "true")].map { (title: String, value: String?) in
                    OPDSFacetGroup.Facet(
                        title: title,
                        address: address.setting("unread", to: value),
                        isActive: selection.isUnread == (value != nil)
                    )
                }
            ),
        ]
        if libraries.count > 1 {
            let all = OPDSFacetGroup.Facet(
                title: "All libraries",
                address: address.setting("library", to: nil),
                isActive: selection.library == nil
            )
            groups.append(
                OPDSFacetGroup(
                    title: "Library",
                    facets: [all]
                        + libraries.prefix(Self.maximumFacetCount).map { library in
                            OPDSFacetGroup.Facet(
                                title: library.name,
                                address: address.setting("library", to: String(library.id)),
                                isActive: selection.library == library.id
                            )
                        }
                )
            )
        }
        groups += group("Genre", "genre", "All genres", values.genres, selection.genre, selection)
        groups += group("Language", "language", "All languages", values.languages, selection.language, selection)
        return groups
    }

    private func group(
        _ title: String,
        _ name: String,
        _ all: String,
        _ values: [SeriesFacets.Facet],
        _ chosen: String?,
        _ selection: Selection
    ) -> [OPDSFacetGroup] {
        guard !values.isEmpty else { return [] }
        let address = selection.address
        let none = OPDSFacetGroup.Facet(
            title: all,
            address: address.setting(name, to: nil),
            isActive: chosen == nil
        )
        let facets = values.prefix(Self.maximumFacetCount).map { value in
            OPDSFacetGroup.Facet(
                title: value.value,
                address: address.setting(name, to: value.value),
                isActive: chosen?.lowercased() == value.value.lowercased(),
                count: selection.isWholeLibrary ? value.count : nil
            )
        }
        return [OPDSFacetGroup(title: title, facets: [none] + facets)]
    }
}
