import Geometry

/// What was marked in a book: the words there, what was written to it, the way there, and all of it as Markdown to take away.
final class BookMarksList {
    private let sheet = Sheet(title: Text.of(.bookmarks))
    private let book: BookReading
    private let state = SheetState()
    private let toast = Toast()
    private var list: WindowedList?
    private var rows: [BookMark] = []
    /// A row's height in points, as the style sheet has it.
    private static let rowHeight = 108.0

    /// Shows the marks of a book.
    init(_ book: BookReading) {
        self.book = book
        sheet.dialog.setClass("is-list", true)
        sheet.content.append(state.root)
        let list = WindowedList(.vertical, class: "windowed") { self.element($0) }
        list.root.setAttribute("role", "list")
        sheet.content.append(list.root)
        let export = Element("a", class: "button marks-export", text: Text.of(.exportMarks))
        export.setAttribute("href", "/api/v1/publications/" + book.publication.percentEncoded + "/marks.md")
        export.setAttribute("download", "")
        sheet.content.append(export)
        sheet.content.append(toast.root)
        self.list = list
        sheet.onClose = {
            self.toast.hide()
            self.list = nil
        }
        sheet.open()
        show()
    }

    private func show() {
        rows = book.marks
        list?.root.setHidden(rows.isEmpty)
        list?.show((0...rows.count).map { Double($0) * Self.rowHeight })
        if rows.isEmpty { state.show(.noBookmarks, .noBookmarksAdvice) } else { state.hide() }
    }

    private func element(_ index: Int) -> Element {
        let mark = rows[index]
        let row = Element("div", class: "windowed-row mark mark-text")
        row.setAttribute("role", "listitem")
        let way = Element("button", class: "mark-way")
        way.setAttribute("type", "button")
        let words = Element("span", class: "chapter-words")
        let section = book.contents.section(atPath: mark.place.path)
        words.append(
            Element("span", class: "chapter-title", text: section.map { book.chapters.title(ofSection: $0) } ?? "")
        )
        words.append(Element("span", class: "mark-words", text: mark.place.highlight))
        way.append(words)
        way.on(.click) {
            self.sheet.close()
            self.book.go(to: mark.place, marksWords: mark.isHighlight)
        }
        let note = Element("input", class: "mark-note")
        note.setAttribute("type", "text")
        note.setAttribute("maxlength", 1000)
        note.setAttribute("placeholder", Text.of(.note))
        note.setAttribute("aria-label", Text.of(.note))
        note.value = mark.note
        note.on(.change) {
            var changed = self.rows[index]
            changed.note = note.value
            BookMarkKeeper.shared.change(changed, in: self.book.publication, isRemoved: false)
            self.rows = self.book.marks
        }
        note.on(.keyDown) { key in
            if key.key == .enter, !key.isComposing { note.blur() }
        }
        row.append(way)
        row.append(note)
        row.append(
            .button(.remove, label: .bookmarkRemove) {
                BookMarkKeeper.shared.change(mark, in: self.book.publication, isRemoved: true)
                self.show()
                self.toast.show(.bookmarkRemoved) {
                    var again = mark
                    again.identifier = BookReading.newName()
                    BookMarkKeeper.shared.change(again, in: self.book.publication, isRemoved: false)
                    self.show()
                }
            }
        )
        return row
    }
}
