import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/libraries`: lists the libraries, and changes the kind of their content.
struct LibraryRoutes: Sendable {
    let store: LibraryStore
    let hub: EventHub

    private static let bodyLimit = 1 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/libraries") { _, context in
            let libraries = try await store.libraries(user: context.user).map { LibrarySummary($0) }
            return JSONBody.response(LibraryList.with { $0.libraries = libraries })
        }
        routes.on(.patch, "/api/v1/libraries/{id}") { request, context in
            let id: Int64 = try context.number("id", of: "library")
            let body = try await JSONBody.decode(LibraryUpdate.self, from: request, limit: Self.bodyLimit)
            guard let kind = LibraryKind(rawValue: body.kind) else {
                throw Problem.badRequest("“kind” must be comics, books or mixed.")
            }
            // The scan regroups the series.
            if try await store.set(kind, ofLibrary: id) { hub.requestScan() }
            guard let library = try await store.libraries(user: context.user).first(where: { $0.id == id }) else {
                throw Problem.notFound("library")
            }
            return JSONBody.response(LibrarySummary(library))
        }
    }
}

extension LibrarySummary {
    fileprivate init(_ record: LibraryRecord) {
        self.init()
        id = String(record.id)
        name = record.name
        kind = record.kind.rawValue
        seriesCount = record.seriesCount
        publicationCount = record.publicationCount
    }
}

extension QuireContext {
    /// Returns the row of the publication or series in the address, or the number of a list.
    ///
    /// - Parameter kind: The noun for the error message.
    /// - Throws: `Problem` 404 when there is none.
    func identifier(_ kind: String) throws(Problem) -> Int64 {
        if let rowID { return rowID }
        return try number("id", of: kind)
    }

    /// Returns a number in the address.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - kind: The noun for the error message.
    /// - Throws: `Problem` 404 when it isn't a number.
    func number<Number: FixedWidthInteger>(_ name: String, of kind: String) throws(Problem) -> Number {
        guard let text = parameters.get(name), let number = Number(text), String(number) == text else {
            throw .notFound(kind)
        }
        return number
    }
}
