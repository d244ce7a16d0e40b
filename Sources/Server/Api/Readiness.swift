import Logging
import Readers
import Synchronization

/// The readiness of the server: it can handle requests if the store can be read and the server isn't stopping.
final class Readiness: Sendable {
    /// The last result of reading the store, and the time until which it is valid.
    private struct State {
        var isStopping = false
        /// Why the store can't be read; nil if it can.
        var reason: String?
        var expiry: ContinuousClock.Instant?
        /// The read in progress, for which all requests wait.
        var reading: Task<Bool, Never>?
    }

    private let logger: Logger

    /// Reads from the store. Throws if it can't be read.
    private let read: @Sendable () async throws -> Void
    /// Guards the state.
    private let state = Mutex(State())
    /// The time for which a result is reused. The route needs no sign-in, so a client must not be able to cause a read
    /// per request.
    private static let lifetime = Duration.seconds(1)
    /// The time after which a database counts as unreachable. Load balancers wait only a few seconds.
    private static let timeout = Duration.seconds(3)

    /// - Parameters:
    ///   - logger: logs the reason when the store can no longer be read. The response doesn't contain the reason,
    ///     because
    ///     the route needs no sign-in.
    ///   - read: reads from the store. Throws if it can't be read.
    init(logger: Logger, read: @escaping @Sendable () async throws -> Void) {
        self.logger = logger
        self.read = read
    }

    /// Records that the server is stopping.
    func stop() {
        state.withLock { $0.isStopping = true }
    }

    /// Returns whether the server can handle requests.
    func isReady() async -> Bool {
        let (known, reading) = state.withLock { state -> (Bool?, Task<Bool, Never>?) in
            if state.isStopping { return (false, nil) }
            if let expiry = state.expiry, expiry > .now { return (state.reason == nil, nil) }
            let reading = state.reading ?? Task { await readStore() }
            state.reading = reading
            return (nil, reading)
        }
        if let known { return known }
        let isReadable = await reading?.value ?? false
        return state.withLock { !$0.isStopping && isReadable }
    }

    private func readStore() async -> Bool {
        // Not a task group, which would wait for a read that hangs.
        let (results, result) = AsyncStream.makeStream(of: String?.self)
        let reading = Task { [read] in
            do {
                try await read()
                result.yield(nil)
            } catch {
                result.yield(Self.reason(for: error))
            }
        }
        let timer = Task {
            try await Task.sleep(for: Self.timeout)
            result.yield("the database doesn't answer")
        }
        let reason = await results.first { _ in true } ?? nil
        reading.cancel()
        timer.cancel()
        let previous = state.withLock { state in
            defer {
                state.reason = reason
                state.expiry = .now + Self.lifetime
                state.reading = nil
            }
            return state.reason
        }
        if reason != previous {
            if let reason {
                logger.warning("The server isn't ready: \(reason)")
            } else {
                logger.notice("The server is ready again")
            }
        }
        return reason == nil
    }

    private static func reason(for error: any Error) -> String {
        (error as? ReadersError)?.isOutage == true ? "the database can't be reached" : "the store can't be read"
    }
}
