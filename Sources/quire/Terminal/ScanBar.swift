import Library
import WireModel

/// The progress of a scan as an updating line on a terminal, or as lines in a log.
struct ScanBar: Sendable {
    private let isInteractive: Bool
    private let width: Int
    /// The last phase and the last tenth of the work that were written to a log.
    private var lastPhase: ScanReport.Phase?
    private var lastTenth = 0

    /// - Parameters:
    ///   - isInteractive: whether a line can be overwritten.
    ///   - width: the number of characters in a line.
    init(isInteractive: Bool, width: Int) {
        self.isInteractive = isInteractive
        self.width = width
    }

    /// Returns the text to write for a progress report; empty if there is none.
    mutating func text(for progress: ScanProgress) -> String {
        isInteractive ? line(progress) : plainLine(progress)
    }

    private func line(_ progress: ScanProgress) -> String {
        let start = "\r\u{1B}[2K"
        if let end = Self.end(progress) { return start + end + "\n" }
        guard progress.phase == .reading, progress.found > 0 else {
            return start + "Scanning: \(progress.found) found".prefix(width - 1)
        }
        let counts = " \(progress.done)/\(progress.found)"
        let barWidth = max(10, min(40, width - counts.count - 12))
        let filled = min(barWidth, barWidth * progress.done / progress.found)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
        return start + "Reading \(bar)\(counts)".prefix(width - 1)
    }

    private mutating func plainLine(_ progress: ScanProgress) -> String {
        let tenth = progress.found > 0 ? progress.done * 10 / progress.found : 0
        defer {
            lastPhase = progress.phase
            lastTenth = tenth
        }
        if let end = Self.end(progress) { return progress.phase == lastPhase ? "" : end + "\n" }
        switch progress.phase {
        case .finding where lastPhase != .finding:
            return "Scanning…\n"
        case .reading where lastPhase != .reading || tenth > lastTenth:
            return "Reading: \(progress.done) of \(progress.found)\n"
        default:
            return ""
        }
    }

    /// The last line of a scan; nil while the scan is running.
    private static func end(_ progress: ScanProgress) -> String? {
        switch progress.phase {
        case .done:
            let broken = progress.failed > 0 ? ", \(progress.failed) can't be read" : ""
            let noun = progress.found == 1 ? "publication" : "publications"
            return "\(progress.found) \(noun), \(progress.changed) new or changed\(broken)."
        case .failed:
            return "The scan stopped after \(progress.done) of \(progress.found) publications."
        case .finding, .reading:
            return nil
        }
    }
}
