import Synchronization

/// Lets a few attempts at a time to each origin. AsyncHTTPClient would queue too, but lets those who wait time out.
final class HostGate: Sendable {
    private struct State {
        var queue: HostQueue<RemoteAddress.Origin, Int>
        var arrivals: [Int: Arrival<Void>] = [:]
        var nextTicket = 0
    }

    /// Guards the line and those who stand in it.
    private let state: Mutex<State>

    init(width: Int) {
        state = Mutex(State(queue: HostQueue(width: width)))
    }

    /// Waits for a place; the caller must ``leave(_:)`` it.
    ///
    /// - Throws: `cancelled`; then there is nothing to leave.
    func enter(_ origin: RemoteAddress.Origin) async throws(FetchFailure) {
        let (ticket, arrival) = state.withLock { state -> (Int, Arrival<Void>?) in
            let ticket = state.nextTicket
            state.nextTicket += 1
            if state.queue.enter(ticket, origin) { return (ticket, nil) }
            let arrival = Arrival<Void>()
            state.arrivals[ticket] = arrival
            return (ticket, arrival)
        }
        guard let arrival else { return }
        if await arrival.wait() != nil { return }
        let wasLetIn = state.withLock { state in
            state.arrivals[ticket] = nil
            return !state.queue.abandon(ticket, origin)
        }
        if wasLetIn { leave(origin) }
        throw .cancelled
    }

    func leave(_ origin: RemoteAddress.Origin) {
        let next = state.withLock { state -> Arrival<Void>? in
            guard let ticket = state.queue.leave(origin) else { return nil }
            return state.arrivals.removeValue(forKey: ticket)
        }
        next?.bring(())
    }

    /// Nobody asks and nobody waits.
    var isEmpty: Bool { state.withLock { $0.queue.isEmpty && $0.arrivals.isEmpty } }
}
