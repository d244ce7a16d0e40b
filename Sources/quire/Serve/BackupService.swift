import Library
import Logging
import NIOPosix
import ServiceLifecycle
import Workers

/// Writes a backup each day while the server runs.
struct BackupService: Service {
    let backups: DailyBackups
    let logger: Logger

    /// The time between two checks whether a new day has begun.
    private static let interval = Duration.seconds(3600)
    /// The time after the start at which the first backup is written, so that it doesn't delay the first pages.
    private static let delay = Duration.seconds(60)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            try await Task.sleep(for: Self.delay)
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
                try await Task.sleep(for: Self.interval)
            }
        }
    }
}
