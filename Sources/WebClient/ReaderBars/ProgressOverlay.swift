import WebBinding
import WebViews

/// The optional page number and progress line over the page while the bars are hidden.
final class ProgressOverlay {
    let root = Element("div", class: "place-marks")
    private let line = Element("span", class: "place-line")
    private let number = Element("span", class: "place-number")
    private var isCovered = false
    private var hasPosition = false

    /// Creates an overlay that shows nothing.
    init() {
        root.setAttribute("aria-hidden", "true")
        root.append(line)
        root.append(number)
        setShown(number: false, line: false)
    }

    /// Shows the position; `page` counts from zero.
    func show(page: Int, total: Int) {
        hasPosition = true
        root.setHidden(isCovered)
        number.setText("\(page + 1) / \(total)")
        line.setStyle("--fraction", total > 0 ? Double(page + 1) / Double(total) : 1, .none)
    }

    /// Applies the settings.
    func setShown(number isNumberShown: Bool, line isLineShown: Bool) {
        number.setHidden(!isNumberShown)
        line.setHidden(!isLineShown)
    }

    /// Sets whether the line starts on the right.
    func setMirrored(_ isMirrored: Bool) {
        root.setAttribute("dir", isMirrored ? "rtl" : "ltr")
    }

    /// Hides the overlay while the bars show the position.
    func setCovered(_ isCovered: Bool) {
        self.isCovered = isCovered
        root.setHidden(isCovered || !hasPosition)
    }
}
