import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The progress line of a scan.
final class ScanProgressView {
    /// The line; hidden when no scan is running.
    let root = Element("div", class: "scan")
    private let words = Element("p", class: "scan-words")
    private let line = Element("span", class: "line")

    /// Makes a hidden line.
    init() {
        root.setAttribute("role", "status")
        root.append(words)
        root.append(line)
        root.setHidden(true)
    }

    /// Shows the progress of a scan.
    func show(_ scan: ScanReport?) {
        guard let scan, scan.phase != .done else {
            root.setHidden(true)
            return
        }
        root.setHidden(false)
        line.setHidden(scan.phase != .reading)
        switch scan.phase {
        case .finding:
            words.setText(Text.of(.scanFinding(scan.found)))
        case .reading, .done:
            words.setText(Text.of(.scanReading(done: scan.done, total: max(scan.found, scan.done))))
            line.setStyle("--fraction", Double(scan.done) / Double(max(scan.found, scan.done, 1)), .none)
        case .failed:
            words.setText(Text.of(.scanFailed))
        }
    }
}
