import Geometry
import PageImages
import ReadingEngine
import TextCoding
import WebBinding
import WebViews
import WireModel

// Taps on links, footnotes, media, highlights and images, which are handled before the engine.
extension BookReadingSession {
    /// The frame of reflowable text under a point; nil while the page moves or is magnified.
    func frame(at point: Point) -> ReflowableFrame? {
        guard let page = pageAtRest(at: point), !bookChapters.isFixed(page.chapter),
            let frame = frames.frame(showing: bookChapters.section(of: page), page: page.page),
            frame.root.boundingRect.contains(point)
        else { return nil }
        return frame
    }

    private func pageAtRest(at point: Point) -> PageIdentifier? {
        guard let scene = stage?.reader.scene, scene.magnification <= 1.001,
            scene.activity == .rest || scene.activity == .pressed
        else { return nil }
        return frames.isScrolled ? page(at: point, in: scene) : scene.focus
    }

    /// Follows the link or opens the image at a point, for the keyboard and screen readers.
    func activate(_ point: Point) { _ = tap(point, isOnPage: false) }

    /// Handles a tap. Returns false when nothing in the document responds to it.
    ///
    /// - Parameter isOnPage: whether the tap can also be one on a tap zone or on a highlight.
    func tap(_ point: Point, isOnPage: Bool = true) -> Bool {
        if let frame = frame(at: point) { return tap(point, isOnPage: isOnPage, in: frame) }
        guard let page = pageAtRest(at: point), bookChapters.isFixed(page.chapter),
            let spread = spreads.spread(showing: bookChapters.section(of: page))
        else { return false }
        switch spread.hit(point) {
        case .link(let address): follow(address)
        case .outside(let address): Window.open(address)
        case .picture(let picture) where !isOnPage: view(picture)
        case .picture, nil: return spread.toggleMedia(at: point)
        }
        return true
    }

    private func tap(_ point: Point, isOnPage: Bool, in frame: ReflowableFrame) -> Bool {
        let hit = frame.hit(point)
        switch hit {
        case .outside(let address):
            Window.open(address)
            return true
        case .link(let address):
            if FootnotePopup.open(linkAt: point, to: address, in: frame, of: self) { return true }
            follow(address)
            return true
        case .picture, nil: break
        }
        if frame.toggleMedia(at: point) { return true }
        if isOnPage, let name = frame.document.mark(at: point),
            let mark = annotations.first(where: { $0.id.isSame(as: name) })
        {
            selection?.open(mark, in: frame)
            return true
        }
        if case .picture(let picture)? = hit, !isOnPage || !turnsPage(point, on: picture) {
            view(picture, in: frame)
            return true
        }
        return false
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
