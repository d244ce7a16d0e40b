/// How far a scan has come.
public struct ScanProgress: Sendable, Hashable {
    /// What a scan is doing.
    public enum Phase: String, Sendable, Codable {
        /// Folders are still being listed, so `found` grows.
        case finding
        /// All folders are listed; changed publications are being read.
        case reading
        /// The scan is over.
        case done
        /// The scan ended early: it was cancelled, or the store failed.
        case failed
    }

    /// What the scan is doing.
    public var phase: Phase
    /// How many publications were found so far.
    public var found: Int
    /// How many of them are dealt with.
    public var done: Int
    /// How many are new, changed or moved.
    public var changed: Int
    /// How many can't be read, among those looked into by this scan.
    public var failed: Int
    /// The path looked at last, for people; empty before the first.
    public var currentFile: String

    /// Makes a report from its parts.
    public init(
        phase: Phase = .finding,
        found: Int = 0,
        done: Int = 0,
        changed: Int = 0,
        failed: Int = 0,
        currentFile: String = ""
    ) {
        self.phase = phase
        self.found = found
        self.done = done
        self.changed = changed
        self.failed = failed
        self.currentFile = currentFile
    }
}

/// What a scan found, once it is over.
public struct ScanSummary: Sendable, Hashable {
    /// Publications found on disk.
    public var found = 0
    /// Publications that had not changed: one `stat` each.
    public var unchanged = 0
    /// Publications seen for the first time.
    public var added = 0
    /// Publications whose file changed in its place.
    public var changed = 0
    /// Publications found again at another path, whether or not they were missing in between.
    public var moved = 0
    /// Publications that vanished since the last scan.
    public var missing = 0
    /// Publications looked into by this scan that can't be read.
    public var failed = 0
    /// Roots that were not there; nothing in them was marked missing.
    public var unavailableRoots: [String] = []
    /// Places that could not be looked into, at most `maximumProblemCount` of them.
    public var problems: [ScanProblem] = []

    /// How many problems are kept for each scan.
    public static let maximumProblemCount = 200

    /// Makes an empty summary.
    public init() {}
}
