import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications
import WireModel

/// `…/search`: full-text search in a book or a document. The response is a stream of JSON objects, one per line.
struct BookSearchRoutes: Sendable {
    let store: LibraryStore
    let openBooks: OpenBookCache
    let publications: OpenPublicationCache
    let workers: BookThreadPool
    /// Limits parallel searches, because each keeps a core busy.
    let slots = ConcurrencyLimit(4)

    /// The maximum number of results.
    private static let maximumResultCount = 5000
    /// The number of results of a search without a limit.
    private static let defaultResultCount = 500
    /// The maximum length of the query, in UTF-16 code units.
    private static let maximumQueryLength = 1000
    /// The time after which the search writes something even without results, which detects closed connections.
    private static let writeInterval = Duration.milliseconds(100)

    private struct SearchRequest {
        let query: String
        var options = BookSearchOptions()
        var limits = BookSearch.Limits()
        /// The language of the searched texts of a comic; nil for the text of its images.
        var language: String?
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/search") { request, context in
            let id = try context.identifier("publication")
            let searchRequest = try Self.searchRequest(request.uri.query)
            guard let record = try await store.publication(id, user: context.user) else {
                throw Problem.notFound("publication")
            }
            let isDocument = record.needsPassword || record.format.hasPageText && record.error == nil
            guard record.isText || isDocument else { throw Problem.noText(record) }
            let slot = try slots.take(for: "Searching")
            if isDocument {
                let publication = try await publications.publication(of: record, for: context.requester)
                let search = PageSearch(
                    searchRequest.query,
                    options: searchRequest.options,
                    limits: searchRequest.limits,
                    publication: publication,
                    language: searchRequest.language
                )
                return response(search, sections: publication.pages.count, slot)
            }
            let book = try await openBooks.book(of: record).book
            let search = BookSearch(
                searchRequest.query,
                options: searchRequest.options,
                limits: searchRequest.limits,
                book: book,
                positions: BookPositions(sections: book.body.sections, contents: book.body.contents)
            )
            return response(search, sections: book.body.sections.count, slot)
        }
    }

    private func response(
        _ search: some PublicationSearch,
        sections: Int,
        _ slot: ConcurrencyLimit.Slot
    ) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/x-ndjson", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                try await write(search, sections: sections, to: &writer)
                withExtendedLifetime(slot) {}
            }
        )
    }

    private static func searchRequest(_ query: String?) throws(Problem) -> SearchRequest {
        let parameters = try QueryParameters(query)
        guard let words = parameters["q"], words.contains(where: { !$0.isWhitespace }) else {
            throw .badRequest("The parameter “q” must contain the text to search for.")
        }
        guard words.utf16.count <= maximumQueryLength else {
            throw .badRequest("The parameter “q” can have at most \(maximumQueryLength) characters.")
        }
        var result = SearchRequest(query: words)
        result.options.matchesCase = try parameters.flag("case")
        result.options.matchesAccents = try parameters.flag("accents")
        result.options.matchesWholeWords = try parameters.flag("words")
        result.language = parameters["language"]
        result.limits.maximumCount = try parameters.integer("limit", in: 1...maximumResultCount) ?? defaultResultCount
        return result
    }

    /// The state of the search after a step, and the results of the step.
    private struct SearchFindings<Search: PublicationSearch>: Sendable {
        var search: Search
        var results: [BookSearch.SectionResults] = []
    }

    /// Writes results until the book is searched, the server stops, or the connection closes, which fails the write.
    private func write(
        _ search: some PublicationSearch,
        sections: Int,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var search = search
        var count = 0
        var isCut = false
        var lastSection = -1
        while !search.isFinished, !Task.isCancelled {
            let current = search
            let found = try await workers.run { Self.step(current) }
            search = found.search
            var lines = ByteBuffer()
            for section in found.results {
                lastSection = section.section
                isCut = isCut || section.isTruncated
                for result in section.matches {
                    let line = SearchResult.with {
                        $0.section = section.section
                        $0.title = result.locator.title
                        $0.locator = result.locator
                    }
                    lines.writeImmutableBuffer(JSONBody.encode(line))
                    lines.writeString("\n")
                    count += 1
                }
            }
            // An empty line is ignored by clients, but writing it fails when the connection is closed.
            if lines.readableBytes == 0 { lines.writeString("\n") }
            try await writer.write(lines)
        }
        let isTruncated = isCut || lastSection + 1 < sections
        var end = JSONBody.encode(
            SearchEnd.with {
                $0.isDone = true
                $0.count = count
                $0.isTruncated = isTruncated
            }
        )
        end.writeString("\n")
        try await writer.write(end)
        try await writer.finish(nil)
    }

    /// Searches until there are results or ``writeInterval`` has passed.
    private static func step<Search: PublicationSearch>(_ search: Search) -> SearchFindings<Search> {
        var findings = SearchFindings(search: search)
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: writeInterval)
        while let section = findings.search.next() {
            findings.results.append(section)
            if !section.matches.isEmpty || clock.now >= deadline { break }
        }
        return findings
    }
}

extension Problem {
    /// Returns the problem for a text operation on a publication of images.
    static func noText(_ record: PublicationRecord) -> Problem {
        Problem(
            .unprocessableContent,
            "No text",
            record.error ?? "“\(record.title)” consists of images and has no text."
        )
    }
}
