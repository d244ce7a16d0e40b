import HTTPTypes
import WireModel

/// A failed request as RFC 9457 problem details. Every error of the server is converted to a problem, with a message
/// for users.
struct Problem: Error, Sendable {
    var status: HTTPResponse.Status
    /// The kind of the problem, the same for every occurrence.
    var title: String
    /// The message for this occurrence and, where possible, a remedy.
    var detail: String
    /// The message as codes, for a file that can't be opened.
    var cause: ErrorCause?
    var headers: HTTPFields
    /// Whether the connection is closed after the response, because the rest of the request will not be read.
    var endsConnection = false

    init(_ status: HTTPResponse.Status, _ title: String, _ detail: String, _ headers: HTTPFields = [:]) {
        self.status = status
        self.title = title
        self.detail = detail
        self.headers = headers
    }
}

extension Problem {
    static let nothingHere = Problem(.notFound, "Not found", "There is nothing at this address.")

    static func notFound(_ what: String) -> Problem {
        Problem(.notFound, "Not found", "There is no such \(what) in the library.")
    }

    static func badRequest(_ detail: String) -> Problem {
        Problem(.badRequest, "Invalid request", detail)
    }

    static func methodNotAllowed(allowed: String) -> Problem {
        Problem(
            .methodNotAllowed,
            "Method not allowed",
            "This method is not supported here. Supported methods: \(allowed).",
            [.allow: allowed]
        )
    }

    static func bodyTooLarge(limit: Int) -> Problem {
        var problem = Problem(
            .contentTooLarge,
            "Body too large",
            "The body of this request can have at most \(limit) bytes."
        )
        problem.endsConnection = true
        return problem
    }

    static func refused(_ detail: String) -> Problem {
        Problem(.forbidden, "Refused", detail)
    }

    static let keyNeeded = Problem(
        .unauthorized,
        "Access key required",
        "Open the link that the server printed when it started, or enter the access key at /login.",
        [.wwwAuthenticate: "Quire-Key realm=\"Quire\""]
    )

    /// The problem on a server with several users. Browsers show no sign-in dialog for the scheme `Bearer`.
    static let signInNeeded = Problem(
        .unauthorized,
        "Sign-in required",
        "Sign in at /login, or send an API key.",
        [.wwwAuthenticate: "Bearer realm=\"Quire\""]
    )

    static let wrongCredential = Problem(
        .unauthorized,
        "Sign-in required",
        "The name, the password or the API key is wrong. The key may have been revoked.",
        [.wwwAuthenticate: "Bearer realm=\"Quire\", error=\"invalid_token\""]
    )

    static func tooManyAttempts(seconds: Int) -> Problem {
        Problem(
            .tooManyRequests,
            "Too many attempts",
            "Too many wrong attempts. Try again in \(seconds) seconds.",
            [.retryAfter: String(seconds)]
        )
    }

    static func busy(_ detail: String, title: String = "Busy") -> Problem {
        Problem(.serviceUnavailable, title, detail, [.retryAfter: "5"])
    }

    /// The database is locked or can't be reached. The message omits its address, which only administrators may see.
    static var storeUnavailable: Problem {
        .busy("The database is busy or can't be reached. Try again in a moment.", title: "Unavailable")
    }

    static let failed = Problem(
        .internalServerError,
        "The server failed",
        "An internal error occurred. See the server's log."
    )
}
