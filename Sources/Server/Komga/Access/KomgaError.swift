import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TextCoding

/// Errors of Komga's API. They are in the JSON format of Spring Boot, whose message clients show, and not problem
/// details.
enum KomgaError {
    /// Returns the response for a problem.
    ///
    /// - Parameters:
    ///   - path: the path of the request.
    ///   - channel: the connection, if the server must stop reading from it; nil otherwise.
    static func response(_ problem: Problem, path: String, closing channel: (any Channel)? = nil) -> Response {
        var headers = problem.headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        if problem.status == .unauthorized {
            // Mihon sends its password only after this header.
            headers[.wwwAuthenticate] = "Basic realm=\"Quire\""
        }
        let body: JSON = [
            "timestamp": .string(ProtocolTime.text(Int64(Date().timeIntervalSince1970 * 1000))),
            "status": .number(Double(problem.status.code)),
            "error": .string(problem.status.reasonPhrase),
            "message": .string(problem.detail),
            "path": .string(path),
        ]
        return Problem.response(problem.status, headers, ProtocolJSON.encode(body), closing: channel)
    }
}
