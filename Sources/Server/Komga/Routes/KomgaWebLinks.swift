import HTTPTypes
import Hummingbird
import Library

/// Addresses of Komga's web app that clients open in a browser. They redirect to the same works in Quire's app, which
/// asks the user to sign in if necessary.
struct KomgaWebLinks: Sendable {
    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga") { _, _ in Self.redirect("/") }
        routes.on(.get, "/komga/series/{id}") { _, context in
            try Self.redirect("/series/", context, .series)
        }
        for name in ["book", "books"] {
            routes.on(.get, "/komga/\(name)/{id}") { _, context in
                try Self.redirect("/read/", context, .publication)
            }
        }
        for name in ["readlists", "collections"] {
            routes.on(.get, "/komga/\(name)/{id}") { _, context in
                guard let id = AddressedRow.number(context.parameters.get("id") ?? "") else {
                    throw Problem.nothingHere
                }
                return Self.redirect("/lists/\(id)")
            }
        }
    }

    private static func redirect(
        _ path: String,
        _ context: QuireContext,
        _ kind: PermanentIdentifier.Kind
    ) throws(Problem) -> Response {
        guard let id = context.parameters.get("id"), PermanentIdentifier.isWellFormed(id, kind) else {
            throw .nothingHere
        }
        return redirect(path + id)
    }

    private static func redirect(_ address: String) -> Response {
        Response(status: .found, headers: [.location: address, .cacheControl: "no-store"])
    }
}
