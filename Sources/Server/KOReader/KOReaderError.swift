import HTTPTypes
import Hummingbird
import NIOCore
import TextCoding

/// The errors of the protocol, with the codes and messages that KOReader recognises. KOReader treats other statuses as
/// network errors and tries again.
struct KOReaderError: Error {
    let status: HTTPResponse.Status
    let code: Int
    let message: String

    static let unauthorized = KOReaderError(status: .unauthorized, code: 2001, message: "Unauthorized")
    static let invalidRequest = KOReaderError(status: .forbidden, code: 2003, message: "Invalid request")
    static let noDocument = KOReaderError(
        status: .forbidden,
        code: 2004,
        message: "Field 'document' not provided."
    )
    private static let refused = HTTPResponse.Status(code: 402, reasonPhrase: "Payment Required")
    /// The device can sign in with the name and the key.
    static let registered = KOReaderError(status: refused, code: 2002, message: "Username is already registered.")
    /// Only administrators can add users.
    static let registrationDisabled = KOReaderError(
        status: refused,
        code: 2005,
        message: "User registration is disabled."
    )

    /// The response.
    var response: Response { Self.response(status, code, message) }

    /// Returns the response for a problem.
    ///
    /// - Parameter channel: the connection to close after the response; nil to keep it open.
    static func response(_ problem: Problem, closing channel: (any Channel)? = nil) -> Response {
        let code =
            switch problem.status {
            case .unauthorized: unauthorized.code
            case .internalServerError, .serviceUnavailable: 2000
            default: invalidRequest.code
            }
        let message = problem.status == .unauthorized ? unauthorized.message : problem.detail
        return response(problem.status, code, message, problem.headers, closing: channel)
    }

    private static func response(
        _ status: HTTPResponse.Status,
        _ code: Int,
        _ message: String,
        _ headers: HTTPFields = [:],
        closing channel: (any Channel)? = nil
    ) -> Response {
        var headers = headers
        // KOReader signs in with its own headers, so this one is removed.
        headers[.wwwAuthenticate] = nil
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        let body: JSON = ["code": .integer(code), "message": .string(message)]
        return Problem.response(status, headers, ProtocolJSON.encode(body), closing: channel)
    }
}
