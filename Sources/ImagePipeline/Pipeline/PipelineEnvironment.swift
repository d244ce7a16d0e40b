import PageImages

/// The clocks, the random numbers and the fetcher of a pipeline. Tests replace them.
struct PipelineEnvironment: Sendable {
    /// Seconds since 1970.
    var now: @Sendable () -> Double
    /// Seconds of a monotonic clock.
    var uptime: @Sendable () -> Double
    /// Waits that many seconds; throws when the surrounding task is cancelled.
    var sleep: @Sendable (Double) async throws -> Void
    /// A random number from 0 to below 1.
    var random: @Sendable () -> Double
    /// Fetches the content of URLs.
    var fetcher: any ImageFetching
    /// Shuts the fetcher down.
    var shutDownFetcher: @Sendable () async -> Void

    /// Returns the system's clocks and a fetcher that uses the network.
    static func live(_ policy: FetchPolicy) -> PipelineEnvironment {
        let fetcher = HTTPFetcher(policy: policy)
        return PipelineEnvironment(
            now: { SystemClock.now },
            uptime: { SystemClock.uptime },
            sleep: { try await Task.sleep(for: .seconds($0)) },
            random: { Double.random(in: 0..<1) },
            fetcher: fetcher,
            shutDownFetcher: { await fetcher.shutDown() }
        )
    }
}
