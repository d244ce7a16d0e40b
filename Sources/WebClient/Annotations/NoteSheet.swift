import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The editor of a note. The text is saved however the sheet is closed, and when the page is closed.
enum NoteSheet {
    /// The longest note, in UTF-16 units. Each takes up to three bytes, and the server accepts 16,384 bytes.
    private static let maxLength = 5000

    /// Opens the note of an annotation. A new annotation is saved only when text was entered. `completion` is called when the
    /// sheet closes.
    static func open(_ annotation: Annotation, of session: ReadingSession, completion: @escaping () -> Void = {}) {
        let sheet = Sheet(title: Text.of(.note))
        sheet.dialog.setClass("is-note", true)
        let words = Element("blockquote", class: "note-words", text: annotation.words)
        words.setAttribute("data-colour", annotation.color.rawValue)
        let area = Element("textarea", class: "note-area")
        area.setAttribute("rows", 5)
        area.setAttribute("maxlength", maxLength)
        area.setAttribute("aria-label", Text.of(.note))
        area.value = annotation.noteText
        sheet.content.append(words)
        sheet.content.append(area)
        sheet.content.append(.button(.noteDone, class: "button note-done") { sheet.close() })
        // The session has another publication when the browser's Back button has closed the reader under the sheet.
        let manifest = session.currentManifest
        var (text, saved) = (annotation.noteText, annotation.noteText)
        area.on(.input) { text = $0 }
        let save = {
            guard !text.isSame(as: saved) else { return }
            saved = text
            var changed = annotation
            changed.noteText = text
            AnnotationStore.shared.change(manifest.entry(changed), series: manifest.series)
        }
        // Before the outbox sends its last changes.
        let pageHideListener = Element.window.on(.pageHide, .capture) { save() }
        sheet.onClose = {
            pageHideListener.cancel()
            save()
            completion()
        }
        sheet.open()
        area.focus()
    }
}
