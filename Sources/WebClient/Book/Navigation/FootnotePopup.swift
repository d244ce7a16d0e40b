import Geometry
import WebBinding
import WebLocalization
import WebViews

/// A footnote in a popup over its page, with a button that opens its position in the book.
final class FootnotePopup {
    private let sheet = Sheet(title: Text.of(.footnote))
    private let content = Element("div", class: "note-text")
    private let session: BookReadingSession
    private var callback: Int32 = 0

    /// Opens the footnote that a link at a point leads to. Returns false when the link is no footnote reference. If its
    /// target turns out not to be a footnote, follows the link.
    static func open(linkAt point: Point, to address: String, in text: VisibleDocument, of session: BookReadingSession)
        -> Bool
    {
        guard let inside = text.convert(point) else { return false }
        let popup = FootnotePopup(session)
        let callback = text.document.loadFootnote(at: inside, into: popup.content) { reply in
            switch reply {
            case .found: popup.open(near: point, address)
            case .isNone:
                popup.discard()
                session.follow(address)
            case .followed(let address):
                popup.sheet.close()
                session.follow(address)
            }
        }
        guard let callback else {
            popup.discard()
            return false
        }
        popup.callback = callback
        return true
    }

    private init(_ session: BookReadingSession) {
        self.session = session
    }

    private func open(near point: Point, _ address: String) {
        sheet.dialog.setClass("is-note", true)
        content.setAttribute("tabindex", "-1")
        sheet.content.append(content)
        sheet.content.append(
            .button(.toNote, class: "button note-link") {
                self.sheet.close()
                self.session.follow(address)
            }
        )
        sheet.onClose = { self.discard() }
        sheet.open()
        // With the focus on the text, screen readers read it, and Tab goes to its first link.
        content.focus()
        let line = Rect(x: point.x, y: point.y - 12, width: 0, height: 24)
        let size = sheet.panel.boundingRect.size
        let origin = PopupPosition.origin(of: size, beside: line, in: Window.metrics.size, gap: 4)
        // The style sheet ignores the position on phones.
        sheet.dialog.setStyle("--menu-x", origin.x, .points)
        sheet.dialog.setStyle("--menu-y", origin.y, .points)
    }

    private func discard() {
        Callbacks.remove(callback)
        content.discard()
    }
}
