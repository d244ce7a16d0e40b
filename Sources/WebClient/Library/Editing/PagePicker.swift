import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet in which the user chooses a page of a comic. Elements exist for visible rows only.
final class PagePicker {
    private let sheet = Sheet(title: Text.of(.editCoverPageTitle))
    private let publication: PublicationSummary
    private let onChoose: (Int) -> Void
    /// The height of a row in points. Must match `edit.css`.
    private static let rowHeight = 112.0

    /// Opens the sheet. `onChoose` is called with the page index, from 0.
    @discardableResult
    init(of publication: PublicationSummary, onChoose: @escaping (Int) -> Void) {
        self.publication = publication
        self.onChoose = onChoose
        let list = sheet.addList { self.row($0) }
        // The closures retain the sheet until it is closed.
        sheet.onClose = { self.sheet.onClose = nil }
        sheet.open()
        list.show((0...publication.pageCount).map { Double($0) * Self.rowHeight })
    }

    private func row(_ page: Int) -> Element {
        let row = Element("div", class: "windowed-row")
        row.setAttribute("role", "listitem")
        let button = Element("button", class: "menu-row page-choice")
        button.setAttribute("type", "button")
        let frame = Element("span", class: "page-choice-frame")
        frame.append(.thumbnail(page: page, of: publication.content, in: frame))
        button.append(frame)
        button.append(
            Element(
                "span",
                class: "menu-text",
                text: Text.of(.pageOf(page: page + 1, total: publication.pageCount))
            )
        )
        button.on(.click) {
            self.sheet.close()
            self.onChoose(page)
        }
        row.append(button)
        return row
    }
}
