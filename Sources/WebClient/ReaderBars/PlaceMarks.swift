/// What may lie on the page while the bars are away, by choice: a thin line that says how far one is, and the page's
/// number.
final class PlaceMarks {
    let root = Element("div", class: "place-marks")
    private let line = Element("span", class: "place-line")
    private let number = Element("span", class: "place-number")

    /// Marks that are not shown.
    init() {
        root.setAttribute("aria-hidden", "true")
        root.append(line)
        root.append(number)
        setShown(number: false, line: false)
    }

    /// Shows the place, from zero.
    func show(page: Int, total: Int) {
        number.setText("\(page + 1) / \(total)")
        line.setStyle("--fraction", total > 0 ? Double(page + 1) / Double(total) : 1, .none)
    }

    /// Shows what was chosen.
    func setShown(number isNumberShown: Bool, line isLineShown: Bool) {
        number.setHidden(!isNumberShown)
        line.setHidden(!isLineShown)
    }

    /// The line runs from right to left.
    func setMirrored(_ isMirrored: Bool) {
        root.setAttribute("dir", isMirrored ? "rtl" : "ltr")
    }

    /// The bars say the same and more.
    func setCovered(_ isCovered: Bool) {
        root.setHidden(isCovered)
    }
}
