/// The progress of a scan of the library folders.
public struct ScanReport: Equatable, WireObject {
    /// The state of a scan.
    public enum Phase: String, Sendable, CaseIterable {
        /// Folders are being listed, so ``ScanReport/found`` grows.
        case finding
        /// Changed publications are being read.
        case reading
        /// The scan is complete.
        case done
        /// The scan ended early.
        case failed

    }

    /// The state of the scan.
    public var phase: Phase = .done
    /// The number of publications found so far.
    public var found = 0
    /// The number of found publications that have been processed.
    public var done = 0
    /// The number of new, changed and moved publications.
    public var changed = 0
    /// The number of publications that can't be read.
    public var failed = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("changed", &changed)
        coder.code("done", &done)
        coder.code("failed", &failed)
        coder.code("found", &found)
        coder.code("phase", &phase, .required)
    }
}
