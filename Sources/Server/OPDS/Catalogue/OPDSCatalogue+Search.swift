import Library

// The search over series and books, and the authors.

extension OPDSCatalogue {
    /// The series and the books that a search finds, of which OPDS 2 shows the first ones.
    func search(_ text: String, _ request: OPDSRequest) async throws -> OPDSFeed {
        var query = SeriesQuery(search: text, limit: OPDSPaging.size)
        query.filter.condition = .not(.missing)
        let found = try await store.series(query, user: request.user)
        var books = PublicationQuery(.not(.missing))
        books.search = text
        books.limit = OPDSPaging.size
        let window = try await store.publications(books, user: request.user)
        var feed = OPDSFeed(
            title: "Search: \(text)",
            address: OPDSAddress("/search", [("query", text)]),
            updatedAt: try await updatedAt(request),
            entries: .navigation([])
        )
        feed.groups = [
            OPDSGroup(
                title: "Series",
                address: OPDSAddress("/series", [("search", text)]),
                entries: .navigation(found.series.map { navigation($0) }),
                count: found.total
            ),
            OPDSGroup(
                title: "Books",
                address: OPDSAddress("/books", [("search", text)]),
                entries: .publications(try await publications(window.entries)),
                count: window.total
            ),
        ]
        .filter { $0.count ?? 0 > 0 }
        return feed
    }

    /// The authors by name. See ``LibraryStore/people(named:in:user:)`` for those that are found.
    func authors(_ request: OPDSRequest) async throws -> OPDSFeed {
        let search = request.value("search")
        let address = OPDSAddress("/authors", [("search", search)])
        // Writers and artists, not translators and editors.
        let roles = KomgaRole.codes("writer").union(KomgaRole.codes("penciller"))
        var names: [String] = []
        for person in try await store.people(named: search, user: request.user)
        where roles.contains(person.role) && names.last != person.name {
            names.append(person.name)
        }
        let page = names.dropFirst(request.start).prefix(OPDSPaging.size)
        return OPDSFeed(
            title: "Authors",
            address: address,
            updatedAt: try await updatedAt(request),
            entries: .navigation(page.map { link("/series", $0, parameters: [("author", $0)]) }),
            paging: OPDSPaging(address, page: request.page, total: names.count)
        )
    }
}
