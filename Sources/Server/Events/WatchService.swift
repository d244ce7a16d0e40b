import Database
import Library
import Logging
import ServiceLifecycle

/// Follows the folders of the libraries and requests scans of those that change.
struct WatchService: Service {
    let scanner: LibraryScanner
    let options: WatchOptions
    let hub: EventHub
    let logger: Logger

    /// The lease of the node that follows the folders, and the interval at which other nodes try to get it.
    private static let lease = "watch"
    private static let interval = Duration.seconds(3)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            if scanner.store.isShared, options.mode != .never {
                while !Task.isCancelled {
                    _ = try? await scanner.store.database.withLease(Self.lease) { await watch() }
                    try? await Task.sleep(for: Self.interval)
                }
                return
            }
            await watch()
            // If this service returned, the server would stop.
            try? await gracefulShutdown()
        }
    }

    private func watch() async {
        await LibraryWatcher(
            scanner,
            options,
            onReport: { logger.warning("\($0)") },
            onChange: { hub.requestScan($0) }
        ).run()
    }
}
