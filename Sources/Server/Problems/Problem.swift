import HTTPTypes

/// A failed request as RFC 9457 problem details. Every error of the server is converted to a problem, with a message
/// for users.
struct Problem: Error, Sendable {
    var status: HTTPResponse.Status
    /// The kind of the problem, the same for every occurrence.
    var title: String
    /// The message for this occurrence and, where possible, a remedy.
    var detail: String
    var headers = HTTPFields()
    /// Whether the connection is closed after the response, because the rest of the request will not be read.
    var endsConnection = false

    init(_ status: HTTPResponse.Status, _ title: String, _ detail: String) {
        self.status = status
        self.title = title
        self.detail = detail
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
        var problem = Problem(
            .methodNotAllowed,
            "Method not allowed",
            "This method is not supported here. Supported methods: \(allowed)."
        )
        problem.headers[.allow] = allowed
        return problem
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

    static let keyNeeded: Problem = {
        var problem = Problem(
            .unauthorized,
            "Access key required",
            "Open the link that the server printed when it started, or enter the access key at /login."
        )
        problem.headers[.wwwAuthenticate] = "Quire-Key realm=\"Quire\""
        return problem
    }()

    /// A server with several users. The scheme is one for which browsers show no dialog of their own.
    static let signInNeeded: Problem = {
        var problem = Problem(.unauthorized, "Sign-in required", "Sign in at /login, or send an API key.")
        problem.headers[.wwwAuthenticate] = "Bearer realm=\"Quire\""
        return problem
    }()

    static let wrongCredential: Problem = {
        var problem = Problem(
            .unauthorized,
            "Sign-in required",
            "The name, the password or the API key is wrong. The key may have been revoked."
        )
        problem.headers[.wwwAuthenticate] = "Bearer realm=\"Quire\", error=\"invalid_token\""
        return problem
    }()

    static func tooManyAttempts(seconds: Int) -> Problem {
        var problem = Problem(
            .tooManyRequests,
            "Too many attempts",
            "Too many wrong attempts. Try again in \(seconds) seconds."
        )
        problem.headers[.retryAfter] = String(seconds)
        return problem
    }

    static func busy(_ detail: String, title: String = "Busy") -> Problem {
        var problem = Problem(.serviceUnavailable, title, detail)
        problem.headers[.retryAfter] = "5"
        return problem
    }

    static let failed = Problem(
        .internalServerError,
        "The server failed",
        "An internal error occurred. See the server's log."
    )
}
