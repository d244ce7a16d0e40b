import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The table of contents of a document of pages, such as a PDF, with the current entry marked. Elements exist for visible
/// entries only.
final class PageContentsSheet {
    private let sheet = Sheet(title: Text.of(.contents))
    private let session: ReadingSession
    private let manifest: ReaderManifest
    private let current: Int?
    private var list: WindowedList?
    /// The height of an entry in points, the same as in the style sheet.
    private static let lineHeight = 52.0

    /// Shows the table of contents of the current publication.
    init(_ session: ReadingSession, page: Int) {
        self.session = session
        manifest = session.currentManifest
        current = manifest.contents.lastIndex { entry in entry.page.map { $0 <= page } ?? false }
        let list = sheet.addList { self.element($0) }
        self.list = list
        sheet.onClose = { self.list = nil }
        sheet.open()
        list.show((0...manifest.contents.count).map { Double($0) * Self.lineHeight })
        guard let current else { return }
        list.reveal(current)
        list.row(current)?.focus()
    }

    private func element(_ index: Int) -> Element {
        let entry = manifest.contents[index]
        let row = Element("div", class: "windowed-row contents-line")
        row.setAttribute("role", "listitem")
        let button = Element("button", class: "chapter-button contents-button")
        button.setAttribute("type", "button")
        button.setStyle("--level", Double(entry.level), .none)
        button.setFlag("disabled", entry.page == nil)
        if index == current { button.setAttribute("aria-current", "true") }
        button.append(Element("span", class: "chapter-title", text: entry.title))
        if let page = entry.page {
            button.append(Element("span", class: "contents-place", text: manifest.label(ofPage: page)))
        }
        button.on(.click) {
            self.sheet.close()
            if let page = entry.page { self.session.go(toPage: page) }
        }
        row.append(button)
        return row
    }
}
