import WebBinding
import WebLocalization
import WebViews

/// The table of contents of a publication, with the current entry marked. Elements exist for visible entries only.
final class ContentsSheet {
    /// An entry.
    struct Row {
        let title: String
        /// The depth in the hierarchy, from 0.
        let level: Int
        /// The page number or the percentage; nil for a heading without a target.
        let place: String?
    }

    private let sheet = Sheet(title: Text.of(.contents))
    private let row: (Int) -> Row
    private let current: Int?
    private let onChoice: (Int) -> Void
    private var list: WindowedList?
    /// The height of an entry in points, the same as in the style sheet.
    private static let lineHeight = 52.0

    /// Shows the sheet.
    ///
    /// - Parameters:
    ///   - count: the number of entries.
    ///   - current: the index of the current entry; nil for none.
    ///   - row: returns the entry with an index.
    ///   - header: returns the element above the entries; nil for none. Its argument is a function that closes the sheet.
    ///   - onChoice: called with the index of the chosen entry.
    init(
        count: Int,
        current: Int?,
        row: @escaping (Int) -> Row,
        header: ((@escaping () -> Void) -> Element?)? = nil,
        onChoice: @escaping (Int) -> Void
    ) {
        self.row = row
        self.current = current
        self.onChoice = onChoice
        if let element = header?({ [sheet] in sheet.close() }) { sheet.content.append(element) }
        let list = sheet.addList { self.element($0) }
        self.list = list
        sheet.onClose = { self.list = nil }
        sheet.open()
        list.show((0...count).map { Double($0) * Self.lineHeight })
        guard let current else { return }
        list.reveal(current)
        list.row(current)?.focus()
    }

    private func element(_ index: Int) -> Element {
        let entry = row(index)
        let element = Element("div", class: "windowed-row contents-line")
        element.setAttribute("role", "listitem")
        let button = Element("button", class: "chapter-button contents-button")
        button.setAttribute("type", "button")
        button.setStyle("--level", Double(entry.level), .none)
        button.setFlag("disabled", entry.place == nil)
        if index == current { button.setAttribute("aria-current", "true") }
        button.append(Element("span", class: "chapter-title", text: entry.title))
        if let place = entry.place { button.append(Element("span", class: "contents-place", text: place)) }
        button.on(.click) {
            self.sheet.close()
            self.onChoice(index)
        }
        element.append(button)
        return element
    }
}
