import Library
import Logging
import ServiceLifecycle

/// Scans the library on request, one scan at a time, while the server answers requests. The server requests the first
/// scan when it starts to listen.
struct ScanService: Service {
    let scanner: LibraryScanner
    let hub: EventHub
    let previews: PreviewQueue
    let sync: SyncQueue
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in hub.scanRequests {
                await scan()
            }
        }
    }

    private func scan() async {
        do throws(LibraryError) {
            let summary = try await scanner.scan { hub.report($0) }
            previews.startPass()
            sync.start()
            for root in summary.unavailableRoots {
                logger.warning("\(root) is unavailable; its publications stay listed")
            }
        } catch .cancelled {
            // The server is stopping; the results so far are stored.
        } catch {
            logger.error("The scan failed: \(error)")
        }
    }
}
