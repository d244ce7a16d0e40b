import HTTPTypes
import Hummingbird
import NIOCore
import TextCoding

/// The errors of the protocol, with the numbers and texts that KOReader knows. It treats other statuses than these as a failure
/// of the network, and tries again.
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
    /// New users are added by an administrator.
    static let registrationDisabled = KOReaderError(
        status: HTTPResponse.Status(code: 402, reasonPhrase: "Payment Required"),
        code: 2005,
        message: "User registration is disabled."
    )

    /// The response.
    var response: Response { Self.response(status, code, message) }

    /// Returns the response for a problem.
    ///
    /// - Parameter channel: the connection, if it must not be read any more.
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
        // The client has its own headers and shows no dialog.
        headers[.wwwAuthenticate] = nil
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        let body: JSON = ["code": .integer(code), "message": .string(message)]
        return Problem.response(status, headers, KomgaJSON.encode(body), closing: channel)
    }
}
