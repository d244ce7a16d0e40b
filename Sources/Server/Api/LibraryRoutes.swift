import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/libraries`: the folders that the server reads.
struct LibraryRoutes: Sendable {
    let store: LibraryStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/libraries") { _, context in
            let libraries = try await store.libraries(user: context.user).map { record in
                LibrarySummary.with {
                    $0.id = String(record.id)
                    $0.name = record.name
                    $0.seriesCount = record.seriesCount
                    $0.publicationCount = record.publicationCount
                }
            }
            return JSONBody.response(LibraryList.with { $0.libraries = libraries })
        }
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
