import HTTPTypes
import Hummingbird
import NIOCore
import TextCoding

/// Errors of the OPDS catalogues. A response with status 401 has a header that makes apps ask for the name and the
/// password. In OPDS 2, its body is the authentication document.
enum OPDSError {
    /// Returns the response for a problem.
    ///
    /// - Parameters:
    ///   - server: the address of the server.
    ///   - channel: the connection to close after the response; nil to keep it open.
    static func response(
        _ problem: Problem,
        path: String,
        server: String,
        closing channel: (any Channel)? = nil
    ) -> Response {
        guard problem.status == .unauthorized else { return problem.response(closing: channel) }
        var problem = problem
        problem.headers[.wwwAuthenticate] = "Basic realm=\"Quire\", charset=\"UTF-8\""
        let document = OPDSAuthentication(server: server)
        if let link = HTTPField.Name("Link") {
            problem.headers[link] =
                "<\(document.address)>; rel=\"http://opds-spec.org/auth/document\"; type=\"\(OPDSAuthentication.mediaType)\""
        }
        guard OPDSVersion(path: path) == .json else { return problem.response(closing: channel) }
        var headers = problem.headers
        headers[.contentType] = OPDSAuthentication.mediaType
        headers[.cacheControl] = "no-store"
        return Problem.response(.unauthorized, headers, ProtocolJSON.encode(document.json), closing: channel)
    }
}

/// The document that tells apps how to sign in (Authentication for OPDS 1.0).
struct OPDSAuthentication: Sendable {
    static let mediaType = "application/opds-authentication+json"

    /// The address of the server.
    let server: String

    /// The address of the document.
    var address: String { server + OPDSVersion.json.prefix + "/auth" }

    var json: JSON {
        let labels: JSON = ["login": .string("Name"), "password": .string("Password or API key")]
        let basic: JSON = ["type": .string("http://opds-spec.org/auth/basic"), "labels": labels]
        let start: JSON = [
            "rel": .string("start"), "href": .string(server + OPDSVersion.json.prefix + "/catalog"),
            "type": .string(OPDSVersion.json.feedType(hasPublications: false)),
        ]
        return [
            "id": .string(address),
            "title": .string("Quire"),
            "description": .string("Sign in with your name and your password, or with an API key as the password."),
            "authentication": .array([basic]),
            "links": .array([start]),
        ]
    }
}
