import WebBinding

/// Requests of which there may be many: some are under way, the others wait for their turn.
final class RequestLine {
    /// Something that is asked; it says when its answer is there.
    typealias Request = (_ done: @escaping () -> Void) -> Void

    private var requests: [Request] = []
    private var begun = 0
    private var answered = 0
    /// As many as are under way at a time: more would keep pictures waiting, and what waits in the outbox has its limit.
    private static let most = 8

    /// Asks as soon as there is room.
    func add(_ request: @escaping Request) {
        requests.append(request)
        proceed()
    }

    private func proceed() {
        while begun < requests.count, begun - answered < Self.most {
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
