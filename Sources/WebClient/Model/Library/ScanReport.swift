import WireModel

extension ScanReport {
    /// Whether the scan is still running.
    var isRunning: Bool { phase == .finding || phase == .reading }
}
