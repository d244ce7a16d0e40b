import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications

/// `…/search`: where in a book some words stand, told as it is found, one JSON object to a line.
struct BookSearchRoutes: Sendable {
    let store: LibraryStore
    let shelf: BookShelf
    let workers: BookWorkers
    /// A search keeps a core busy.
    let slots = BookSlots(4)

    /// The most results one search may give.
    private static let mostResults = 5000
    /// Results of a search that names no number.
    private static let usualResults = 500
    /// The longest words to search for, in UTF-16 code units.
    private static let longestQuery = 1000
    /// How long the search goes on before it says something, in which it also notices that nobody listens.
    private static let patience = Duration.milliseconds(100)

    private struct Wish {
        let query: String
        var options = BookSearchOptions()
        var limits = BookSearch.Limits()
    }

    private struct ResultLine: Encodable {
        let section: Int
        let title: Nullable<String>
        let locator: BookLocator
    }

    private struct EndLine: Encodable {
        let done = true
        let count: Int
        /// Whether there may be more than was told.
        let truncated: Bool

        private enum CodingKeys: CodingKey { case done, count, truncated }
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/search") { request, context in
            let id = try context.identifier("publication")
            let wish = try Self.wish(request.uri.query)
            guard let record = try await store.publication(id) else { throw Problem.notFound("publication") }
            guard record.isText else { throw Problem.noText(record) }
            let slot = try slots.take(for: "Searching")
            let reading = try await store.reading(of: id)
            let book = try await shelf.book(record.content, rulesMark: reading.rulesMark)
            let search = BookSearch(
                wish.query,
                options: wish.options,
                limits: wish.limits,
                book: book.book,
                positions: BookPositions(sections: book.book.body.sections, contents: book.book.body.contents)
            )
            return Response(
                status: .ok,
                headers: [.contentType: "application/x-ndjson", .cacheControl: "no-store"],
                body: ResponseBody { writer in
                    try await write(search, sections: book.book.body.sections.count, to: &writer)
                    withExtendedLifetime(slot) {}
                }
            )
        }
    }

    private static func wish(_ query: String?) throws(Problem) -> Wish {
        let parameters = try QueryParameters(query)
        guard let words = parameters["q"], words.contains(where: { !$0.isWhitespace }) else {
            throw .badRequest("“q” must say what to search for.")
        }
        guard words.utf16.count <= longestQuery else {
            throw .badRequest("“q” may have at most \(longestQuery) characters.")
        }
        var wish = Wish(query: words)
        wish.options.matchesCase = try parameters.flag("case")
        wish.options.matchesAccents = try parameters.flag("accents")
        wish.options.matchesWholeWords = try parameters.flag("words")
        wish.limits.maximumCount = try parameters.integer("limit", in: 1...mostResults) ?? usualResults
        return wish
    }

    /// What one go of the search found.
    private struct Findings: Sendable {
        var search: BookSearch
        var results: [BookSearch.SectionResults] = []
    }

    /// Writes until the book is searched, the server stops, or the client goes away, which fails the write.
    private func write(_ search: BookSearch, sections: Int, to writer: inout any ResponseBodyWriter) async throws {
        var search = search
        var count = 0
        var isCut = false
        var lastSection = -1
        while !search.isFinished, !Task.isCancelled {
            let current = search
            let found = try await workers.run { Self.goOn(with: current) }
            search = found.search
            var lines = ByteBuffer()
            for section in found.results {
                lastSection = section.section
                isCut = isCut || section.isCut
                for result in section.results {
                    let line = ResultLine(
                        section: section.section,
                        title: Nullable(result.locator.title),
                        locator: result.locator
                    )
                    lines.writeImmutableBuffer(JSONBody.encode(line))
                    lines.writeString("\n")
                    count += 1
                }
            }
            // An empty line says nothing, but it is noticed when nobody is there to read it.
            if lines.readableBytes == 0 { lines.writeString("\n") }
            try await writer.write(lines)
        }
        let mayBeMore = isCut || lastSection + 1 < sections
        var end = JSONBody.encode(EndLine(count: count, truncated: mayBeMore))
        end.writeString("\n")
        try await writer.write(end)
        try await writer.finish(nil)
    }

    /// Searches until there is something to tell, or enough time has gone by.
    private static func goOn(with search: BookSearch) -> Findings {
        var findings = Findings(search: search)
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: patience)
        while let section = findings.search.next() {
            findings.results.append(section)
            if !section.results.isEmpty || clock.now >= deadline { break }
        }
        return findings
    }
}

extension Problem {
    /// A question about words, asked of pictures.
    static func noText(_ record: PublicationRecord) -> Problem {
        Problem(
            .unprocessableContent,
            "No text",
            record.error ?? "“\(record.title)” is made of pictures; there is no text in it."
        )
    }
}
