import HTTPTypes

/// Why a request could not be answered as asked, in the form of RFC 9457: everything that goes wrong between the
/// socket and the library becomes one of these, and each is a sentence for a person.
struct Problem: Error, Sendable {
    var status: HTTPResponse.Status
    /// What kind of thing went wrong, the same each time it does.
    var title: String
    /// What went wrong this time and, where there is something, what to do about it.
    var detail: String
    var headers = HTTPFields()
    /// Whether the connection is closed after the answer, because the rest of the request isn't worth reading.
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
        Problem(.badRequest, "The request makes no sense", detail)
    }

    static func methodNotAllowed(_ method: String, allowed: String) -> Problem {
        var problem = Problem(
            .methodNotAllowed,
            "Method not allowed",
            "\(method) is not possible here; possible: \(allowed)."
        )
        problem.headers[.allow] = allowed
        return problem
    }

    static func unknownMethod(_ method: String) -> Problem {
        Problem(.notImplemented, "Unknown method", "This server does not know the method \(method.prefix(32)).")
    }

    static func bodyTooLarge(limit: Int) -> Problem {
        var problem = Problem(
            .contentTooLarge,
            "Body too large",
            "The body of this request may have at most \(limit) bytes."
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
            "Access key needed",
            "Open the link that the server printed when it started, or enter its access key at /login."
        )
        problem.headers[.wwwAuthenticate] = "Quire-Key realm=\"Quire\""
        return problem
    }()

    static func busy(_ detail: String) -> Problem {
        var problem = Problem(.serviceUnavailable, "Busy", detail)
        problem.headers[.retryAfter] = "5"
        return problem
    }

    static let failed = Problem(
        .internalServerError,
        "The server failed",
        "Something went wrong inside the server; its log says what."
    )
}
