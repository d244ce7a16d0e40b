import NIOCore
import PageImages
import Synchronization
import TextCoding

/// Fetches over HTTP. Connects only to checked addresses, enforces size and time limits, and never returns an
/// incomplete body as complete.
///
/// A process uses one fetcher, which keeps connections open between attempts and partial bodies for resuming.
/// ``shutDown()`` ends it.
public final class HTTPFetcher: ImageFetching {
    private struct State {
        var attempts: [Int: Promise<Void>] = [:]
        var nextAttempt = 0
        var isShutDown = false
        var shutDownWaiters: [Promise<Void>] = []
    }

    private let policy: FetchPolicy
    private let resources: FetchAttempt.Resources
    private let systemLookup: SystemHostLookup?
    /// Guards the running attempts.
    private let state = Mutex(State())

    /// Creates a fetcher with a policy.
    public convenience init(policy: FetchPolicy = FetchPolicy()) {
        self.init(policy: policy, clock: .system, lookUp: nil)
    }

    /// - Parameters:
    ///   - clock: The clock for time limits and freshness.
    ///   - lookUp: Resolves host names; `nil` for the system's resolver.
    init(policy: FetchPolicy, clock: FetchClock, lookUp: HostLookup?) {
        self.policy = policy
        let system = lookUp == nil ? SystemHostLookup() : nil
        systemLookup = system
        let fallback: HostLookup = { (name) throws(FetchError) in
            guard let system else { throw .shutDown }
            return try await system.addresses(of: name)
        }
        resources = FetchAttempt.Resources(
            originLimiter: OriginLimiter(width: policy.perHostConnections),
            addressGuard: AddressGuard(policy: policy, clock: clock, lookUp: lookUp ?? fallback),
            clients: PinnedClients(policy: policy),
            partials: PartialStore(policy: policy),
            clock: clock
        )
    }

    /// Makes one attempt; see ``ImageFetching/fetch(_:)``.
    public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchOutcome {
        try await fetch(request) { _, _ in }
    }

    /// Makes one attempt and reports its progress.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - progress: Called when bytes arrive, with the number of bytes received so far (including those of a resumed
    ///     body) and the expected total. The total is `nil` when the server does not announce it or the body is
    ///     compressed. Called in order on any thread, never after `fetch` has returned.
    /// - Throws: The failure, with its kind and the server's delay for the next attempt.
    public func fetch(
        _ request: FetchRequest,
        progress: @escaping @Sendable (_ received: Int, _ expected: Int?) -> Void
    ) async throws(FetchError) -> FetchOutcome {
        let limits = FetchLimits(policy)
        if DataURL.isDataURL(request.url) {
            return .body(try DataURL(request.url, limit: limits.byteCount).fetched(progress))
        }
        let address = try RemoteAddress(request.url)
        let (number, stop) = try begin()
        defer { end(number) }
        let deadline = FetchDeadline(
            clock: resources.clock,
            idleTimeout: limits.idleTimeout,
            totalTimeout: limits.totalTimeout
        )
        let attempt = FetchAttempt(
            request: request,
            policy: policy,
            limits: limits,
            resources: resources,
            deadline: deadline,
            progress: progress
        )
        return try await Self.race(attempt, from: address, stop: stop).get()
    }

    /// Cancels all attempts, closes all connections and discards the partial bodies. Later attempts fail.
    public func shutDown() async {
        let over = Promise<Void>()
        let attempts = state.withLock { state in
            state.isShutDown = true
            if state.attempts.isEmpty { over.fulfil(()) } else { state.shutDownWaiters.append(over) }
            return Array(state.attempts.values)
        }
        for stop in attempts { stop.fulfil(()) }
        _ = await over.wait()
        await resources.clients.shutDown()
        await systemLookup?.shutDown()
        resources.partials.removeAll()
    }

    /// The number and the total size of the partial bodies.
    var keptPartials: (count: Int, bytes: Int) { resources.partials.kept }

    private func begin() throws(FetchError) -> (Int, Promise<Void>) {
        let begun = state.withLock { state -> (Int, Promise<Void>)? in
            guard !state.isShutDown else { return nil }
            let stop = Promise<Void>()
            state.nextAttempt += 1
            state.attempts[state.nextAttempt] = stop
            return (state.nextAttempt, stop)
        }
        guard let begun else { throw .shutDown }
        return begun
    }

    private func end(_ number: Int) {
        let waiters = state.withLock { state -> [Promise<Void>] in
            state.attempts[number] = nil
            guard state.attempts.isEmpty else { return [] }
            defer { state.shutDownWaiters = [] }
            return state.shutDownWaiters
        }
        for waiter in waiters { waiter.fulfil(()) }
    }

    /// Runs an attempt until it ends, exceeds a time limit, or the fetcher shuts down. Returns after all child tasks
    /// have ended.
    private static func race(
        _ attempt: FetchAttempt,
        from address: RemoteAddress,
        stop: Promise<Void>
    ) async -> Result<FetchOutcome, FetchError> {
        await withTaskGroup(of: Result<FetchOutcome, FetchError>?.self) { group in
            group.addTask {
                var attempt = attempt
                do throws(FetchError) {
                    return .success(try await attempt.run(from: address))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask { await attempt.deadline.waitForTimeout().map { .failure($0) } }
            group.addTask { await stop.wait().map { .failure(.shutDown) } }
            var decided: Result<FetchOutcome, FetchError>?
            for await end in group {
                guard let end else { continue }
                group.cancelAll()
                // A body that arrives just after the time limit is still used.
                if case .success = end { decided = end }
                decided = decided ?? end
            }
            return decided ?? .failure(.cancelled)
        }
    }
}
