import Synchronization

/// Limits the concurrent attempts for each origin. The queue of AsyncHTTPClient would let waiting requests time out.
final class OriginLimiter: Sendable {
    private struct State {
        var queue: HostQueue<RemoteAddress.Origin, Int>
        var arrivals: [Int: Promise<Void>] = [:]
        var nextTicket = 0
    }

    /// Guards the queue and its waiters.
    private let state: Mutex<State>

    init(width: Int) {
        state = Mutex(State(queue: HostQueue(width: width)))
    }

    /// Waits for admission. The caller must call ``leave(_:)`` afterwards.
    ///
    /// - Throws: `cancelled`; then the caller must not call ``leave(_:)``.
    func enter(_ origin: RemoteAddress.Origin) async throws(FetchError) {
        let (ticket, arrival) = state.withLock { state -> (Int, Promise<Void>?) in
            let ticket = state.nextTicket
            state.nextTicket += 1
            if state.queue.enter(ticket, origin) { return (ticket, nil) }
            let arrival = Promise<Void>()
            state.arrivals[ticket] = arrival
            return (ticket, arrival)
        }
        guard let arrival else { return }
        if await arrival.wait() != nil { return }
        let wasAdmitted = state.withLock { state in
            state.arrivals[ticket] = nil
            return !state.queue.abandon(ticket, origin)
        }
        if wasAdmitted { leave(origin) }
        throw .cancelled
    }

    func leave(_ origin: RemoteAddress.Origin) {
        let next = state.withLock { state -> Promise<Void>? in
            guard let ticket = state.queue.leave(origin) else { return nil }
            return state.arrivals.removeValue(forKey: ticket)
        }
        next?.fulfil(())
    }

    /// Whether no attempt is running or waiting.
    var isEmpty: Bool { state.withLock { $0.queue.isEmpty && $0.arrivals.isEmpty } }
}
