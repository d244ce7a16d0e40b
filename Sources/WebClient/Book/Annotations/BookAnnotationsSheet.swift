import Geometry
import TextCoding
import WebBinding
import WebViews
import WebWords
import WireModel

/// The bookmarks, highlights and notes of a book, each with its text, and an export as Markdown.
final class BookAnnotationsSheet {
    private let sheet = Sheet(title: Text.of(.bookmarks))
    private let session: BookReadingSession
    private let state = SheetStatusView()
    private let toast = Toast()
    private var list: WindowedList?
    private var rows: [BookAnnotation] = []
    private var kind = Kind.all
    /// The height of a row in points, the same as in the style sheet.
    private static let rowHeight = 124.0

    /// A filter of the list.
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

        func includes(_ mark: BookAnnotation) -> Bool {
            switch self {
            case .all: true
            case .bookmarks: !mark.isHighlight
            case .highlights: mark.isHighlight
            case .notes: !mark.note.utf8.isEmpty
            }
        }
    }

    /// Shows the annotations of a book.
    init(_ session: BookReadingSession) {
        self.session = session
        sheet.dialog.setClass("is-list", true)
        addFilter()
        sheet.content.append(state.root)
        let list = WindowedList(.vertical, class: "windowed") { self.element($0) }
        list.root.setAttribute("role", "list")
        sheet.content.append(list.root)
        let export = Element("a", class: "button marks-export", text: Text.of(.exportMarks))
        export.setAttribute("href", "/api/v1/publications/" + session.publication.percentEncoded + "/marks.md")
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

    private func addFilter() {
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
        rows = session.marks.filter { kind.includes($0) }
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
        let target = Element("button", class: "mark-way")
        target.setAttribute("type", "button")
        let words = Element("span", class: "chapter-words")
        let section = session.contents.section(atPath: mark.place.path)
        words.append(
            Element(
                "span",
                class: "chapter-title",
                text: section.map { session.bookChapters.title(ofSection: $0) } ?? ""
            )
        )
        words.append(Element("span", class: "mark-words", text: mark.place.highlight))
        target.append(words)
        target.on(.click) {
            self.sheet.close()
            self.session.go(to: mark)
        }
        lines.append(target)
        let hasNote = !mark.note.utf8.isEmpty
        let note = Element("button", class: "mark-note mark-note-line", text: hasNote ? mark.note : Text.of(.note))
        note.setAttribute("type", "button")
        note.setClass("is-empty", !hasNote)
        note.on(.click) { NoteSheet.open(mark, of: self.session) { self.show() } }
        lines.append(note)
        row.append(lines)
        row.append(
            .button(.remove, label: mark.isHighlight ? .highlightRemove : .bookmarkRemove) {
                self.session.remove(mark, toast: self.toast) { self.show() }
            }
        )
        return row
    }
}
