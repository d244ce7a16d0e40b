import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `…/favourite` and `/api/v1/publications/read`: set favourites, and mark publications as read or unread.
struct FavouriteRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body: 1,000 identifiers take about 20 KB.
    private static let bodyLimit = 64 << 10

    func add(to routes: inout RouteTable) {
        for (method, isFavourite) in [(HTTPRequest.Method.put, true), (.delete, false)] {
            routes.on(method, "/api/v1/series/{id}/favourite") { _, context in
                try await store.setFavourite(isFavourite, series: context.identifier("series"), user: context.user)
                return Response.noContent
            }
            routes.on(method, "/api/v1/publications/{id}/favourite") { _, context in
                try await store.setFavourite(
                    isFavourite,
                    publication: context.identifier("publication"),
                    user: context.user
                )
                return Response.noContent
            }
        }
        routes.on(.post, "/api/v1/publications/read") { request, context in
            let body = try await JSONBody.decode(ReadingUpdate.self, from: request, limit: Self.bodyLimit)
            let changed: Int
            let time = body.updatedAt.map { store.time(of: $0, sentAt: request.deviceClock) }
            switch (body.ids, body.series) {
            case (let ids?, nil):
                let limit = LibraryStore.maximumMarkedCount
                guard ids.count <= limit else {
                    throw Problem.badRequest("The member “ids” may have at most \(limit) identifiers.")
                }
                let rows = try await store.rows(ids, .publication, user: context.user).compactMap(\.self)
                changed = try await store.mark(rows, isRead: body.isRead, user: context.user, at: time)
            case (nil, let series?):
                guard let id = try await store.rows([series], .series, user: context.user)[0] else {
                    throw Problem.notFound("series")
                }
                changed = try await store.mark(series: id, isRead: body.isRead, user: context.user, at: time)
            default:
                throw Problem.badRequest("The body must have either “ids” or “series”.")
            }
            return JSONBody.response(ChangeCount.with { $0.changed = changed })
        }
    }
}

extension LibraryStore {
    /// Returns the rows of the identifiers in a request, in the same order; nil for each that doesn't exist. Row
    /// numbers, which earlier versions sent, are accepted for one more release.
    ///
    /// - Throws: `Problem` 400 when one isn't an identifier.
    func rows(
        _ identifiers: [String],
        _ kind: PermanentIdentifier.Kind,
        user: Viewer
    ) async throws -> [Int64?] {
        for text in identifiers where AddressedRow.number(text) == nil {
            guard PermanentIdentifier.isWellFormed(text, kind) else {
                throw Problem.badRequest("“\(text.prefix(32))” is not an id.")
            }
        }
        let rows = try await rowIDs(of: identifiers, kind, user: user)
        return zip(identifiers, rows).map { $1 ?? AddressedRow.number($0) }
    }
}

extension [String] {
    /// Returns the identifiers as numbers.
    ///
    /// - Throws: `Problem` 400 when one of them isn't a number.
    func identifiers() throws(Problem) -> [Int64] {
        var result: [Int64] = []
        for text in self {
            guard let id = Int64(text), String(id) == text else {
                throw .badRequest("“\(text.prefix(32))” is not an id.")
            }
            result.append(id)
        }
        return result
    }
}
