public import Library
import Synchronization

/// Where a scan says how far it is, and where those who want to know listen.
///
/// Only the newest word is kept, so a slow listener costs nothing: it hears less often, but always the last word.
public final class ScanHub: Sendable {
    private struct State {
        var latest: ScanProgress?
        /// Grows with every word said, so that a listener knows whether it heard the latest.
        var version = 0
        /// Publications that were read anew, the latest last, and how many there were before them.
        var changes: [Int64] = []
        var forgottenChanges = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
    }

    private let state = Mutex(State())
    private let requests = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// How many changed publications are remembered for listeners that are slow.
    private static let rememberedChanges = 64

    /// How many may listen at once. Each is a connection of its own.
    static let maximumListeners = 64

    /// Makes a hub that has heard nothing yet.
    public init() {}

    /// The last word of the latest scan; nil before the first.
    public var latest: ScanProgress? { state.withLock { $0.latest } }

    /// The last word and how many were said until then.
    var current: (progress: ScanProgress?, version: Int) { state.withLock { ($0.latest, $0.version) } }

    /// Tells all listeners that a publication has other pages or chapters than before.
    func reportChange(of publicationID: Int64) {
        wake { state in
            state.changes.append(publicationID)
            if state.changes.count > Self.rememberedChanges {
                state.changes.removeFirst()
                state.forgottenChanges += 1
            }
        }
    }

    /// The publications that changed since a listener last asked.
    ///
    /// - Parameter heard: how many changes it has heard of; nil for one that has only begun to listen. Counts up.
    func changes(after heard: inout Int?) -> [Int64] {
        state.withLock { state in
            let total = state.forgottenChanges + state.changes.count
            defer { heard = total }
            return Array(state.changes.suffix(total - (heard ?? total)))
        }
    }

    /// Tells all listeners.
    public func report(_ progress: ScanProgress) {
        wake { state in
            state.latest = progress
            state.version += 1
        }
    }

    /// Wakes all listeners without news, so that they notice connections that are gone.
    func wake() {
        wake { _ in }
    }

    /// Asks for a scan. Asking again before it begins changes nothing.
    func requestScan() {
        requests.continuation.yield()
    }

    /// The requests for scans, for the one who scans.
    var scanRequests: AsyncStream<Void> { requests.stream }

    /// Wakes whenever there may be news, until the listener goes away. Nil when too many listen already.
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
        // The first word at once: whoever comes late hears where things stand.
        continuation.yield()
        return stream
    }

    /// How many listen.
    var listenerCount: Int { state.withLock { $0.listeners.count } }

    private func wake(after change: (inout State) -> Void) {
        let listeners = state.withLock { state in
            change(&state)
            return Array(state.listeners.values)
        }
        // Outside of the lock: a listener that ends takes it.
        for listener in listeners { listener.yield() }
    }
}
