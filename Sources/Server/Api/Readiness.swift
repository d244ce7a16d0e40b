import Synchronization

/// The readiness of the server: it can handle requests if the store can be read and the server isn't stopping.
final class Readiness: Sendable {
    /// The last result of reading the store, and the time until which it is valid.
    private struct State {
        var isStopping = false
        var isReadable = false
        var expiry: ContinuousClock.Instant?
        /// The read in progress, for which all requests wait.
        var reading: Task<Bool, Never>?
    }

    /// Reads from the store. Throws if it can't be read.
    private let read: @Sendable () async throws -> Void
    /// Guards the state.
    private let state = Mutex(State())
    /// The time for which a result is reused. The route needs no sign-in, so a client must not be able to cause a read
    /// per request.
    private static let lifetime = Duration.seconds(1)

    init(read: @escaping @Sendable () async throws -> Void) {
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
            if let expiry = state.expiry, expiry > .now { return (state.isReadable, nil) }
            let reading = state.reading ?? Task { await readStore() }
            state.reading = reading
            return (nil, reading)
        }
        if let known { return known }
        let isReadable = await reading?.value ?? false
        return state.withLock { isReadable && !$0.isStopping }
    }

    private func readStore() async -> Bool {
        let isReadable = (try? await read()) != nil
        state.withLock { state in
            state.isReadable = isReadable
            state.expiry = .now + Self.lifetime
            state.reading = nil
        }
        return isReadable
    }
}
