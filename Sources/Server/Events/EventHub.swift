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
        /// The latest changed publications, the latest last, and the number of earlier changes that were discarded.
        var changes: [Int64] = []
        var discardedChanges = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
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

    /// Reports that the pages or chapters of a publication changed.
    func reportChange(of publicationID: Int64) {
        wake { state in
            state.changes.append(publicationID)
            if state.changes.count > Self.maximumStoredChanges {
                state.changes.removeFirst()
                state.discardedChanges += 1
            }
        }
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
    func requestScan() {
        requests.continuation.yield()
    }

    /// The requests for scans.
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
