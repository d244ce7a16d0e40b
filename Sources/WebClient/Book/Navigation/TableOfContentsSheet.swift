import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// The table of contents, with the current chapter marked. Elements exist for visible entries only.
final class TableOfContentsSheet {
    private let sheet = Sheet(title: Text.of(.contents))
    private let session: BookReadingSession
    private let entries: [BookContents.Entry]
    private let current: Int?
    private var list: WindowedList?
    /// The height of an entry in points, the same as in the style sheet.
    private static let lineHeight = 52.0

    /// Shows the table of contents of a book, or its sections when it has none.
    init(_ session: BookReadingSession, section: Int) {
        self.session = session
        let contents = session.contents
        entries =
            contents.entries.isEmpty
            ? contents.sections.indices.map { index in
                BookContents.Entry(
                    title: session.bookChapters.title(ofSection: index),
                    level: 0,
                    section: index,
                    fragment: nil
                )
            } : contents.entries
        current = Self.current(in: entries, of: session, section: section)
        if let shortcuts = ContentsShortcuts(session, onGo: { [sheet] in sheet.close() }) {
            sheet.content.append(shortcuts.root)
        }
        let list = sheet.addList { self.element($0) }
        self.list = list
        sheet.onClose = { self.list = nil }
        sheet.open()
        list.show((0...entries.count).map { Double($0) * Self.lineHeight })
        guard let current else { return }
        list.reveal(current)
        list.row(current)?.focus()
    }

    /// The current entry: the last one whose target is on the visible page or before it.
    private static func current(in entries: [BookContents.Entry], of session: BookReadingSession, section: Int) -> Int?
    {
        let page = session.focus?.page ?? 0
        var starts = session.contents.entries.isEmpty ? [] : session.chapterStarts(in: section)[...]
        return entries.lastIndex { entry in
            guard let place = entry.section, place <= section else { return false }
            guard place == section, let start = starts.popLast() else { return true }
            return start <= page
        }
    }

    private func element(_ index: Int) -> Element {
        let entry = entries[index]
        let row = Element("div", class: "windowed-row contents-line")
        row.setAttribute("role", "listitem")
        let button = Element("button", class: "chapter-button contents-button")
        button.setAttribute("type", "button")
        button.setStyle("--level", Double(entry.level), .none)
        button.setFlag("disabled", entry.section == nil)
        if index == current { button.setAttribute("aria-current", "true") }
        button.append(Element("span", class: "chapter-title", text: entry.title))
        if let section = entry.section {
            let position = session.contents.sections[section].firstPosition
            let percent = Int((Double(position) * 100 / Double(session.contents.positionCount)).rounded())
            button.append(Element("span", class: "contents-place", text: "\(percent) %"))
        }
        button.on(.click) {
            self.sheet.close()
            guard let section = entry.section else { return }
            self.session.go(to: section, fragment: entry.fragment)
        }
        row.append(button)
        return row
    }
}
