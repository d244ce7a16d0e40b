import Library
import Logging
import NIOPosix
import ServiceLifecycle
import Workers

/// Writes a backup each day while the server runs.
struct BackupService: Service {
    let backups: DailyBackups
    let logger: Logger

    /// The time after the start at which the first backup is written, so that it doesn't delay the first pages.
    var delay = Duration.seconds(60)
    /// The time between two checks whether a new day has begun.
    var interval = Duration.seconds(3600)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            try await Task.sleep(for: delay)
            while true {
                do {
                    try await NIOThreadPool.singleton.runIfActive {
                        if try backups.writeIfNeeded() != nil { MemoryAllocator.releaseUnused() }
                    }
                } catch is CancellationError {
                    return
                } catch {
                    logger.warning("\(error)")
                }
                try await Task.sleep(for: interval)
            }
        }
    }
}

extension BackupService {
    /// Creates the service for a server. Returns nil if daily backups are turned off or the store is a PostgreSQL
    /// database.
    init?(_ options: ServeOptions, _ store: LibraryStore, _ data: DataFolder, _ logger: Logger) {
        guard options.writesBackups, options.database == nil else { return nil }
        self.init(
            backups: DailyBackups(store.database, dataFolder: data.path, version: QuireVersion.text),
            logger: logger
        )
    }
}
