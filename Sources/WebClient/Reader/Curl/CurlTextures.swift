import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebViews

/// The textures of the pages near the position, for curling with WebGL. They are created while the scene is at rest.
final class CurlTextures {
    /// The textures of an item. With two pages or columns, the outer and the inner half; otherwise the whole item.
    struct Sides {
        var outer: CurlSurface.PageTexture
        var inner: CurlSurface.PageTexture?
    }

    private struct Entry {
        var surface: ReaderSurface
        var frame: Rect
        var ground: CurlSurface.Ground
        /// The images in the texture. They are compared by identity: a sharper image of a page is another object.
        var pictures: [DecodedImage]
        /// The version of the text in the texture; see ``ReaderItemView/textVersion``.
        var textVersion: Int?
        /// The texts over the pages in the texture; see ``CurlSurface/texts(of:)``.
        var texts: Int32
        var sides: Sides
    }

    /// The content of a text snapshot.
    private struct TextContent: Equatable {
        var item: SequenceItem
        var version: Int
        var size: Size
    }

    private var entries: [Entry] = []
    /// The snapshot in progress.
    private var pending: TextContent?
    /// The snapshots of items near the position; nil where the snapshot failed.
    private var snapshots: [(content: TextContent, picture: DecodedImage?)] = []
    private let canvas: CurlSurface

    /// Creates an empty list of textures for a canvas.
    init(_ canvas: CurlSurface) {
        self.canvas = canvas
    }

    /// The textures of a surface; nil when there are none of its current content.
    func sides(of surface: ReaderSurface) -> Sides? {
        entries.first { Self.isSame($0.surface, surface) }?.sides
    }

    /// Releases the textures of all other surfaces, and creates those of the first surface without textures. Creating
    /// them takes some milliseconds, so each call does it for one surface only. `density` is in device pixels per
    /// point.
    ///
    /// - Returns: whether textures were created. If so, other surfaces may still need theirs.
    func prepare(
        _ surfaces: [ReaderSurface],
        stage: CurlStage,
        density: Double,
        ground: CurlSurface.Ground,
        picture: (PageIdentifier) -> DecodedImage?,
        crop: (PageIdentifier) -> CropBox,
        view: (SequenceItem) -> ReaderItemView?,
        onText: @escaping () -> Void
    ) -> Bool {
        entries.removeAll { entry in
            entry.frame != stage.frame || entry.ground != ground
                || entry.textVersion != view(entry.surface.item)?.textVersion
                || entry.texts != canvas.texts(of: view(entry.surface.item)?.root)
                || !surfaces.contains {
                    Self.isSame($0, entry.surface) && Self.holds(entry, Self.pictures(of: $0, picture, view))
                }
        }
        snapshots.removeAll { snapshot in !surfaces.contains { $0.item == snapshot.content.item } }
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
            let texture: CurlSurface.TexturePlacement =
                view(surface.item)?.isUnderTexture ?? false ? .over : .under
            let item = view(surface.item)?.root
            guard let outer = make(parts, of: item, in: stage.frame, ground, texture) else { return false }
            var inner: CurlSurface.PageTexture?
            if stage.isDouble {
                let x = stage.frame.minX > 0 ? 0 : stage.frame.size.width
                let frame = Rect(origin: Point(x: x, y: 0), size: stage.frame.size)
                inner = make(parts, of: item, in: frame, ground, texture)
            }
            entries.append(
                Entry(
                    surface: surface,
                    frame: stage.frame,
                    ground: ground,
                    pictures: pictures,
                    textVersion: view(surface.item)?.textVersion,
                    texts: canvas.texts(of: item),
                    sides: Sides(outer: outer, inner: inner)
                )
            )
            return true
        }
        return false
    }

    /// The snapshot of an item that consists of text; nil while it is being created, and when that failed.
    private func textPart(of view: ReaderItemView, _ size: Size, _ onText: @escaping () -> Void) -> CurlSurface.Part? {
        guard let version = view.textVersion else { return nil }
        let content = TextContent(item: view.item, version: version, size: size)
        if let snapshot = snapshots.first(where: { $0.content == content }) {
            return snapshot.picture.map {
                CurlSurface.Part(
                    picture: $0,
                    source: Rect(x: 0, y: 0, width: 1, height: 1),
                    frame: Rect(origin: .zero, size: size)
                )
            }
        }
        guard pending == nil else { return nil }
        pending = content
        canvas.makeSnapshot(of: view.root, size: size) { picture in
            if view.needsSnapshot, let picture { view.snapshot = (version, picture) }
            self.pending = nil
            self.snapshots.append((content, picture))
            onText()
        }
        return nil
    }

    private func make(
        _ parts: [CurlSurface.Part],
        of item: Element?,
        in frame: Rect,
        _ ground: CurlSurface.Ground,
        _ texture: CurlSurface.TexturePlacement
    ) -> CurlSurface.PageTexture? {
        let here = parts.map { part in
            var part = part
            part.frame.origin = part.frame.origin - frame.origin
            return part
        }
        return canvas.makePicture(of: item, frame: frame, ground: ground, texture: texture, parts: here)
    }

    /// A frame with its edges on whole device pixels, as browsers place the edges of live pages.
    private static func snapped(_ frame: Rect, density: Double) -> Rect {
        func snap(_ edge: Double) -> Double { (edge * density).rounded() / density }
        let x = snap(frame.minX)
        let y = snap(frame.minY)
        return Rect(x: x, y: y, width: snap(frame.maxX) - x, height: snap(frame.maxY) - y)
    }

    private static func holds(_ entry: Entry, _ pictures: [DecodedImage]?) -> Bool {
        guard let pictures, pictures.count == entry.pictures.count else { return false }
        return zip(pictures, entry.pictures).allSatisfy { $0 === $1 }
    }

    /// The images of an item, none when it consists of text; nil while not all are loaded.
    private static func pictures(
        of surface: ReaderSurface,
        _ picture: (PageIdentifier) -> DecodedImage?,
        _ view: (SequenceItem) -> ReaderItemView?
    ) -> [DecodedImage]? {
        if view(surface.item)?.needsSnapshot ?? false { return [] }
        var pictures: [DecodedImage] = []
        for placement in surface.pictures {
            guard let held = picture(placement.page) else { return nil }
            pictures.append(held)
        }
        return pictures
    }

    /// Whether two surfaces look the same, regardless of their frames.
    private static func isSame(_ one: ReaderSurface, _ other: ReaderSurface) -> Bool {
        one.item == other.item && one.pictures == other.pictures && one.scale == other.scale
            && one.translation == other.translation
    }
}
