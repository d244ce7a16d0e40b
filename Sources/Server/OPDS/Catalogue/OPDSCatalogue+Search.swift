import Library

// The search over series and books, and the authors.

extension OPDSCatalogue {
    /// Returns the feed of a search, with the first series and the first books that it finds.
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

    /// Returns the feed of the writers and artists by name. Its pages begin after a name or end before one, so a page
    /// costs the same anywhere in the list.
    func authors(_ request: OPDSRequest) async throws -> OPDSFeed {
        let address = OPDSAddress("/authors", [("search", request.value("search"))])
        var query = AuthorQuery(search: request.value("search"))
        query.limit = OPDSPaging.size
        query.after = request.value("after")
        query.before = request.value("before")
        query.isFromEnd = request.parameters.flag("last") ?? false
        let page = try await store.authors(query, user: request.user)
        let current =
            address.setting("after", to: query.after).setting("before", to: query.before)
            .setting("last", to: query.isFromEnd ? "true" : nil)
        return OPDSFeed(
            title: "Authors",
            address: address,
            updatedAt: try await updatedAt(request),
            entries: .navigation(
                page.authors.map { author in
                    link("/series", author.name, count: author.seriesCount, parameters: [("author", author.name)])
                }
            ),
            paging: OPDSPaging(address, current: current, page)
        )
    }
}
