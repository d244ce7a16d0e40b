import PageImages
import Synchronization

/// A cache of open file descriptors.
///
/// It is only for immutable files, such as those of the image cache. A file that was deleted there is still served until it
/// is closed here.
final class OpenFileCache: Sendable {
    private let state: Mutex<MemoryCache<String, OpenFile>>

    /// - Parameter capacity: the maximum number of open files.
    init(capacity: Int = 512) {
        state = Mutex(MemoryCache(costLimit: capacity))
    }

    /// Returns the file; nil when it is not open.
    func file(_ path: String) -> OpenFile? {
        state.withLock { $0.value(for: path, now: 0) }
    }

    /// Opens a file and caches it. Returns nil when there is none. Blocks on the disk.
    func open(_ path: String) -> OpenFile? {
        guard let file = OpenFile(path) else { return nil }
        state.withLock { _ = $0.put(file, for: path, cost: 1, now: 0) }
        return file
    }

    /// Empties the cache. Files that are being read stay open until they are no longer used.
    func closeAll() {
        state.withLock { $0.removeAll() }
    }

    /// The number of cached files.
    var count: Int { state.withLock { $0.count } }
}
