import ImageLoading

#if canImport(Glibc)
    import Glibc
#endif

/// What a pipeline takes from the world: replaced as a whole by tests.
struct PipelineEnvironment: Sendable {
    /// Seconds since 1970.
    var now: @Sendable () -> Double
    /// Seconds of a clock that is never set.
    var uptime: @Sendable () -> Double
    /// Waits so many seconds; throws when the surrounding task is cancelled.
    var sleep: @Sendable (Double) async throws -> Void
    /// A random number from 0 to below 1.
    var random: @Sendable () -> Double
    /// Brings what an address stands for.
    var fetcher: any ImageFetching
    /// Ends the fetcher.
    var shutDownFetcher: @Sendable () async -> Void

    /// The real world.
    static func live(_ policy: FetchPolicy) -> PipelineEnvironment {
        let fetcher = HTTPFetcher(policy: policy)
        return PipelineEnvironment(
            now: { seconds(CLOCK_REALTIME) },
            uptime: { seconds(CLOCK_MONOTONIC) },
            sleep: { try await Task.sleep(for: .seconds($0)) },
            random: { Double.random(in: 0..<1) },
            fetcher: fetcher,
            shutDownFetcher: { await fetcher.shutDown() }
        )
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
