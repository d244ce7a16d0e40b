import Geometry

/// A footnote over the page it belongs to: its words, its links, and the way to where it stands in the book.
final class NotePopup {
    private let sheet = Sheet(title: Text.of(.footnote))
    private let words = Element("div", class: "note-text")
    private let book: BookReading
    private var callback: Int32 = 0

    /// Opens the note that a link at a point leads to; false where it leads to something else. What turns out to be no note
    /// is followed as a link.
    static func open(linkAt point: Point, to address: String, in frame: BookFrame, of book: BookReading) -> Bool {
        let popup = NotePopup(book)
        let callback = frame.frame.fetchNote(at: frame.inner(point), into: popup.words) { reply in
            switch reply {
            case .found: popup.open(near: point, address)
            case .isNone:
                popup.end()
                book.follow(address)
            case .followed(let address):
                popup.sheet.close()
                book.follow(address)
            }
        }
        guard let callback else {
            popup.end()
            return false
        }
        popup.callback = callback
        return true
    }

    private init(_ book: BookReading) {
        self.book = book
    }

    private func open(near point: Point, _ address: String) {
        sheet.dialog.setClass("is-note", true)
        sheet.content.append(words)
        sheet.content.append(
            .button(.toNote, class: "button note-way") {
                self.sheet.close()
                self.book.follow(address)
            }
        )
        sheet.onClose = { self.end() }
        sheet.open()
        let line = Rect(x: point.x, y: point.y - 12, width: 0, height: 24)
        let size = sheet.panel.boundingRect.size
        let origin = PopupPlace.origin(of: size, beside: line, in: Window.metrics.size, gap: 4)
        // On a phone the style sheet has its own mind.
        sheet.dialog.setStyle("--menu-x", origin.x, .points)
        sheet.dialog.setStyle("--menu-y", origin.y, .points)
    }

    private func end() {
        Callbacks.remove(callback)
        words.discard()
    }
}
