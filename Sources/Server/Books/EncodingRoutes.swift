import HTTPTypes
import Hummingbird
import Library
import Publications
import WireModel

/// `…/encoding`: overrides the detected encoding of a plain text.
struct EncodingRoutes: Sendable {
    let store: LibraryStore
    let openBooks: OpenBookCache
    let workers: BookThreadPool
    let hub: EventHub
    /// Limits parallel changes. Indexing a text of 100 MB keeps a core busy for a second or two.
    let slots = ConcurrencyLimit(2)

    private static let bodyLimit = 1024

    func add(to routes: inout RouteTable) {
        routes.on(.put, "/api/v1/publications/{id}/encoding") { request, context in
            let id = try context.identifier("publication")
            let choice = try await JSONBody.decode(EncodingRequest.self, from: request, limit: Self.bodyLimit)
            guard let record = try await store.publication(id, user: context.user) else {
                throw Problem.notFound("publication")
            }
            guard record.format == .txt else { throw Problem.noPlainText(record) }
            let slot = try slots.take(for: "Changing the encoding")
            defer { withExtendedLifetime(slot) {} }
            var reading = try await store.reading(of: id)
            let digest = reading.rulesDigest
            guard let file = try await store.file(content: record.content, rulesDigest: digest) else {
                throw Problem.notFound("publication")
            }
            let book = try await workers.run { try file.openText(encoding: choice.encoding) }
            // The canonical name of the encoding; the client may have sent an alias.
            let chosen = choice.encoding.map { book.body.encoding ?? $0 }
            try await store.storeEncoding(chosen, as: book, for: file)
            openBooks.close(record.content, rulesDigest: digest)
            hub.recordChange(of: id)
            reading.encoding = chosen
            return JSONBody.response(
                EncodingChoice.with {
                    $0.chosen = chosen
                    $0.encoding = book.body.encoding
                    $0.base = BookResourceURL.base(content: record.content, edition: BookResourceURL.edition(reading))
                }
            )
        }
    }
}

extension Problem {
    /// Returns the problem for choosing the encoding of a publication that is not a plain text.
    static func noPlainText(_ record: PublicationRecord) -> Problem {
        Problem(
            .unprocessableContent,
            "Not a plain text",
            "“\(record.title)” is not a plain text, so its encoding can't be chosen."
        )
    }
}
