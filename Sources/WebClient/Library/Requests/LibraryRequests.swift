import TextCoding
import WebBinding

/// Why a request failed.
enum LibraryRequestError: Error {
    /// A network failure or an HTTP error.
    case network(Network.Failure)
    /// The server's response is invalid.
    case unreadable
}

/// The requests of the app to the server. A request returns a task. After the task is cancelled, its handler is not
/// called.
enum LibraryRequests {
    /// A handler for the result of a request.
    typealias Completion<Value> = (Result<Value, LibraryRequestError>) -> Void

    /// The identifier of this browser page in requests. The server repeats it in change events, so that the page
    /// recognises its own changes.
    static let client = "c\(UInt32.random(in: 0...UInt32.max))"

    /// Sends a GET request. `read` converts the JSON response.
    static func get<Value>(
        _ address: String,
        _ handler: @escaping Completion<Value>,
        read: @escaping (JSON) -> Value?
    ) -> HostTask {
        Network.get(address) { handler(value(of: $0, read)) }
    }

    /// Sends a request with a body. `read` converts the JSON response. Writes whose response doesn't matter go through
    /// the ``Outbox``, which also works offline.
    static func send<Value>(
        _ method: Network.Method,
        _ address: String,
        body: String? = nil,
        _ handler: @escaping Completion<Value>,
        read: @escaping (JSON) -> Value?
    ) -> HostTask {
        var request = Network.Request(method: method, address: address)
        request.headers = [("Quire-Client", client)]
        request.body = body
        return Network.send(request) { handler(value(of: $0, read)) }
    }

    /// Converts a response.
    static func value<Value>(
        of answer: Network.Response,
        _ read: (JSON) -> Value?
    ) -> Result<Value, LibraryRequestError> {
        if let failure = answer.failure { return .failure(.network(failure)) }
        do throws(JSONError) {
            return try read(JSON(parsing: answer.body)).map { .success($0) } ?? .failure(.unreadable)
        } catch {
            return .failure(.unreadable)
        }
    }
}

extension LibraryRequestError {
    /// The error as a number for the collection engine: the HTTP status, or a negative number for other errors.
    var code: Int32 {
        switch self {
        case .network(.status(let status)): Int32(truncatingIfNeeded: status)
        case .network(.unreachable): -1
        case .network(.timedOut): -2
        case .unreadable: -3
        }
    }
}
