public import TextCoding

/// The progress of a scan of the library folders.
public struct ScanReport: Sendable, Equatable, JSONWritable {
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

        init?(_ json: JSON) {
            guard let phase: Phase = json.choice() else { return nil }
            self = phase
        }
    }

    /// The state of the scan.
    public var phase: Phase
    /// The number of publications found so far.
    public var found: Int
    /// The number of those that are processed.
    public var done: Int
    /// The number of new, changed and moved publications.
    public var changed: Int
    /// The number of publications that can't be read.
    public var failed: Int

    /// Creates a scan report.
    public init(phase: Phase, found: Int, done: Int, changed: Int, failed: Int) {
        self.phase = phase
        self.found = found
        self.done = done
        self.changed = changed
        self.failed = failed
    }

    /// Reads a scan report; nil without `phase`.
    public init?(_ json: JSON) {
        guard let phase = Phase(json["phase"]) else { return nil }
        self.phase = phase
        found = json["found"].int ?? 0
        done = json["done"].int ?? 0
        changed = json["changed"].int ?? 0
        failed = json["failed"].int ?? 0
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("changed", changed)
        writer.add("done", done)
        writer.add("failed", failed)
        writer.add("found", found)
        writer.add("phase", phase.rawValue)
        writer.endObject()
    }
}
