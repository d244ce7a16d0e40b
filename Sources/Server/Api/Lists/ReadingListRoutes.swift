import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Publications
import WireModel

/// `/api/v1/lists/import` and `/api/v1/lists/{id}/cbl`: imports and exports reading lists as ComicRack files (`.cbl`).
struct ReadingListRoutes: Sendable {
    let store: LibraryStore

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/v1/lists/import") { request, context in
            let document = try await Self.document(of: request)
            let rows = try await store.publications(for: document.entries, user: context.user)
            let found = rows.compactMap(\.self).unique()
            guard !found.isEmpty else {
                throw Problem.badRequest(
                    "None of the \(document.entries.count) publications in the list is in the library."
                )
            }
            let list = try await store.makeList(
                .readingList,
                title: document.name.isEmpty ? Self.defaultTitle : document.name,
                entries: found,
                user: context.user
            )
            return JSONBody.response(
                ImportedList.with {
                    $0.list = UserList(list, context)
                    $0.missing = zip(document.entries, rows).compactMap { entry, row in
                        row == nil ? ImportedList.Entry(entry) : nil
                    }
                },
                status: .created
            )
        }
        routes.on(.get, "/api/v1/lists/{id}/cbl") { _, context in
            let document = try await store.readingList(context.identifier("list"), user: context.user)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/xml", .cacheControl: "no-store",
                    .contentDisposition: Attachment.header(name: document.name, suffix: ".cbl"),
                ],
                body: .init(byteBuffer: ByteBuffer(bytes: document.xml))
            )
        }
    }

    /// The title of a list whose file has no name.
    private static let defaultTitle = "Reading list"

    /// Reads the file in the body.
    ///
    /// - Throws: `Problem` 415 when `Content-Type` isn't XML, 413 when the file is too large, 400 when it isn't a list.
    private static func document(of request: Request) async throws -> ReadingListDocument {
        let mediaType = request.headers[.contentType]?.split(separator: ";").first ?? ""
        // HTML forms on other sites can't send these types, which prevents cross-site requests.
        guard ["application/xml", "text/xml"].contains(mediaType.lowercased().filter({ $0 != " " })) else {
            throw Problem(
                .unsupportedMediaType,
                "Not XML",
                "The body must be a reading list (.cbl) with the content type application/xml."
            )
        }
        let bytes = try await request.boundedBody(limit: ReadingListDocument.maximumBytes)
        guard let document = ReadingListDocument(Array(bytes.readableBytesView)), !document.entries.isEmpty else {
            throw Problem.badRequest("The body is not a reading list (.cbl).")
        }
        return document
    }
}

extension ImportedList.Entry {
    fileprivate init(_ entry: ReadingListDocument.Entry) {
        self.init()
        series = entry.series
        number = entry.number
        volume = entry.volume
        year = entry.year
    }
}
