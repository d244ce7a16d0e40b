import ImageLoading
import NIOCore
import Synchronization

/// Fetches over HTTP, safely: only addresses that were checked are connected to, nothing grows beyond its limit, and
/// a body that was cut off is never taken for a whole one.
///
/// One fetcher serves a whole process; it keeps connections open between attempts, and cut-off bodies to be continued.
/// ``shutDown()`` ends it.
public final class HTTPFetcher: ImageFetching {
    private struct State {
        var attempts: [Int: Arrival<Void>] = [:]
        var nextAttempt = 0
        var isShutDown = false
        var shutDownWaiters: [Arrival<Void>] = []
    }

    private let policy: FetchPolicy
    private let room: FetchAttempt.Room
    private let systemLookup: SystemHostLookup?
    /// Guards which attempts run.
    private let state = Mutex(State())

    /// A fetcher that keeps to a policy.
    public convenience init(policy: FetchPolicy = FetchPolicy()) {
        self.init(policy: policy, clock: .system, lookUp: nil)
    }

    /// - Parameters:
    ///   - clock: The time that time-outs and freshness go by.
    ///   - lookUp: Asks for a host's addresses; `nil` asks the system.
    init(policy: FetchPolicy, clock: FetchClock, lookUp: HostLookup?) {
        self.policy = policy
        let system = lookUp == nil ? SystemHostLookup() : nil
        systemLookup = system
        let fallback: HostLookup = { (name) throws(FetchFailure) in
            guard let system else { throw .shutDown }
            return try await system.addresses(of: name)
        }
        room = FetchAttempt.Room(
            gate: HostGate(width: policy.perHostConnections),
            guardian: AddressGuard(policy: policy, clock: clock, lookUp: lookUp ?? fallback),
            clients: PinnedClients(policy: policy),
            partials: PartialStore(policy: policy),
            clock: clock
        )
    }

    /// Makes one attempt; see ``ImageFetching/fetch(_:progress:)``.
    public func fetch(
        _ request: FetchRequest,
        progress: @escaping @Sendable (_ received: Int, _ expected: Int?) -> Void
    ) async throws(FetchFailure) -> FetchOutcome {
        let limits = FetchLimits(request, policy: policy)
        if DataURL.isDataURL(request.url) {
            return .body(try DataURL(request.url, limit: limits.byteCount).fetched(progress))
        }
        let address = try RemoteAddress(request.url)
        let (number, stop) = try begin()
        defer { end(number) }
        let watch = FetchWatch(clock: room.clock, idleTimeout: limits.idleTimeout, totalTimeout: limits.totalTimeout)
        let attempt = FetchAttempt(
            request: request,
            policy: policy,
            limits: limits,
            room: room,
            watch: watch,
            progress: progress
        )
        return try await Self.race(attempt, from: address, stop: stop).get()
    }

    /// Ends all attempts, closes all connections and forgets the cut-off bodies. Later attempts fail.
    public func shutDown() async {
        let over = Arrival<Void>()
        let attempts = state.withLock { state in
            state.isShutDown = true
            if state.attempts.isEmpty { over.bring(()) } else { state.shutDownWaiters.append(over) }
            return Array(state.attempts.values)
        }
        for stop in attempts { stop.bring(()) }
        _ = await over.wait()
        await room.clients.shutDown()
        await systemLookup?.shutDown()
        room.partials.removeAll()
    }

    /// How many cut-off bodies, and bytes of them, wait to be continued.
    var keptPartials: (count: Int, bytes: Int) { room.partials.kept }

    private func begin() throws(FetchFailure) -> (Int, Arrival<Void>) {
        let begun = state.withLock { state -> (Int, Arrival<Void>)? in
            guard !state.isShutDown else { return nil }
            let stop = Arrival<Void>()
            state.nextAttempt += 1
            state.attempts[state.nextAttempt] = stop
            return (state.nextAttempt, stop)
        }
        guard let begun else { throw .shutDown }
        return begun
    }

    private func end(_ number: Int) {
        let waiters = state.withLock { state -> [Arrival<Void>] in
            state.attempts[number] = nil
            guard state.attempts.isEmpty else { return [] }
            defer { state.shutDownWaiters = [] }
            return state.shutDownWaiters
        }
        for waiter in waiters { waiter.bring(()) }
    }

    /// Runs an attempt until it ends, its time is up, or the fetcher shuts down. Returns when nothing of it is left.
    private static func race(
        _ attempt: FetchAttempt,
        from address: RemoteAddress,
        stop: Arrival<Void>
    ) async -> Result<FetchOutcome, FetchFailure> {
        await withTaskGroup(of: Result<FetchOutcome, FetchFailure>?.self) { group in
            group.addTask {
                var attempt = attempt
                do throws(FetchFailure) {
                    return .success(try await attempt.run(from: address))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask { await attempt.watch.timeUp().map { .failure($0) } }
            group.addTask { await stop.wait().map { .failure(.shutDown) } }
            var decided: Result<FetchOutcome, FetchFailure>?
            for await end in group {
                guard let end else { continue }
                group.cancelAll()
                // A body that arrived just as its time ran out is still a body.
                if case .success = end { decided = end }
                decided = decided ?? end
            }
            return decided ?? .failure(.cancelled)
        }
    }
}
