import Database
import Library
import Logging

// Scans of a store that several nodes share. The nodes store their requests, and the node with the lease scans.

extension ScanService {
    /// The interval at which a node checks the store for requests, such as those of a node that ended unexpectedly.
    private static let nodeInterval = Duration.seconds(3)

    /// Stores the requests that this node receives, and scans while it has the lease.
    func runOnNode() async {
        await withTaskGroup { group in
            group.addTask { [hub] in
                while (try? await Task.sleep(for: Self.nodeInterval)) != nil { hub.wakeScans() }
            }
            var unavailable: Set<String> = []
            var isFirst = scansAtStart
            for await _ in hub.scanRequests {
                await store(&isFirst)
                // Ignore errors: the next attempt is in a few seconds.
                guard (try? await scanner.store.hasScanRequests()) == true else { continue }
                let known = unavailable
                let found = try? await scanner.store.database.withLease(LibraryStore.scanLease) {
                    await scanWaiting(known)
                }
                unavailable = (found ?? nil) ?? unavailable
            }
            group.cancelAll()
        }
    }

    /// Stores the scan that this node's clients, folder watcher or start requested.
    private func store(_ isFirst: inout Bool) async {
        guard let scope = hub.takeScanRequest() else { return }
        do {
            try await scanner.store.addScanRequest(scope, isFirst: isFirst)
            isFirst = false
        } catch {
            // The database can't be reached. The next attempt is in a few seconds.
            hub.returnScanRequest(scope)
        }
    }

    /// Scans until no request is left, or the lease is lost. The requests of an interrupted scan stay in the store.
    ///
    /// - Returns: the unavailable roots that were logged.
    private func scanWaiting(_ known: Set<String>) async -> Set<String> {
        var unavailable = known
        while !Task.isCancelled, let waiting = try? await scanner.store.startWaitingScan() {
            guard await scan(waiting.scope, &unavailable), (try? await scanner.store.remove(waiting)) != nil else {
                break
            }
        }
        return unavailable
    }
}
