import Library
import Logging
import ServiceLifecycle

/// Scans the library whenever somebody asks for it, one scan at a time, beside the serving. The server asks for the
/// first one once it listens.
struct ScanService: Service {
    let scanner: LibraryScanner
    let hub: ScanHub
    let previews: PreviewQueue
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
            previews.lookThrough()
            for root in summary.unavailableRoots {
                logger.warning("\(root) is not there; its publications stay listed")
            }
        } catch .cancelled {
            // The server is stopping; what was found until now is stored.
        } catch {
            logger.error("The scan failed: \(error)")
        }
    }
}
