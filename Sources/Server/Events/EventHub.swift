public import Library
import Synchronization

/// Distributes the progress of scans and the changes of publications to listeners.
///
/// Only the latest progress is stored, so a slow listener costs no memory. It may skip reports, but always gets the
/// last one.
public final class EventHub: Sendable {
    private struct State {
        var latest: ScanProgress?
        /// The number of reports. A listener compares it to detect new reports.
        var version = 0
        /// The latest changed publications, the oldest first, and the number of earlier changes that were discarded.
        var changes: [Int64] = []
        var discardedChanges = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
        /// The scope of the next scan; nil when no scan is requested.
        var requestedScope: ScanScope?
        var onPublicationChange: @Sendable (Int64) -> Void = { _ in }
    }

    private let state = Mutex(State())
    private let requests = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// The number of changed publications that are stored for slow listeners.
    private static let maximumStoredChanges = 64

    /// The maximum number of listeners. Each has a connection.
    static let maximumListeners = 64

    /// Creates a hub without reports.
    public init() {}

    /// The last report of the latest scan; nil before the first.
    public var latest: ScanProgress? { state.withLock { $0.latest } }

    /// The last report and the number of reports.
    var current: (progress: ScanProgress?, version: Int) { state.withLock { ($0.latest, $0.version) } }

    /// Reports that the pages or chapters of a publication changed, here or on another node.
    func reportChange(of publicationID: Int64) {
        wake { state in
            state.changes.append(publicationID)
            if state.changes.count > Self.maximumStoredChanges {
                state.changes.removeFirst()
                state.discardedChanges += 1
            }
        }
    }

    /// Sets a closure that is called when this node changes the pages or chapters of a publication. The closure must
    /// not block.
    func onPublicationChange(_ body: @escaping @Sendable (Int64) -> Void) {
        state.withLock { $0.onPublicationChange = body }
    }

    /// Records a change of a publication by this node.
    func recordChange(of publicationID: Int64) {
        reportChange(of: publicationID)
        state.withLock { $0.onPublicationChange }(publicationID)
    }

    /// Returns the publications that changed since the last call of a listener.
    ///
    /// - Parameter seen: The number of changes that the listener has seen; nil for a new listener. It is updated.
    func changes(after seen: inout Int?) -> [Int64] {
        state.withLock { state in
            let total = state.discardedChanges + state.changes.count
            defer { seen = total }
            return Array(state.changes.suffix(total - (seen ?? total)))
        }
    }

    /// Reports the progress of a scan.
    public func report(_ progress: ScanProgress) {
        wake { state in
            state.latest = progress
            state.version += 1
        }
    }

    /// Wakes all listeners without a report, so that they notice closed connections.
    func wake() {
        wake { _ in }
    }

    /// Requests a scan. Requests before it begins are merged.
    func requestScan(_ scope: ScanScope = .everything) {
        state.withLock { state in
            var merged = state.requestedScope ?? scope
            merged.formUnion(scope)
            state.requestedScope = merged
        }
        requests.continuation.yield()
    }

    /// Returns the scope of the requested scan and removes the request; nil when no scan is requested.
    func takeScanRequest() -> ScanScope? {
        state.withLock { state in
            defer { state.requestedScope = nil }
            return state.requestedScope
        }
    }

    /// Puts back a request that couldn't be handled. It is handled after the next signal.
    func returnScanRequest(_ scope: ScanScope) {
        state.withLock { state in
            var merged = scope
            if let later = state.requestedScope { merged.formUnion(later) }
            state.requestedScope = merged
        }
    }

    /// Signals that other nodes may have requested scans.
    func wakeScans() {
        requests.continuation.yield()
    }

    /// Yields when a scan may be requested.
    var scanRequests: AsyncStream<Void> { requests.stream }

    /// Returns a stream with an element whenever there may be a report; nil when there are too many listeners.
    public func listen() -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let listener: Int? = state.withLock { state in
            guard state.listeners.count < Self.maximumListeners else { return nil }
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        guard let listener else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[listener] = nil }
        }
        // A new listener gets the current state at once.
        continuation.yield()
        return stream
    }

    /// The number of listeners.
    var listenerCount: Int { state.withLock { $0.listeners.count } }

    private func wake(after change: (inout State) -> Void) {
        let listeners = state.withLock { state in
            change(&state)
            return Array(state.listeners.values)
        }
        // Outside the lock: a listener that ends acquires it.
        for listener in listeners { listener.yield() }
    }
}
