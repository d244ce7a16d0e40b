import Geometry
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A row of a list of annotations. For a book of text it shows the annotated words; for a comic, the image of the page
/// and a field for the note.
final class AnnotationRow {
    /// The row's element.
    let root = Element("div", class: "windowed-row annotation")
    /// Called when the annotation should be shown in the reader.
    var onOpen: () -> Void = {}
    /// Called when the note should be edited on a sheet.
    var onNote: () -> Void = {}
    /// Called when the note was edited in the row.
    var onNoteChange: (String) -> Void = { _ in }
    /// Called when the annotation should be removed.
    var onRemove: () -> Void = {}

    /// The height of a row in points, the same as in the style sheet.
    static func height(_ annotation: Annotation) -> Double { annotation.locator.page == nil ? 124 : 96 }

    /// Creates a row. `publication` is the title of the publication, in a list with annotations of several
    /// publications.
    init(_ entry: SeriesAnnotation, title: String, publication: String?) {
        let annotation = entry.annotation
        root.setAttribute("role", "listitem")
        let target = Element("button", class: "annotation-link")
        target.setAttribute("type", "button")
        target.on(.click) { self.onOpen() }
        let words = Element("span", class: "chapter-words")
        words.append(Element("span", class: "chapter-title", text: title))
        if let page = annotation.locator.page {
            let frame = Element("span", class: "thumb-frame")
            frame.append(.thumbnail(page: page, of: entry.content, in: frame))
            target.append(frame)
            if annotation.isHighlight {
                words.append(Element("span", class: "chapter-detail", text: annotation.words))
            }
            if let publication { words.append(Element("span", class: "chapter-detail", text: publication)) }
            root.append(target)
            root.append(noteField(annotation, page: page))
        } else {
            root.setClass("annotation-in-text", true)
            if annotation.isHighlight { root.setAttribute("data-colour", annotation.color.rawValue) }
            words.append(Element("span", class: "annotation-excerpt", text: annotation.words))
            let lines = Element("div", class: "annotation-lines")
            lines.append(target)
            lines.append(noteButton(annotation))
            root.append(lines)
        }
        target.append(words)
        root.append(
            .button(.remove, label: annotation.isHighlight ? .highlightRemove : .bookmarkRemove) { self.onRemove() }
        )
    }

    private func noteField(_ annotation: Annotation, page: Int) -> Element {
        let note = Element("input", class: "annotation-note")
        note.setAttribute("type", "text")
        note.setAttribute("maxlength", 1000)
        note.setAttribute("placeholder", Text.of(.note))
        note.setAttribute("aria-label", Text.of(.noteFor(page + 1)))
        note.value = annotation.noteText
        note.on(.change) { self.onNoteChange(note.value) }
        // Enter saves the note.
        note.on(.keyDown) { key in
            if key.key == .enter, !key.isComposing { note.blur() }
        }
        return note
    }

    private func noteButton(_ annotation: Annotation) -> Element {
        let text = annotation.note ?? Text.of(.note)
        let note = Element("button", class: "annotation-note annotation-note-line", text: text)
        note.setAttribute("type", "button")
        note.setClass("is-empty", annotation.note == nil)
        note.on(.click) { self.onNote() }
        return note
    }
}
