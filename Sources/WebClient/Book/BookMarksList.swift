import Geometry

/// What was marked in a book: the words there, what was written to them, the way there, and all of it as Markdown to take away.
final class BookMarksList {
    private let sheet = Sheet(title: Text.of(.bookmarks))
    private let book: BookReading
    private let state = SheetState()
    private let toast = Toast()
    private var list: WindowedList?
    private var rows: [BookMark] = []
    private var kind = Kind.all
    /// A row's height in points, as the style sheet has it.
    private static let rowHeight = 124.0

    /// Which marks are listed.
    private enum Kind: CaseIterable {
        case all, bookmarks, highlights, notes

        var label: Message {
            switch self {
            case .all: .marksAll
            case .bookmarks: .bookmarks
            case .highlights: .marksHighlights
            case .notes: .marksNotes
            }
        }

        func has(_ mark: BookMark) -> Bool {
            switch self {
            case .all: true
            case .bookmarks: !mark.isHighlight
            case .highlights: mark.isHighlight
            case .notes: !mark.note.utf8.isEmpty
            }
        }
    }

    /// Shows the marks of a book.
    init(_ book: BookReading) {
        self.book = book
        sheet.dialog.setClass("is-list", true)
        addChoice()
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

    private func addChoice() {
        let group = Element("div", class: "segments marks-kinds")
        group.setAttribute("role", "radiogroup")
        group.setAttribute("aria-label", Text.of(.bookmarks))
        for kind in Kind.allCases {
            let row = Element("label", class: "segment")
            let input = Element("input", class: "choice-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", "marks")
            input.setMeasure(.isChecked, kind == .all ? 1 : 0)
            input.on(.change) {
                self.kind = kind
                self.show()
            }
            row.append(input)
            row.append(Element("span", class: "segment-text", text: Text.of(kind.label)))
            group.append(row)
        }
        sheet.content.append(group)
    }

    private func show() {
        rows = book.marks.filter { kind.has($0) }
        list?.root.setHidden(rows.isEmpty)
        list?.show((0...rows.count).map { Double($0) * Self.rowHeight })
        if rows.isEmpty {
            let isOfWords = kind == .highlights || kind == .notes
            state.show(isOfWords ? .noMarks : .noBookmarks, isOfWords ? .noMarksAdvice : .noBookmarksAdvice)
        } else {
            state.hide()
        }
    }

    private func element(_ index: Int) -> Element {
        let mark = rows[index]
        let row = Element("div", class: "windowed-row mark mark-text")
        row.setAttribute("role", "listitem")
        if mark.isHighlight { row.setAttribute("data-colour", mark.colour.name.string) }
        let lines = Element("div", class: "mark-lines")
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
            self.book.go(to: mark)
        }
        lines.append(way)
        let hasNote = !mark.note.utf8.isEmpty
        let note = Element("button", class: "mark-note mark-note-line", text: hasNote ? mark.note : Text.of(.note))
        note.setAttribute("type", "button")
        note.setClass("is-empty", !hasNote)
        note.on(.click) { NoteSheet.open(mark, of: self.book) { self.show() } }
        lines.append(note)
        row.append(lines)
        row.append(
            .button(.remove, label: mark.isHighlight ? .highlightRemove : .bookmarkRemove) {
                self.book.remove(mark, toast: self.toast) { self.show() }
            }
        )
        return row
    }
}
