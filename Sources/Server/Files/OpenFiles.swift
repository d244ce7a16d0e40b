import ImageLoading
import Synchronization

/// Files that were sent lately, kept open.
///
/// Only for files that never change under their name, such as those of the picture cache: a file that is removed there
/// goes on being sent, whole, to whoever asks for the same picture, until it is closed here.
final class OpenFiles: Sendable {
    private let state: Mutex<MemoryCache<String, OpenedFile>>

    /// - Parameter capacity: how many files are open at most.
    init(capacity: Int = 512) {
        state = Mutex(MemoryCache(costLimit: capacity))
    }

    /// The file if it is open already.
    func file(_ path: String) -> OpenedFile? {
        state.withLock { $0.value(for: path, now: 0) }
    }

    /// Opens a file and keeps it open; nil when there is none. Waits for the disk.
    func open(_ path: String) -> OpenedFile? {
        guard let file = OpenedFile(path) else { return nil }
        state.withLock { _ = $0.put(file, for: path, cost: 1, now: 0) }
        return file
    }

    /// Closes all files that nobody is reading.
    func closeAll() {
        state.withLock { $0.removeAll() }
    }

    /// How many files are open.
    var count: Int { state.withLock { $0.count } }
}
