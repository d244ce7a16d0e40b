/// A request with the operation and the response that `Docs/openapi.json` must describe.
struct DocumentedRequest {
    /// The method and the path of the documentation, as in `GET /api/v1/series/{id}`.
    let operation: String
    let path: String
    let status: Int
    var headers: [(String, String)] = []
    var body: String?

    /// A request with a body of JSON, if it has one.
    static func request(_ operation: String, _ path: String, _ status: Int, _ body: String? = nil) -> Self {
        let headers = body == nil ? [] : [("Content-Type", "application/json")]
        return Self(operation: operation, path: path, status: status, headers: headers, body: body)
    }

    /// A request for a publication. `operation` follows the identifier, and `path` begins with it.
    static func get(_ operation: String, _ path: String, _ status: Int) -> Self {
        publication("GET", operation, path, status)
    }

    /// A request that removes something of a publication.
    static func delete(_ operation: String, _ path: String, _ status: Int) -> Self {
        publication("DELETE", operation, path, status)
    }

    /// A request that changes something of a publication.
    static func put(
        _ operation: String,
        _ path: String,
        _ body: String,
        _ status: Int,
        type: String = "application/json"
    ) -> Self {
        var request = publication("PUT", operation, path, status)
        request.headers = [("Content-Type", type)]
        request.body = body
        return request
    }

    private static func publication(_ method: String, _ operation: String, _ path: String, _ status: Int) -> Self {
        let publications = "/api/v1/publications/"
        return Self(
            operation: "\(method) \(publications){id}/\(operation)",
            path: publications + path,
            status: status
        )
    }

    /// A body that is larger than what a route accepts.
    static let tooLarge = String(repeating: " ", count: 70_000)
}
