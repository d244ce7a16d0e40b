import WireModel

extension ScanProgress {
    /// The progress as a text for other nodes.
    public var encoded: String {
        "\(phase.rawValue) \(found) \(done) \(changed) \(failed) \(currentFile)"
    }

    /// Decodes a text; nil for a text from another version.
    public init?(encoded text: String) {
        let parts = text.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, let phase = ScanReport.Phase(rawValue: String(parts[0])), let found = Int(parts[1]),
            let done = Int(parts[2]), let changed = Int(parts[3]), let failed = Int(parts[4])
        else { return nil }
        self.init()
        (self.phase, self.found, self.done, self.changed, self.failed) = (phase, found, done, changed, failed)
        currentFile = String(parts[5])
    }
}
