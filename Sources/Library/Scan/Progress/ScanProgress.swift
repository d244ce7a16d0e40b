public import WireModel

/// The progress of a scan.
public struct ScanProgress: Sendable, Hashable {
    /// The current phase.
    public var phase = ScanReport.Phase.finding
    /// The number of publications found so far.
    public var found = 0
    /// The number of publications that are finished.
    public var done = 0
    /// The number of new, changed or moved publications.
    public var changed = 0
    /// The number of unreadable publications among those read by this scan.
    public var failed = 0
    /// The path of the current file, for display; empty before the first.
    public var currentFile = ""
}

/// The results of a finished scan.
public struct ScanSummary: Sendable, Hashable {
    /// Publications found on disk.
    public var found = 0
    /// Unchanged publications, each checked with one `stat`.
    public var unchanged = 0
    /// Publications seen for the first time.
    public var added = 0
    /// Publications whose file at the same path changed.
    public var changed = 0
    /// Publications found again at another path, whether or not they were missing in between.
    public var moved = 0
    /// Publications that are missing since this scan.
    public var missing = 0
    /// Unreadable publications among those read by this scan.
    public var failed = 0
    /// Whether a scan of some folders found links that only a scan of the whole root enters.
    public var hasSkippedFolderLinks = false
    /// The roots that were unavailable. Their publications are marked missing after an hour.
    public var unavailableRoots: [String] = []
    /// The locations that could not be read, at most `maximumProblemCount`.
    public var problems: [ScanProblem] = []

    /// The maximum number of recorded problems in a scan.
    public static let maximumProblemCount = 200

    /// Creates an empty summary.
    public init() {}
}
