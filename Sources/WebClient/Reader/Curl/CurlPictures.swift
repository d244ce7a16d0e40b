import Geometry
import ImageLoading
import ReadingEngine

/// The pages near the reader as pictures in graphics memory: made when a page has settled, never while one moves.
final class CurlPictures {
    /// An item as it is seen at home: its outer half and its inner one with two pages at a time, otherwise all of it.
    struct Sides {
        var outer: CurlSurface.PagePicture
        var inner: CurlSurface.PagePicture?
    }

    private struct Entry {
        var surface: ReaderSurface
        var frame: Rect
        var ground: PageColour
        /// The pictures that are on it: another one of the same page is sharper.
        var pictures: [Picture]
        /// Of the text that is on it, where that is all; see ``ReaderItemView/text``.
        var text: Int?
        var sides: Sides
    }

    /// A picture of live text that is being made.
    private struct Writing: Equatable {
        var item: SequenceItem
        var text: Int
        var size: Size
    }

    private var entries: [Entry] = []
    private var writing: Writing?
    /// What was made, or nil where it could not be, for as long as the item is near.
    private var written: [(of: Writing, picture: Picture?)] = []
    private let canvas: CurlSurface

    /// Pictures for this canvas; none yet.
    init(_ canvas: CurlSurface) {
        self.canvas = canvas
    }

    /// The pictures of an item as it is shown here; nil when it has none, or others.
    func sides(of surface: ReaderSurface) -> Sides? {
        entries.first { Self.isSame($0.surface, surface) }?.sides
    }

    /// Makes pictures of what is near and lets go of the rest. One for each call is enough: they cost some milliseconds.
    /// `density` is the screen's, in device pixels to a point.
    ///
    /// - Returns: whether there is more to do.
    func prepare(
        _ surfaces: [ReaderSurface],
        stage: CurlStage,
        isDouble: Bool,
        density: Double,
        ground: PageColour,
        picture: (PageIdentifier) -> Picture?,
        crop: (PageIdentifier) -> CropBox,
        view: (SequenceItem) -> ReaderItemView?,
        onText: @escaping () -> Void
    ) -> Bool {
        entries.removeAll { entry in
            entry.frame != stage.frame || entry.ground != ground || entry.text != view(entry.surface.item)?.text
                || !surfaces.contains {
                    Self.isSame($0, entry.surface) && Self.holds(entry, Self.pictures(of: $0, picture, view))
                }
        }
        written.removeAll { writing in !surfaces.contains { $0.item == writing.of.item } }
        for surface in surfaces where sides(of: surface) == nil {
            guard let pictures = Self.pictures(of: surface, picture, view) else { continue }
            var parts: [CurlSurface.Part] = []
            if pictures.isEmpty {
                guard let view = view(surface.item), let part = textPart(of: view, surface.slot.size, onText) else {
                    continue
                }
                parts.append(part)
            }
            for (index, placement) in surface.pictures.enumerated() where pictures.indices.contains(index) {
                let frame = Rect(
                    origin: placement.frame.origin * surface.scale + surface.translation,
                    size: placement.frame.size * surface.scale
                )
                let box = crop(placement.page).picture(half: placement.half)
                let source = Rect(
                    x: -box.minX / box.size.width,
                    y: -box.minY / box.size.height,
                    width: 1 / box.size.width,
                    height: 1 / box.size.height
                )
                parts.append(
                    CurlSurface.Part(
                        picture: pictures[index],
                        source: source,
                        frame: Self.snapped(frame, density: density),
                        quarterTurns: placement.quarterTurns
                    )
                )
            }
            guard let outer = make(parts, in: stage.frame, ground) else { return false }
            var inner: CurlSurface.PagePicture?
            if isDouble {
                let x = stage.frame.minX > 0 ? 0 : stage.frame.size.width
                let frame = Rect(origin: Point(x: x, y: 0), size: stage.frame.size)
                inner = make(parts, in: frame, ground)
            }
            entries.append(
                Entry(
                    surface: surface,
                    frame: stage.frame,
                    ground: ground,
                    pictures: pictures,
                    text: view(surface.item)?.text,
                    sides: Sides(outer: outer, inner: inner)
                )
            )
            return true
        }
        return false
    }

    /// A picture of a slot that has nothing but text; nil while it is being made, and where it can't be.
    private func textPart(of view: ReaderItemView, _ size: Size, _ onText: @escaping () -> Void) -> CurlSurface.Part? {
        guard let text = view.text else { return nil }
        let wanted = Writing(item: view.item, text: text, size: size)
        if let written = written.first(where: { $0.of == wanted }) {
            return written.picture.map {
                CurlSurface.Part(
                    picture: $0,
                    source: Rect(x: 0, y: 0, width: 1, height: 1),
                    frame: Rect(origin: .zero, size: size)
                )
            }
        }
        guard writing == nil else { return nil }
        writing = wanted
        canvas.makeSnapshot(of: view.root, size: size) { picture in
            if view.needsSnapshot, let picture { view.snapshot = (text, picture) }
            self.writing = nil
            self.written.append((wanted, picture))
            onText()
        }
        return nil
    }

    private func make(_ parts: [CurlSurface.Part], in frame: Rect, _ ground: PageColour) -> CurlSurface.PagePicture? {
        let here = parts.map { part in
            var part = part
            part.frame.origin = part.frame.origin - frame.origin
            return part
        }
        return canvas.makePicture(size: frame.size, ground: ground, parts: here)
    }

    /// A frame with its edges on device pixels, where the browser lays those of live pages.
    private static func snapped(_ frame: Rect, density: Double) -> Rect {
        func snap(_ place: Double) -> Double { (place * density).rounded() / density }
        let x = snap(frame.minX)
        let y = snap(frame.minY)
        return Rect(x: x, y: y, width: snap(frame.maxX) - x, height: snap(frame.maxY) - y)
    }

    private static func holds(_ entry: Entry, _ pictures: [Picture]?) -> Bool {
        guard let pictures, pictures.count == entry.pictures.count else { return false }
        return zip(pictures, entry.pictures).allSatisfy { $0 === $1 }
    }

    /// The pictures of an item, none where all of it is text; nil while they are not all there.
    private static func pictures(
        of surface: ReaderSurface,
        _ picture: (PageIdentifier) -> Picture?,
        _ view: (SequenceItem) -> ReaderItemView?
    ) -> [Picture]? {
        if view(surface.item)?.needsSnapshot ?? false { return [] }
        var pictures: [Picture] = []
        for placement in surface.pictures {
            guard let held = picture(placement.page) else { return nil }
            pictures.append(held)
        }
        return pictures
    }

    /// Whether two surfaces look the same, wherever they lie.
    private static func isSame(_ one: ReaderSurface, _ other: ReaderSurface) -> Bool {
        one.item == other.item && one.pictures == other.pictures && one.scale == other.scale
            && one.translation == other.translation
    }
}
