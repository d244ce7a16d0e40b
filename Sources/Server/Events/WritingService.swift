import Database
import Library
import Logging
import ServiceLifecycle

/// Writes edits to the files of the libraries whose owner chose so, and requests scans of the changed folders. On a
/// shared store, one node at a time does this work.
struct WritingService: Service {
    let store: LibraryStore
    let hub: EventHub
    let logger: Logger

    /// The lease of the node that writes.
    private static let lease = "writing"
    /// The time between two looks for edits that are due, which cost one query of an index.
    private static let interval = Duration.seconds(2)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                // Without the lease, another node writes. Without a connection, there is no lease.
                _ = try? await store.database.withLease(Self.lease) { await write() }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Writes the edits that are due, until the server stops or the lease is lost.
    private func write() async {
        while !Task.isCancelled {
            do throws(LibraryError) {
                let scope = try await store.writePendingEdits()
                // Pages of a replaced file can be opened again after the scan.
                if !scope.isEmpty { hub.requestScan(scope) }
            } catch {
                // When the server stops, the query is cancelled.
                guard !Task.isCancelled else { return }
                logger.warning("Edits can't be written to files", failure: error)
            }
            try? await Task.sleep(for: Self.interval)
        }
    }
}
