import Library
import ServiceLifecycle

/// Notices while the server runs that another command changed the store, such as `quire import`, so that lists and open
/// browsers show it.
struct OtherProcessesService: Service {
    let store: LibraryStore

    private static let interval = Duration.seconds(2)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Self.interval)
                // The store reports its errors to those who use it.
                try? await store.reportChangesOfOtherProcesses()
            }
        }
    }
}
