import Database
import Library
import ServiceLifecycle

/// Follows the changes that other nodes and commands such as `quire import` make, so that the server's lists and open
/// browsers are updated. Also follows the clock of the database server.
struct OtherProcessesService: Service {
    let store: LibraryStore

    /// The time between two measurements of the database server's clock.
    private static let clockInterval = Duration.seconds(30)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await store.database.observeOtherProcesses() }
                group.addTask {
                    while (try? await Task.sleep(for: Self.clockInterval)) != nil {
                        // Ignore errors: the next measurement is soon.
                        try? await store.synchronizeClock()
                    }
                }
            }
        }
    }
}
