import HTTPTypes
import Hummingbird
import Library

/// The row of the catalogue that an address names.
///
/// Addresses have the permanent identifiers of publications and series. Addresses of earlier versions have the numbers of
/// rows: for `GET` they are redirected, and other methods accept them, because a browser may send changes that it stored
/// before the update.
enum AddressedRow {
    case row(Int64)
    /// The address with the permanent identifier.
    case moved(to: String)
    /// The address names no publication or series, or one that doesn't exist.
    case none

    /// Returns the kind of the rows that the addresses of a route name; nil for routes without a row.
    ///
    /// - Parameter path: the path of the route, with `{id}` for the identifier.
    static func kind(of path: String) -> PermanentIdentifier.Kind? {
        if path.hasPrefix("/api/v1/publications/{id}") { return .publication }
        return path.hasPrefix("/api/v1/series/{id}") ? .series : nil
    }

    /// Finds the row that an address of the API names.
    ///
    /// - Parameters:
    ///   - kind: the kind of the row, from ``kind(of:)``.
    ///   - store: the store with the identifiers.
    init(
        _ kind: PermanentIdentifier.Kind,
        _ request: Request,
        _ context: QuireContext,
        _ store: LibraryStore
    ) async throws {
        self = .none
        guard let text = context.parameters.get("id") else { return }
        if let id = Self.number(text) {
            if request.method == .get || request.method == .head {
                let address = try await Self.address(of: request, naming: id, kind, component: 3, context, store)
                if let address { self = .moved(to: address) }
            } else {
                self = .row(id)
            }
        } else if PermanentIdentifier.isWellFormed(text, kind),
            let id = try await store.rowIDs(of: [text], kind, user: context.user)[0]
        {
            self = .row(id)
        }
    }

    /// Returns the address of a request with the permanent identifier in place of the number of a row; nil when the user
    /// can see no such row.
    ///
    /// - Parameter component: the index of the number among the components of the path.
    static func address(
        of request: Request,
        naming id: Int64,
        _ kind: PermanentIdentifier.Kind,
        component: Int,
        _ context: QuireContext,
        _ store: LibraryStore
    ) async throws -> String? {
        var parts = request.uri.path.split(separator: "/").map(String.init)
        let identifier =
            switch kind {
            case .publication: try await store.publication(id, user: context.user)?.identifier
            case .series: try await store.series(id, user: context.user)?.identifier
            }
        guard let identifier, parts.indices.contains(component) else { return nil }
        parts[component] = identifier
        return "/" + parts.joined(separator: "/") + (request.uri.query.map { "?" + $0 } ?? "")
    }

    /// Returns the number of a row in an address; nil for other text.
    static func number(_ text: String) -> Int64? {
        guard let id = Int64(text), String(id) == text else { return nil }
        return id
    }
}

extension Response {
    /// Redirects to the current address. Caches don't store the redirect: in a rebuilt store, the number is that of
    /// another row.
    static func moved(to address: String) -> Response {
        Response(status: .permanentRedirect, headers: [.location: address, .cacheControl: "no-store"])
    }
}

extension LibraryStore {
    /// Returns the rows of the identifiers in a body.
    ///
    /// - Throws: `Problem` 400 when there are more than `limit`, 404 when one doesn't exist.
    func existingRows(
        _ identifiers: [String],
        _ kind: PermanentIdentifier.Kind,
        limit: Int,
        user: Viewer
    ) async throws -> [Int64] {
        guard identifiers.count <= limit else {
            throw Problem.badRequest("At most \(limit) identifiers are accepted.")
        }
        return try await rows(identifiers, kind, user: user).map { row in
            guard let row else { throw Problem.notFound(kind.rawValue) }
            return row
        }
    }
}
