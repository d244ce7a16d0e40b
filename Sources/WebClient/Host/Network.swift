/// Requests to the server the page came from, with its cookies.
enum Network {
    /// The verb of a request.
    enum Method: Int32 {
        case get, put, post, delete, patch
    }

    /// What to ask.
    struct Request {
        var method = Method.get
        /// Path and query on the own server: `"/api/v1/series?limit=50"`.
        var address: String
        /// Further header fields.
        var headers: [(name: StaticString, value: String)] = []
        /// The body, as UTF-8; nil for none. A body is sent as JSON unless `headers` says otherwise.
        var body: String?
        /// Let the request outlive the page, for the last word when the page is left; at most 64 KB of body.
        var keepsAlive = false
        /// Seconds until the request is given up; zero for never.
        var timeout = 30.0
    }

    /// Why there is no answer, or not the one that was asked for.
    enum Failure: Error, Equatable {
        /// No answer: no network, or nobody there.
        case unreachable
        /// No answer in time.
        case timedOut
        /// The server refused, with this HTTP status.
        case status(Int)
    }

    /// An answer; `body` is only valid until the handler returns.
    struct Answer {
        /// The HTTP status: 200 to 299 for a success; whatever came along with a refusal.
        var status: Int
        /// The body's bytes, often JSON.
        var body: UnsafeRawBufferPointer
        /// What went wrong, or nil for a success.
        var failure: Failure?

        /// The body as text.
        var text: String { String(utf8: body) }
    }

    /// Sends a request; `handler` is called exactly once, unless the task is cancelled before.
    @discardableResult
    static func send(_ request: Request, _ handler: @escaping (Answer) -> Void) -> HostTask {
        let number = request.address.crossing {
            hostNetworkBegin(request.method.rawValue, $0, $1, request.keepsAlive ? 1 : 0, request.timeout)
        }
        for header in request.headers {
            header.value.crossing {
                hostNetworkHeader(number, header.name.utf8Start, header.name.length, $0, $1)
            }
        }
        let callback = Callbacks.add(runsOnce: true) { reply in
            handler(Answer(status: max(reply.status, 0), body: reply.bytes, failure: failure(of: reply.status)))
        }
        if let body = request.body {
            body.crossing { hostNetworkSend(number, $0, $1, callback) }
        } else {
            hostNetworkSend(number, nil, -1, callback)
        }
        return HostTask(number: number, callback: callback)
    }

    /// Fetches an address of the own server.
    @discardableResult
    @inline(never)
    static func get(_ address: String, _ handler: @escaping (Answer) -> Void) -> HostTask {
        send(Request(address: address), handler)
    }

    /// The host's statuses: that of HTTP, -1 unreachable, -2 timed out.
    static func failure(of status: Int) -> Failure? {
        switch status {
        case 200..<300: nil
        case -2: .timedOut
        case ...0: .unreachable
        default: .status(status)
        }
    }
}

/// Something the host works on: a request, a picture, a stream.
struct HostTask: Equatable {
    fileprivate let number: Int32
    fileprivate let callback: Int32

    /// Makes a handle for a task of the host's.
    init(number: Int32, callback: Int32) {
        self.number = number
        self.callback = callback
    }

    /// Stops the work; its handler is let go without being called. Does nothing after it was done.
    func cancel() {
        hostTaskCancel(number)
        Callbacks.remove(callback)
    }
}
