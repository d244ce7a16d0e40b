import HTTPTypes
import Hummingbird
import Library
import Publications

/// `…/encoding`: in which encoding a plain text is read, where the one that was recognised is wrong.
struct EncodingRoutes: Sendable {
    let store: LibraryStore
    let shelf: BookShelf
    let workers: BookWorkers
    let hub: ScanHub
    /// Reading a text of a hundred megabytes takes a second or two of one core.
    let slots = BookSlots(2)

    private static let bodyLimit = 1024

    private struct WishBody: Decodable {
        /// Null for the encoding that is recognised.
        let encoding: String?

        private enum CodingKeys: CodingKey { case encoding }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            // Said, if only to say null: nothing must not mean a choice.
            encoding = try container.decode(String?.self, forKey: .encoding)
        }
    }

    private struct ChoiceBody: Encodable {
        /// The encoding that was chosen; null for the one that is recognised.
        let chosen: Nullable<String>
        /// The one the text is read in.
        let encoding: Nullable<String>
        /// What paths are resolved against from now on.
        let base: String
    }

    func add(to routes: inout RouteTable) {
        routes.on(.put, "/api/v1/publications/{id}/encoding") { request, context in
            let id = try context.identifier("publication")
            let wish = try await JSONBody.decode(WishBody.self, from: request, limit: Self.bodyLimit)
            guard let record = try await store.publication(id) else { throw Problem.notFound("publication") }
            guard record.format == .txt else { throw Problem.noPlainText(record) }
            let slot = try slots.take(for: "Reading a text anew")
            defer { withExtendedLifetime(slot) {} }
            var reading = try await store.reading(of: id)
            let mark = reading.rulesMark
            guard let file = try await store.file(content: record.content, rulesMark: mark) else {
                throw Problem.notFound("publication")
            }
            let book = try await workers.run { try file.openText(encoding: wish.encoding) }
            // Under the name it is known by, whichever of its names was used.
            let chosen = wish.encoding.map { book.body.encoding ?? $0 }
            try await store.keepEncoding(chosen, as: book, for: file)
            shelf.close(record.content, rulesMark: mark)
            hub.reportChange(of: id)
            reading.encoding = chosen
            return JSONBody.response(
                ChoiceBody(
                    chosen: Nullable(chosen),
                    encoding: Nullable(book.body.encoding),
                    base: BookAddress.base(content: record.content, edition: BookAddress.edition(reading))
                )
            )
        }
    }
}

extension Problem {
    /// A question about the encoding of something that says it itself.
    static func noPlainText(_ record: PublicationRecord) -> Problem {
        Problem(
            .unprocessableContent,
            "No plain text",
            "“\(record.title)” is no plain text, so it has one encoding only."
        )
    }
}
