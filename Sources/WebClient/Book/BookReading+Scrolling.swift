import Geometry
import ReadingEngine

/// A place on a page of text: how far below its top, in points.
struct BookSpot: Equatable {
    var page: PageIdentifier
    var offset: Double
}

// Text that is scrolled: the engine's pages are slices of a section, which it shows as a strip without gaps. What lies near
// the window's top is one's place.
extension BookReading {
    /// Whether a book is to be scrolled: as the reader chose, or else as its publisher did. A book with pages that are laid out
    /// already is turned, and so is text whose lines run down.
    static func scrolls(_ book: ReaderManifest, _ contents: BookContents) -> Bool {
        switch ReaderSettings.book.flow {
        case .pages: return false
        case .publisher where !contents.isMeantToScroll: return false
        case .publisher, .scrolled: break
        }
        if contents.sections.contains(where: { $0.fixedSize != nil }) { return false }
        let isLeftward = book.declaresProgression && book.progression == .rightToLeft
        return !isLeftward || ReadingPace.Script(language: contents.language) != .ideographs
    }

    /// A section whose lines turn out to run down has all of the book stay in pages.
    func stayInPages(in section: Int) {
        guard isScrolled, let reader, frames.laidOut(section)?.layout?.isDown ?? false else { return }
        isVertical = true
        isScrolled = false
        frames.layOut(Self.setup(reader, contents, isScrolled: false))
        if let layout = frames.laidOut(section)?.layout { _ = chapters.take(layout, ofSection: section) }
    }

    /// The stage is there: the strip goes to the place it was opened at.
    func didBegin() {
        guard frames.isScrolled, let stage, let focus else { return }
        align(spot(of: anchor, in: chapters.section(of: focus)), on: stage)
    }

    // MARK: Places

    /// Where a part of a section begins.
    func spot(at fraction: Double, in frame: BookFrame) -> (page: Int, offset: Double) {
        guard let layout = frame.layout else { return (0, 0) }
        let last = layout.pageCount - 1
        guard frames.isScrolled, !layout.isDown else {
            return (max(0, min(Int((fraction * Double(layout.pageCount) + 0.000_5).rounded(.down)), last)), Self.inset)
        }
        let height = max(fraction * layout.extent, Self.inset)
        let page = max(0, min(Int(height / frames.size.height), last))
        return (page, height - Double(page) * frames.size.height)
    }

    /// How much of its section lies before a spot.
    func fraction(of spot: BookSpot) -> Double {
        guard frames.isScrolled, let layout = frames.laidOut(chapters.section(of: spot.page))?.layout,
            !layout.isDown, layout.extent > 0
        else { return chapters.fraction(of: spot.page) }
        // What lies above the first line is none of it.
        let height = Double(spot.page.page) * frames.size.height + spot.offset
        return height <= Self.inset + 1 ? 0 : max(0, min(height / layout.extent, 1))
    }

    /// Whether one is elsewhere than where the anchor was taken.
    func hasMoved(to page: PageIdentifier) -> Bool {
        guard frames.isScrolled else { return page != anchorPage }
        guard let top, let anchorSpot else { return true }
        return top.page != anchorSpot.page || (top.offset - anchorSpot.offset).magnitude > 2
    }

    /// What lies where one begins to read, near the top of the window; nil where text is not scrolled.
    var top: BookSpot? {
        guard frames.isScrolled, let scene = stage?.reader.scene else { return nil }
        for surface in scene.surfaces {
            guard case .page(let page) = surface.item else { continue }
            let place = surface.seen(by: scene.camera)
            if place.maxY > Self.inset + 1 {
                return BookSpot(page: page, offset: max((Self.inset - place.minY) / scene.camera.scale, 0))
            }
        }
        return nil
    }

    /// Has a spot lie where one begins to read.
    func align(_ spot: BookSpot, on stage: ReaderStageController) {
        if let surface = surface(of: spot.page) {
            let scene = stage.reader.scene
            let now = surface.seen(by: scene.camera).minY + spot.offset * scene.camera.scale
            let delta = Point(x: 0, y: now - Self.inset)
            stage.send(.wheel(delta: delta, position: .zero, zooms: false, time: stage.sceneTime))
            // Who turns a wheel wants the bars away; here nobody did.
            if scene.barsVisible { stage.send(.barsRequested(visible: true, time: stage.sceneTime)) }
        }
        anchorSpot = top
    }

    // MARK: What lies where

    /// Whether the strip moves by itself: what stops it means nothing else.
    var isGliding: Bool { frames.isScrolled && stage?.reader.isAnimating ?? false }

    /// What shows a page in the scene.
    func surface(of page: PageIdentifier) -> ReaderSurface? {
        stage?.reader.scene.surfaces.first { $0.item == .page(page) }
    }

    /// The page of a strip that is seen at a point of the window.
    func slice(at point: Point, in scene: ReaderScene) -> PageIdentifier? {
        for surface in scene.surfaces where surface.isVisible && surface.seen(by: scene.camera).contains(point) {
            if case .page(let page) = surface.item { return page }
        }
        return nil
    }

    /// Whether a place of a section lies in the window, where text is scrolled.
    func isInSight(_ identifier: String, in section: Int) -> Bool {
        guard let stage else { return false }
        let scene = stage.reader.scene
        for surface in scene.surfaces where surface.isVisible {
            guard case .page(let page) = surface.item, chapters.section(of: page) == section else { continue }
            guard let spot = frames.laidOut(section)?.spot(of: .place(identifier)) else { return false }
            guard spot.page == page.page else { continue }
            let height = surface.seen(by: scene.camera).minY + spot.offset * scene.camera.scale
            return height >= 0 && height < stage.reader.viewport.height - Self.inset
        }
        return false
    }
}

extension ReaderSurface {
    /// Where the slot of a strip is seen in the window.
    func seen(by camera: Camera) -> Rect {
        Rect(origin: camera.translation + slot.origin * camera.scale, size: slot.size * camera.scale)
    }
}
