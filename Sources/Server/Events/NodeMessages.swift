import Database
import Library
import Synchronization
import WireModel

/// Exchanges events that the store doesn't contain with the other nodes: the progress of scans, and changes of
/// publications. Does nothing for a store in a file, which only one node uses.
final class NodeMessages: Sendable {
    private enum Topic {
        static let scan = "scan"
        static let publication = "publication"
    }

    private let store: LibraryStore
    private let hub: EventHub
    /// Guards the last progress that was sent, and its time.
    private let sent = Mutex((phase: ScanReport.Phase?.none, time: ContinuousClock.now))

    /// The minimum interval between two reports of a scan in the same phase.
    private static let interval = Duration.milliseconds(500)

    init(store: LibraryStore, hub: EventHub) {
        self.store = store
        self.hub = hub
    }

    /// Begins the exchange.
    func start() {
        guard store.isShared else { return }
        store.database.onMessage { [hub] topic, text in
            switch topic {
            case Topic.scan:
                if let progress = ScanProgress(encoded: text) { hub.report(progress) }
            case Topic.publication:
                if let id = Int64(text) { hub.reportChange(of: id) }
            // Ignore other messages, which a node of a later version may send.
            default: break
            }
        }
        hub.onPublicationChange { [store] id in store.database.send(Topic.publication, String(id)) }
    }

    /// Sends the progress of this node's scan.
    func send(_ progress: ScanProgress) {
        guard store.isShared else { return }
        let isDue = sent.withLock { sent in
            let now = ContinuousClock.now
            guard sent.phase != progress.phase || now - sent.time >= Self.interval else { return false }
            sent = (progress.phase, now)
            return true
        }
        if isDue { store.database.send(Topic.scan, progress.encoded) }
    }
}
