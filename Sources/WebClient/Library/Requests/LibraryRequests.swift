import TextCoding
import WebBinding

/// Why something of the library can't be shown.
enum LibraryRequestError: Error {
    /// The network or the server said no.
    case network(Network.Failure)
    /// The server's answer was not what it should be.
    case unreadable
}

/// What the app asks the server about the library, and tells it. Whoever asks gets a task that can be cancelled; its
/// handler is then never called.
enum LibraryRequests {
    /// What came of a question.
    typealias Answer<Value> = (Result<Value, LibraryRequestError>) -> Void

    /// What this page calls itself when it changes something, so that it knows its own changes among the news.
    static let client = "c\(UInt32.random(in: 0...UInt32.max))"

    /// Asks for something that `read` makes of JSON.
    static func get<Value>(
        _ address: String,
        _ handler: @escaping Answer<Value>,
        read: @escaping (JSON) -> Value?
    ) -> HostTask {
        Network.get(address) { handler(value(of: $0, read)) }
    }

    /// Tells the server something, and reads what it answers. What has no answer worth reading goes through the ``Outbox``,
    /// which does not need the server to be there.
    static func send<Value>(
        _ method: Network.Method,
        _ address: String,
        body: String? = nil,
        _ handler: @escaping Answer<Value>,
        read: @escaping (JSON) -> Value?
    ) -> HostTask {
        let request = Network.Request(
            method: method,
            address: address,
            headers: [("Quire-Client", client)],
            body: body
        )
        return Network.send(request) { handler(value(of: $0, read)) }
    }

    private static func value<Value>(
        of answer: Network.Answer,
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
    /// A number for the engine, which has no use for words: that of HTTP, or a negative one.
    var code: Int32 {
        switch self {
        case .network(.status(let status)): Int32(truncatingIfNeeded: status)
        case .network(.unreachable): -1
        case .network(.timedOut): -2
        case .unreadable: -3
        }
    }
}
