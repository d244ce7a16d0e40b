/// What a reader writes to words: kept as it is left, whichever way that is.
enum NoteSheet {
    /// A note has no more letters than this: each has three bytes at most, and the server takes 16,384.
    private static let mostLetters = 5000

    /// Opens the note of a mark, which may be one that is made only if something is written. `done` is told when it closes.
    static func open(_ mark: BookMark, of book: BookReading, done: @escaping () -> Void = {}) {
        let sheet = Sheet(title: Text.of(.note))
        sheet.dialog.setClass("is-note", true)
        let words = Element("blockquote", class: "note-words", text: mark.place.highlight)
        words.setAttribute("data-colour", mark.colour.name.string)
        let area = Element("textarea", class: "note-area")
        area.setAttribute("rows", 5)
        area.setAttribute("maxlength", mostLetters)
        area.setAttribute("aria-label", Text.of(.note))
        area.value = mark.note
        sheet.content.append(words)
        sheet.content.append(area)
        sheet.content.append(.button(.noteDone, class: "button note-done") { sheet.close() })
        var written = mark.note
        area.on(.input) { written = $0 }
        sheet.onClose = {
            if !written.isSame(as: mark.note) {
                var changed = mark
                changed.note = written
                book.change(changed)
            }
            done()
        }
        sheet.open()
        area.focus()
    }
}
