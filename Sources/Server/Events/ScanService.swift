import Library
import Logging
import ServiceLifecycle

/// Scans the library on request, one scan at a time, while the server answers requests. The server requests the first
/// scan when it starts to listen.
struct ScanService: Service {
    let scanner: LibraryScanner
    /// Whether someone is reading, which slows scans down.
    let activity: ReadingActivity
    let hub: EventHub
    let messages: NodeMessages
    let previews: PreviewQueue
    let koreaderMatches: KOReaderMatchQueue
    let pages: PageComparisonQueue
    let logger: Logger
    /// Whether a scan is requested when the server starts.
    let scansAtStart: Bool

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard !scanner.store.isShared else { return await runOnNode() }
            var unavailable: Set<String> = []
            for await _ in hub.scanRequests {
                guard let scope = hub.takeScanRequest() else { continue }
                await scan(scope, &unavailable)
            }
        }
    }

    /// - Parameter unavailable: the unavailable roots that were logged.
    /// - Returns: false if the scan was interrupted and another node or a later attempt should repeat it.
    @discardableResult
    func scan(_ scope: ScanScope, _ unavailable: inout Set<String>) async -> Bool {
        do throws(LibraryError) {
            let summary = try await scanner.scan(scope) { progress in
                hub.report(progress)
                messages.send(progress)
            } isReading: {
                activity.isReading
            }
            previews.requestPass()
            koreaderMatches.requestMatching()
            pages.requestPass()
            if summary.hasSkippedFolderLinks { hub.requestScan() }
            let roots = Set(summary.unavailableRoots)
            // The watcher logs a root that becomes unavailable later.
            if scope.isEverything {
                for root in roots.subtracting(unavailable).sorted() {
                    logger.warning("\(root) is unavailable. \(WatchReport.consequence)")
                }
            }
            unavailable = roots
        } catch .cancelled {
            // The server is stopping, or the lease is lost; the results so far are stored.
            return false
        } catch {
            logger.warning("The scan failed", failure: error)
            if case .storeUnavailable = error { return false }
        }
        return true
    }
}
