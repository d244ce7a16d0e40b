import Geometry
import ImageLoading
import ReadingEngine

// What a tap in a book means before it means anything to the engine: a link, a note, sound, what was marked, a picture.
extension BookReading {
    /// The frame of text whose page lies under a point, at rest and as large as the window has it.
    func frame(at point: Point) -> BookFrame? {
        guard let page = pageAtRest(at: point), !chapters.isFixed(page.chapter),
            let frame = frames.frame(showing: chapters.section(of: page), page: page.page),
            frame.root.boundingRect.contains(point)
        else { return nil }
        return frame
    }

    private func pageAtRest(at point: Point) -> PageIdentifier? {
        guard let scene = stage?.reader.scene, scene.magnification <= 1.001,
            scene.activity == .rest || scene.activity == .pressed
        else { return nil }
        return frames.isScrolled ? slice(at: point, in: scene) : scene.focus
    }

    /// Does what a tap at a point means to the book; false where it means nothing.
    func tap(_ point: Point) -> Bool {
        if let frame = frame(at: point) { return tap(point, in: frame) }
        guard let page = pageAtRest(at: point), chapters.isFixed(page.chapter),
            let opening = openings.opening(showing: chapters.section(of: page))
        else { return false }
        switch opening.hit(point) {
        case .link(let address): follow(address)
        case .outside(let address): Window.open(address)
        case .picture, nil: return opening.toggleMedia(at: point)
        }
        return true
    }

    private func tap(_ point: Point, in frame: BookFrame) -> Bool {
        let hit = frame.hit(point)
        switch hit {
        case .outside(let address):
            Window.open(address)
            return true
        case .link(let address):
            if NotePopup.open(linkAt: point, to: address, in: frame, of: self) { return true }
            follow(address)
            return true
        case .picture, nil: break
        }
        if frame.toggleMedia(at: point) { return true }
        if let name = frame.frame.mark(at: point), let mark = marks.first(where: { $0.identifier.isSame(as: name) }) {
            selection?.open(mark, in: frame)
            return true
        }
        if case .picture(let picture)? = hit, !isTurning(point, on: picture) {
            PictureViewer.open(picture)
            return true
        }
        return false
    }

    /// Follows a link into the book.
    func follow(_ address: String) {
        guard let (section, fragment) = contents.target(ofAddress: address) else { return }
        reader?.leaveForLink(to: contents.sections[section].firstPosition)
        go(to: section, fragment: fragment)
    }

    /// Whether a tap turns pages although there is a picture: on pages that are all picture, one would not come on otherwise.
    private func isTurning(_ point: Point, on picture: DocumentFrame.ShownPicture) -> Bool {
        guard let stage, picture.part > 0.5 else { return false }
        let options = stage.reader.options
        let action = options.tapZones.action(
            at: point,
            in: stage.reader.viewport,
            mode: options.mode,
            inversion: options.tapInversion
        )
        return action.meaning(in: options.mode) != .menu
    }
}

extension PictureViewer {
    /// Opens a picture of a book.
    static func open(_ picture: DocumentFrame.ShownPicture) {
        let name = String(decoding: picture.path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
        let listed = ListedPicture(
            title: picture.label.utf8.isEmpty ? name.percentDecoded : picture.label,
            size: picture.size,
            address: { _ in picture.path }
        )
        open(
            [ViewerPicture(picture: listed, caption: picture.label, preview: { nil }, thumbnail: { nil })],
            at: 0
        )
    }
}
