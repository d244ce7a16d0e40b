import Geometry
import ReadingEngine

/// The table of contents, with the place one reads at; of thousands of lines, only those near exist on the page.
final class BookContentsList {
    private let sheet = Sheet(title: Text.of(.contents))
    private let book: BookReading
    private let entries: [BookContents.Entry]
    private let current: Int?
    private var list: WindowedList?
    /// The height of a line in points, as the style sheet has it.
    private static let lineHeight = 52.0

    /// Shows the contents of a book; one that has none lists its sections.
    init(_ book: BookReading, section: Int) {
        self.book = book
        let contents = book.contents
        entries =
            contents.entries.isEmpty
            ? contents.sections.indices.map { index in
                BookContents.Entry(
                    title: book.chapters.title(ofSection: index),
                    level: 0,
                    section: index,
                    fragment: nil
                )
            } : contents.entries
        current = Self.current(in: entries, of: book, section: section)
        sheet.dialog.setClass("is-list", true)
        if let shortcuts = BookShortcuts(book, onGo: { [sheet] in sheet.close() }) {
            sheet.content.append(shortcuts.root)
        }
        let list = WindowedList(.vertical, class: "windowed") { self.element($0) }
        list.root.setAttribute("role", "list")
        sheet.content.append(list.root)
        self.list = list
        sheet.onClose = { self.list = nil }
        sheet.open()
        list.show((0...entries.count).map { Double($0) * Self.lineHeight })
        guard let current else { return }
        list.reveal(current)
        list.row(current)?.focus()
    }

    /// The line of what one reads: the last that leads to a page before the end of the one that is seen.
    private static func current(in entries: [BookContents.Entry], of book: BookReading, section: Int) -> Int? {
        let page = book.focus?.page ?? 0
        var starts = book.contents.entries.isEmpty ? [] : book.chapterStarts(in: section)[...]
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
            let position = book.contents.sections[section].firstPosition
            let part = Int((Double(position) * 100 / Double(book.contents.positionCount)).rounded())
            button.append(Element("span", class: "contents-place", text: "\(part) %"))
        }
        button.on(.click) {
            self.sheet.close()
            guard let section = entry.section else { return }
            self.book.go(to: section, fragment: entry.fragment)
        }
        row.append(button)
        return row
    }
}
