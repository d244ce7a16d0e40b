import Synchronization

/// The exclusive right of a process to do some work; see ``Database/lease(_:)``.
public final class Lease: Sendable {
    private struct State {
        var isHeld = true
        var onLoss: [@Sendable () -> Void] = []
    }

    /// Guards whether the lease is held, and the closures to call when it is lost.
    private let state = Mutex(State())
    /// Releases the lease on the server.
    private let releaseOnServer: @Sendable () -> Void

    init(releaseOnServer: @escaping @Sendable () -> Void = {}) {
        self.releaseOnServer = releaseOnServer
    }

    deinit { release() }

    /// Whether the process still holds the lease.
    public var isHeld: Bool { state.withLock { $0.isHeld } }

    /// Calls a closure once when the lease is lost, immediately if it was lost or released already. The closure must
    /// return quickly.
    public func onLoss(_ body: @escaping @Sendable () -> Void) {
        let isLost = state.withLock { state in
            if state.isHeld { state.onLoss.append(body) }
            return !state.isHeld
        }
        if isLost { body() }
    }

    /// Releases the lease, so that another process can acquire it.
    public func release() {
        let wasHeld = state.withLock { state in
            defer { state = State(isHeld: false) }
            return state.isHeld
        }
        if wasHeld { releaseOnServer() }
    }

    /// Marks the lease as lost, because the connection to the server broke and another process may acquire it.
    func markLost() {
        let handlers = state.withLock { state in
            defer { state = State(isHeld: false) }
            return state.onLoss
        }
        for handler in handlers { handler() }
    }
}
