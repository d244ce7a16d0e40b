import Geometry
import PageImages
import ReadingEngine
import TextCoding
import WebBinding
import WebViews
import WireModel

// Taps on links, footnotes, media, highlights and images, which are handled before the engine.
extension BookReadingSession {
    /// Handles a tap. Returns false when nothing in the document responds to it.
    ///
    /// - Parameter isOnPage: whether the tap can also hit a highlight or a tap zone; false for the keyboard.
    func tap(_ point: Point, isOnPage: Bool = true) -> Bool {
        guard let text = document(at: point), let inside = text.convert(point) else { return false }
        let hit = text.document.hit(inside)
        switch hit {
        case .outside(let address):
            Window.open(address)
            return true
        case .link(let address):
            if FootnotePopup.open(linkAt: point, to: address, in: text, of: self) { return true }
            follow(address)
            return true
        case .picture, nil: break
        }
        if text.document.toggleMedia(at: inside) { return true }
        if isOnPage, let name = text.document.mark(at: point),
            let mark = annotations.first(where: { $0.id.isSame(as: name) })
        {
            selection?.open(mark, in: text)
            return true
        }
        // On a page with a fixed layout, an image is part of the page, so a tap on it turns or zooms the page.
        guard case .picture(let picture)? = hit, !isOnPage || !text.isFixed && !turnsPage(point, on: picture) else {
            return false
        }
        view(picture, in: text.reflowable)
        return true
    }

    /// Follows a link within the book.
    func follow(_ address: String) {
        guard let (section, fragment) = contents.target(ofAddress: address) else { return }
        reader?.pushLinkTarget(contents.sections[section].firstPosition)
        go(to: section, fragment: fragment)
    }

    /// Whether a tap on an image turns the page. On pages that consist of an image, taps in the tap zones must still
    /// turn the page.
    private func turnsPage(_ point: Point, on picture: DocumentFrame.FigureImage) -> Bool {
        guard let stage, picture.part > 0.5 else { return false }
        let options = stage.reader.options
        let action = options.tapAction(at: point, in: stage.reader.viewport)
        return action.command(in: options.mode) != .menu
    }
}
