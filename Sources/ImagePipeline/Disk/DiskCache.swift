import Dispatch
import Synchronization

/// Originals and variants on disk: the index in SQLite, the bytes in files named by what they hold.
///
/// - Two keys with the same bytes share one file; a file goes with the last entry that names it.
/// - What is damaged, cut or gone is a miss and is removed. A file is read to the end and compared with its name when
///   this process first uses it; after that it is taken to be unharmed for as long as it looks the same from outside.
/// - The process may be killed at any moment, and any number of processes may use a directory at the same time. What
///   another process has removed is noticed after ten seconds at the latest.
/// - When nothing can be written (a full disk, lost rights) the cache says so once and only serves what it has, until
///   there is room again.
///
/// All calls block, for worker threads, but for ``recentEntry(for:extending:)``. None throws: a cache that can't help
/// is no reason not to show a picture. The limit and the expiry are enforced on a thread of the cache's own.
public final class DiskCache: Sendable {
    /// Runs work later, and one piece after the other.
    typealias Background = @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Everything that changes; guarded by `state`'s lock, which is never held while the disk is asked anything.
    struct State {
        /// Nil while the directory can't be used.
        var storage: DiskStorage?
        /// Whether the index has shown a damage, and must be looked through when it is opened again.
        var isSuspect = false
        var isClosed = false
        var recent = RecentEntries()
        var accesses = AccessLog()
        var trouble = WriteTrouble()
        var statistics = Statistics()
        /// Counts removals. What was read from the index before one must not be remembered after it.
        var removals = 0
        /// When the next maintenance is due in any case, in seconds since 1970.
        var maintenanceAt: Double
        var isMaintenanceDue = false
    }

    /// Seconds after which the index is asked again about an entry that is in memory, because of other processes.
    static let confirmationPause = 10.0
    /// Seconds between maintenances while the cache is in use.
    static let maintenancePause = 60.0
    /// Accesses that are kept in memory at most, about.
    static let accessLimit = 2_048

    let directory: String
    let byteLimit: Int64
    let now: @Sendable () -> Double
    let warn: @Sendable (String) -> Void
    let background: Background
    let state: Mutex<State>
    /// Held by whoever maintains, so that it is done once at a time and the end waits for it.
    let maintenance = Mutex(())

    /// Opens the cache, creating it where it is missing.
    ///
    /// A disk that is full already is no error: there is one warning, and nothing is cached until there is room.
    ///
    /// - Parameters:
    ///   - directory: An absolute path of a directory that is the cache's alone. It may be deleted at any time.
    ///   - byteLimit: Bytes of files to keep; enforced in the background, so it may be passed for a moment. What is
    ///     larger than a quarter of it is not kept.
    ///   - now: The time in seconds since 1970.
    ///   - warn: Told, in a sentence for a person, when the cache can't be written.
    /// - Throws: ``ImagePipelineError/cacheUnavailable(path:reason:)`` when the directory can't be used.
    public convenience init(
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

    /// The same with the thread for maintenance passed in.
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
            guard error.kind == .noRoom else { throw error.publicError }
            note(error, at: time)
        }
        background { [weak self] in self?.tidyUp() }
    }

    /// What the cache has done since it was opened, and what it holds.
    public var statistics: Statistics { state.withLock { $0.statistics } }

    /// Writes what is noted, keeps the limit a last time and closes the index. Later calls find and keep nothing.
    public func close() {
        trim()
        let storage = state.withLock { state in
            state.isClosed = true
            state.recent.forgetAll()
            defer { state.storage = nil }
            return state.storage
        }
        maintenance.withLock { _ in storage?.index.close() }
    }

    /// The storage, for reading; nil when there is none.
    var storage: DiskStorage? { state.withLock { $0.storage } }

    /// Remembers a failure, and says so when it is the first.
    func note(_ failure: DiskFailure, at time: Double) {
        guard failure.kind != .damagedIndex else {
            abandon(isSuspect: true)
            return warn("The index of the picture cache in \(directory) is damaged; the cache starts anew.")
        }
        let freeByteCount = FileSystem.freeByteCount(at: directory)
        guard state.withLock({ $0.trouble.failed(at: time, freeByteCount: freeByteCount) }) else { return }
        warn(
            "The picture cache in \(directory) can't be written: \(failure.reason). "
                + "Pictures are made anew for every request until it can."
        )
    }

    /// Gives up a storage that is of no use any more; the next write opens another one.
    func abandon(isSuspect: Bool) {
        state.withLock { state in
            state.storage = nil
            state.isSuspect = state.isSuspect || isSuspect
            state.recent.forgetAll()
            state.removals += 1
        }
    }
}
