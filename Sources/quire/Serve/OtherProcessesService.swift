import Library
import ServiceLifecycle

/// Checks regularly whether another process has changed the store, such as `quire import`, so that the server's lists
/// and open browsers are updated.
struct OtherProcessesService: Service {
    let store: LibraryStore

    private static let interval = Duration.seconds(2)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Self.interval)
                // Ignore errors: if the store can't be read, requests report it.
                try? await store.reportChangesOfOtherProcesses()
            }
        }
    }
}
