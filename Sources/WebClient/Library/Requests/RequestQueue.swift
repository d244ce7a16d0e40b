import WebBinding

/// A queue that limits the number of concurrent requests.
final class RequestQueue {
    /// Starts a request. Calls `done` when it has ended.
    typealias Request = (_ done: @escaping () -> Void) -> Void

    private var requests: [Request] = []
    private var begun = 0
    private var answered = 0
    /// The maximum number of concurrent requests. More would delay image loads and could fill the outbox.
    private static let maximumConcurrentCount = 8

    /// Adds a request. It starts as soon as the limit allows.
    func add(_ request: @escaping Request) {
        requests.append(request)
        proceed()
    }

    private func proceed() {
        while begun < requests.count, begun - answered < Self.maximumConcurrentCount {
            let request = requests[begun]
            begun += 1
            request {
                self.answered += 1
                self.proceed()
            }
        }
        guard answered == requests.count else { return }
        (requests, begun, answered) = ([], 0, 0)
    }
}
