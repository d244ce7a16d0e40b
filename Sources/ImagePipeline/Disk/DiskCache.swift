import Dispatch
import Synchronization

/// Originals and variants on disk: an index in SQLite, and files named by the digest of their bytes.
///
/// - Entries with the same bytes share one file, which is removed with its last entry.
/// - A damaged, truncated or missing file is a miss, and its entries are removed. A file is compared with its name when
///   this process first uses it. After that, only its attributes are checked.
/// - The process may be killed at any time, and several processes may use a directory at the same time. Removals by
///   other processes are noticed within ten seconds.
/// - When the cache can't write (a full disk, missing permissions), it warns once and serves its entries until writing
///   is possible again.
///
/// All methods block and are meant for worker threads, except ``recentEntry(for:extending:)``. None throws, because an
/// image can be delivered without a cache. The limit and the expiry are enforced on the cache's own thread.
final class DiskCache: Sendable {
    /// Runs work later, one piece at a time.
    typealias Background = @Sendable (@escaping @Sendable () -> Void) -> Void

    /// The mutable state. Its lock is never held during a call to the disk.
    struct State {
        /// Nil while the directory is not usable.
        var storage: DiskStorage?
        /// Whether the index was damaged and must be checked when it is opened again.
        var isSuspect = false
        var isClosed = false
        var recent = RecentEntries()
        var accesses = AccessLog()
        var writeBackoff = WriteBackoff()
        var statistics = Statistics()
        /// The number of removals. Results read from the index before a removal must not be cached after it.
        var removals = 0
        /// The time of the next maintenance in seconds since 1970.
        var maintenanceAt: Double
        var isMaintenanceDue = false
    }

    /// Seconds after which the index is read again for an entry in memory, because other processes may have removed it.
    static let confirmationPause = 10.0
    /// Seconds between two maintenance runs while the cache is in use.
    static let maintenancePause = 60.0
    /// The approximate maximum number of accesses in memory.
    static let accessLimit = 2_048

    let directory: String
    let byteLimit: Int64
    let now: @Sendable () -> Double
    let warn: @Sendable (String) -> Void
    let background: Background
    let state: Mutex<State>
    /// Held during maintenance, so that one run at a time is active and `close` waits for it.
    let maintenance = Mutex(())

    /// Opens the cache and creates it if necessary.
    ///
    /// A full disk is not an error: the cache warns once and stores nothing until there is space.
    ///
    /// - Parameters:
    ///   - directory: The absolute path of the cache's own directory. It may be deleted at any time.
    ///   - byteLimit: The limit of the files in bytes. Enforced in the background, so it may be exceeded for a moment.
    ///     Files larger than a quarter of it are not stored.
    ///   - now: The time in seconds since 1970.
    ///   - warn: Receives a message for the operator when the cache can't be written.
    /// - Throws: ``ImagePipelineError/cacheUnavailable(path:reason:)`` when the directory can't be used.
    convenience init(
        directory: String,
        byteLimit: Int64,
        now: @escaping @Sendable () -> Double,
        warn: @escaping @Sendable (String) -> Void
    ) throws(ImagePipelineError) {
        let queue = DispatchQueue(label: "quire.disk-cache", qos: .utility)
        try self.init(
            directory: directory,
            byteLimit: byteLimit,
            now: now,
            warn: warn,
            background: { queue.async(execute: $0) }
        )
    }

    /// Creates the cache with a custom background queue.
    init(
        directory: String,
        byteLimit: Int64,
        now: @escaping @Sendable () -> Double,
        warn: @escaping @Sendable (String) -> Void,
        background: @escaping Background
    ) throws(ImagePipelineError) {
        self.directory = directory
        self.byteLimit = max(0, byteLimit)
        self.now = now
        self.warn = warn
        self.background = background
        let time = now()
        state = Mutex(State(maintenanceAt: time + Self.maintenancePause))
        do {
            let storage = try DiskStorage(directory: directory)
            let byteSize = try storage.index.byteSize()
            state.withLock {
                $0.storage = storage
                $0.statistics.byteSize = byteSize
            }
        } catch {
            guard error.kind == .storageFull else { throw error.publicError }
            record(error, at: time)
        }
        background { [weak self] in self?.cleanUp() }
    }

    /// The counts since the cache was opened, and its size.
    var statistics: Statistics { state.withLock { $0.statistics } }

    /// Runs the maintenance a last time and closes the index. Later calls find and store nothing.
    func close() {
        trim()
        let storage = state.withLock { state in
            state.isClosed = true
            state.recent.removeAll()
            defer { state.storage = nil }
            return state.storage
        }
        maintenance.withLock { _ in storage?.index.close() }
    }

    /// The storage, for reading; nil if not usable.
    var storage: DiskStorage? { state.withLock { $0.storage } }

    /// Records an error and warns unless it has warned before.
    func record(_ failure: DiskCacheError, at time: Double) {
        guard failure.kind != .damagedIndex else {
            abandon(isSuspect: true)
            return warn("The index of the image cache in \(directory) is damaged. The cache starts empty.")
        }
        let freeByteCount = FileSystem.freeByteCount(at: directory)
        guard state.withLock({ $0.writeBackoff.failed(at: time, freeByteCount: freeByteCount) }) else { return }
        warn(
            "The image cache in \(directory) can't be written: \(failure.reason). "
                + "Until it can, images are rendered again for every request."
        )
    }

    /// Drops an unusable storage. The next write opens a new one.
    func abandon(isSuspect: Bool) {
        state.withLock { state in
            state.storage = nil
            state.isSuspect = state.isSuspect || isSuspect
            state.recent.removeAll()
            state.removals += 1
        }
    }
}
