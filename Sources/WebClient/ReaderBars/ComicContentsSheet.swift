import WebBinding
import WebLocalization
import WebViews

/// The table of contents of a book of images or a document, with the current entry marked. Elements exist for visible entries only.
final class ComicContentsSheet {
    private let sheet = Sheet(title: Text.of(.contents))
    private let contents: ComicContents
    private let manifest: ReaderManifest
    private let current: Int?
    private let onChoice: (Int) -> Void
    private var list: WindowedList?
    /// The height of an entry in points, the same as in the style sheet.
    private static let lineHeight = 52.0

    /// Shows the contents of a publication. `onChoice` is called with the page (from 0) of the chosen entry.
    init(_ contents: ComicContents, of manifest: ReaderManifest, page: Int, onChoice: @escaping (Int) -> Void) {
        self.contents = contents
        self.manifest = manifest
        self.onChoice = onChoice
        current = contents.entry(ofPage: page)
        let list = sheet.addList { self.element($0) }
        self.list = list
        sheet.onClose = { self.list = nil }
        sheet.open()
        list.show((0...contents.entries.count).map { Double($0) * Self.lineHeight })
        guard let current else { return }
        list.reveal(current)
        list.row(current)?.focus()
    }

    private func element(_ index: Int) -> Element {
        let entry = contents.entries[index]
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
            if let page = entry.page { self.onChoice(page) }
        }
        row.append(button)
        return row
    }
}
