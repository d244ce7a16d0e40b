/// Options for detecting changes in the folders of libraries while the server runs.
public struct WatchOptions: Sendable {
    /// The ways to detect changes of folders.
    public enum Mode: String, Sendable {
        /// Events of the system; polling on network file systems, which don't report all changes.
        case automatic
        /// By polling.
        case poll
        /// Changes are not detected.
        case never
    }

    /// The way to detect changes.
    public var mode: Mode
    /// The interval of polling in seconds.
    public var pollInterval: Int

    /// The default interval of polling: an unchanged library of 10,000 files costs 40 ms on a local disk, but 10,000
    /// requests on a network file system.
    public static let standardPollInterval = 300

    /// Creates options.
    public init(mode: Mode = .automatic, pollInterval: Int = Self.standardPollInterval) {
        self.mode = mode
        self.pollInterval = pollInterval
    }
}

/// The times of a ``LibraryWatcher``, in milliseconds. Tests shorten them.
struct WatchTimes: Sendable {
    /// A file is read when it has been unchanged for this time.
    var quiet: Int64 = 5000
    /// The maximum time between a change and its scan, while other files still change.
    var maximumDelay: Int64 = 120_000
    /// The interval of polling.
    var pollInterval: Int64
    /// The interval of the checks whether the disks of the libraries are mounted.
    var rootCheckInterval: Int64 = 30_000

    /// The interval of polling a watched folder until the system has reported a change in it.
    var probeInterval: Int64 { 12 * pollInterval }

    init(_ options: WatchOptions) {
        pollInterval = Int64(options.pollInterval) * 1000
    }
}

/// A change in how a library's folder is watched, for the log.
public enum WatchReport: Sendable, Hashable {
    /// The system reports no more changes of the folder, so it is polled.
    case isPolled(path: String, reason: String)
    /// The folder is unavailable.
    case unavailable(path: String, reason: String)
    /// The folder has been unavailable for an hour.
    case missing(path: String)
    /// The folder is available again.
    case availableAgain(path: String)
}

extension WatchReport: CustomStringConvertible {
    /// What happens to the publications of a folder that becomes unavailable, as a sentence.
    public static let consequence = "Its publications stay listed for an hour."

    /// The report as a sentence.
    public var description: String {
        switch self {
        case .isPolled(let path, let reason):
            "\(path): \(reason). Its folders are polled for changes instead."
        case .unavailable(let path, let reason):
            "\(path) is unavailable (\(reason)). \(Self.consequence)"
        case .missing(let path):
            "\(path) has been unavailable for an hour. Its publications are listed as missing until it returns."
        case .availableAgain(let path):
            "\(path) is available again."
        }
    }
}
