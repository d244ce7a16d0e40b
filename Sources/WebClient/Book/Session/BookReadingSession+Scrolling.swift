import Geometry
import ReadingEngine

/// A position on a page of text.
struct PagePosition: Equatable {
    var page: PageIdentifier
    /// The distance from the top of the page, in points.
    var offset: Double
}

// Scrolled text. A section is cut into slices. They are the engine's pages, which it shows as a strip without gaps. The
// reading position is near the top of the window.
extension BookReadingSession {
    /// Whether a book should be scrolled, by the user's choice or the publisher's. Books with fixed pages and text with
    /// vertical lines are always paged.
    static func scrolls(_ book: ReaderManifest, _ contents: BookContents) -> Bool {
        switch ReaderSettings.book.flow {
        case .pages: return false
        case .publisher where !contents.prefersScrolling: return false
        case .publisher, .scrolled: break
        }
        if contents.sections.contains(where: { $0.fixedSize != nil }) { return false }
        let isRightToLeft = book.declaresProgression && book.progression == .rightToLeft
        return !isRightToLeft || ReadingPace.Script(language: contents.language) != .ideographs
    }

    /// Switches to pages when the lines of a section turn out to be vertical.
    func usePagesIfVertical(_ section: Int) {
        guard isScrolled, let reader, frames.frame(of: section)?.layout?.isVerticalWriting ?? false else { return }
        isVertical = true
        isScrolled = false
        frames.layOut(Self.setup(contents, reader.settings, isScrolled: false, on: stage))
        if let layout = frames.frame(of: section)?.layout { _ = bookChapters.update(layout, ofSection: section) }
    }

    /// Scrolls the strip to the anchor, after the stage has appeared.
    func scrollToAnchor() {
        guard frames.isScrolled, let stage, let focus else { return }
        scroll(to: position(of: anchor, in: bookChapters.section(of: focus)), on: stage)
    }

    // MARK: Positions

    /// The page and offset of a fraction of a section.
    func position(at fraction: Double, in frame: ReflowableFrame) -> (page: Int, offset: Double) {
        guard let layout = frame.layout else { return (0, 0) }
        let last = layout.pageCount - 1
        guard frames.isScrolled, !layout.isVerticalWriting else {
            return (max(0, min(Int((fraction * Double(layout.pageCount) + 0.000_5).rounded(.down)), last)), Self.inset)
        }
        let height = max(fraction * layout.extent, Self.inset)
        let page = max(0, min(Int(height / frames.size.height), last))
        return (page, height - Double(page) * frames.size.height)
    }

    /// The fraction of the section that is before a position, 0 to 1.
    func fraction(of position: PagePosition) -> Double {
        if bookChapters.isFixed(position.page.chapter) {
            return contents.fraction(at: position.offset, onPage: bookChapters.section(of: position.page))
        }
        guard frames.isScrolled, let layout = frames.frame(of: bookChapters.section(of: position.page))?.layout,
            !layout.isVerticalWriting, layout.extent > 0
        else { return bookChapters.fraction(of: position.page) }
        // The margin above the first line doesn't count.
        let height = Double(position.page.page) * frames.size.height + position.offset
        return height <= Self.inset + 1 ? 0 : max(0, min(height / layout.extent, 1))
    }

    /// Whether the position has changed since the anchor was updated.
    func hasMoved(to page: PageIdentifier) -> Bool {
        guard frames.isScrolled else { return page != anchorPage }
        guard let top, let anchorTop else { return true }
        return top.page != anchorTop.page || (top.offset - anchorTop.offset).magnitude > 2
    }

    /// The position at the top of the window; nil unless the text is scrolled.
    var top: PagePosition? {
        guard frames.isScrolled, let scene = stage?.reader.scene else { return nil }
        for surface in scene.surfaces {
            guard case .page(let page) = surface.item else { continue }
            let frame = surface.frame(in: scene.camera)
            if frame.maxY > Self.inset + 1 {
                return PagePosition(page: page, offset: max((Self.inset - frame.minY) / scene.camera.scale, 0))
            }
        }
        return nil
    }

    /// Scrolls to a position.
    func scroll(to position: PagePosition, on stage: ReaderStageController) {
        if let surface = surface(of: position.page) {
            let scene = stage.reader.scene
            let current = surface.frame(in: scene.camera).minY + position.offset * scene.camera.scale
            let delta = Point(x: 0, y: current - Self.inset)
            stage.send(.wheel(delta: delta, position: .zero, zooms: false, time: stage.sceneTime))
            // A wheel event hides the bars, but this event isn't from the user.
            if scene.barsVisible { stage.send(.barsRequested(visible: true, time: stage.sceneTime)) }
        }
        anchorTop = top
    }

    // MARK: Surfaces

    /// The surface of a page in the scene.
    func surface(of page: PageIdentifier) -> ReaderSurface? {
        stage?.reader.scene.surfaces.first { $0.item == .page(page) }
    }

    /// The page of a strip at a point of the window.
    func page(at point: Point, in scene: ReaderScene) -> PageIdentifier? {
        for surface in scene.surfaces where surface.isVisible && surface.frame(in: scene.camera).contains(point) {
            if case .page(let page) = surface.item { return page }
        }
        return nil
    }

    /// Whether the position with a CFI is visible in scrolled text.
    func isVisible(_ identifier: String, in section: Int) -> Bool {
        guard let stage else { return false }
        let scene = stage.reader.scene
        for surface in scene.surfaces where surface.isVisible {
            guard case .page(let page) = surface.item, bookChapters.section(of: page) == section else { continue }
            guard let position = frames.frame(of: section)?.position(of: .place(identifier)) else { return false }
            guard position.page == page.page else { continue }
            let height = surface.frame(in: scene.camera).minY + position.offset * scene.camera.scale
            return height >= 0 && height < stage.reader.viewport.height - Self.inset
        }
        return false
    }
}

extension ReaderSurface {
    /// The frame of an item of a strip, in the window's coordinates.
    func frame(in camera: Camera) -> Rect {
        Rect(origin: camera.translation + slot.origin * camera.scale, size: slot.size * camera.scale)
    }
}
