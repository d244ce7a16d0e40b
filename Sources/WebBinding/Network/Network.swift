/// Requests to the server of the page, with its cookies.
package enum Network {
    /// A request.
    package struct Request {
        package var method: Method
        /// The path and the query: `"/api/v1/series?limit=50"`.
        package var address: String
        /// Additional header fields.
        package var headers: [(name: StaticString, value: String)] = []
        /// The body, nil for none. It is sent as JSON, unless `headers` names another type.
        package var body: String?
        /// Whether the request continues after the page is closed. Its body can have at most 64 KB then.
        package var keepsAlive = false
        /// The timeout in seconds; zero for none.
        package var timeout = 30.0

        /// Creates a request.
        package init(method: Method = .get, address: String) {
            self.method = method
            self.address = address
        }
    }

    /// Why a request failed.
    package enum Failure: Error, Equatable {
        /// No response: there is no network, or the server can't be reached.
        case unreachable
        /// No response in time.
        case timedOut
        /// The server refused the request, with an HTTP status.
        case status(Int)
    }

    /// A response. `body` is valid only until the handler returns.
    package struct Response {
        /// The HTTP status; 0 when there is no response.
        package var status: Int
        /// The body's bytes, often JSON.
        package var body: UnsafeRawBufferPointer
        /// Why the request failed; nil when it succeeded.
        package var failure: Failure?

        /// The body as text.
        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Called after the response to a request without a valid session. Not called after a wrong password at a sign-in.
    package nonisolated(unsafe) static var onSessionEnd: (() -> Void)?

    /// Sends a request. Calls `handler` exactly once, unless the task is cancelled before.
    @discardableResult
    package static func send(_ request: Request, _ handler: @escaping (Response) -> Void) -> HostTask {
        let number = request.address.withUTF8Pointer {
            hostNetworkBegin(request.method.rawValue, $0, $1, request.keepsAlive ? 1 : 0, request.timeout)
        }
        for header in request.headers {
            header.value.withUTF8Pointer {
                hostNetworkHeader(number, header.name.utf8Start, header.name.length, $0, $1)
            }
        }
        let callback = Callbacks.add(runsOnce: true) { reply in
            handler(Response(status: max(reply.status, 0), body: reply.bytes, failure: failure(of: reply.status)))
            let signsIn = request.address.utf8.elementsEqual("/api/v1/session".utf8)
            if reply.status == 401, !signsIn { onSessionEnd?() }
        }
        if let body = request.body {
            body.withUTF8Pointer { hostNetworkSend(number, $0, $1, callback) }
        } else {
            hostNetworkSend(number, nil, -1, callback)
        }
        return HostTask(number: number, callback: callback)
    }

    /// Sends a GET request.
    @discardableResult
    @inline(never)
    package static func get(_ address: String, _ handler: @escaping (Response) -> Void) -> HostTask {
        send(Request(address: address), handler)
    }

    /// Returns the failure of a status, which is an HTTP status or a ``TaskStatus``. Nil for a success.
    package static func failure(of status: Int) -> Failure? {
        if (200..<300).contains(status) { return nil }
        if status > 0 { return .status(status) }
        return status == Int(TaskStatus.timedOut.rawValue) ? .timedOut : .unreachable
    }
}

/// A running task of JavaScript: a request, an image load or a stream.
package struct HostTask: Equatable {
    let number: Int32
    let callback: Int32

    /// Cancels the task and releases its handler without calling it. Does nothing after the task has ended.
    package func cancel() {
        hostTaskCancel(number)
        Callbacks.remove(callback)
    }
}
