import Geometry
import PageImages
import WebBinding

/// The tiles over a page's image while the page is magnified beyond the image's resolution.
final class PageTilesView {
    private final class Tile {
        let position: PageTile
        let image = Element("img", class: "page-tile")
        var task: ImageLoadTask?
        var picture: DecodedImage?

        /// Creates a tile that covers `part` of a page of `size` pixels.
        init(_ position: PageTile, at part: Rect, of size: Size) {
            self.position = position
            image.setAttribute("alt", "")
            image.setAttribute("aria-hidden", "true")
            image.setAttribute("draggable", "false")
            image.setStyle("left", part.minX * size.width, .points)
            image.setStyle("top", part.minY * size.height, .points)
            image.setStyle("width", part.size.width * size.width, .points)
            image.setStyle("height", part.size.height * size.height, .points)
        }

        func discard() {
            task?.cancel()
            image.clearImage()
            image.discard()
        }
    }

    /// The parent of the tiles: one point for each pixel of the page, scaled to the size of the page. Browsers round edges to
    /// whole pixels before they scale, so all tiles have whole edges.
    let root = Element("div", class: "page-tiles")
    private let size: Size
    private var window: TileWindow
    private let address: (PageTile) -> String
    private var tiles: [Tile] = []
    /// The width of the page in device pixels when it was shown last.
    private var pixelWidth = 0.0

    /// Creates an empty view for a page of `size` pixels, with at most `limit` tiles. `address` returns the address of a tile.
    init(size: Size, limit: Int, address: @escaping (PageTile) -> String) {
        self.size = size
        window = TileWindow(width: Int(size.width), height: Int(size.height), limit: limit)
        self.address = address
    }

    /// Moves the tiles over the page's image.
    ///
    /// - Parameters:
    ///   - box: the frame of the whole page in the view that shows a part of it, in fractions of the view.
    ///   - shown: the size of that view in points.
    func place(over box: Rect, of shown: Size) {
        root.setStyle("left", box.minX * 100, .percent)
        root.setStyle("top", box.minY * 100, .percent)
        root.setStyle("--across", box.size.width * shown.width / size.width, .none)
        root.setStyle("--down", box.size.height * shown.height / size.height, .none)
    }

    /// Loads the tiles of the visible part of the page.
    ///
    /// - Parameters:
    ///   - visible: the visible part, in fractions of the page.
    ///   - pixelWidth: the width of the page in device pixels.
    ///   - isAtRest: whether the page is at rest. While its scale changes, nothing is loaded, because the next frame would
    ///     need other tiles.
    func show(_ visible: Rect, pixelWidth: Double, isAtRest: Bool) {
        let isScaling = abs(pixelWidth - self.pixelWidth) > self.pixelWidth * 0.001
        self.pixelWidth = pixelWidth
        guard isAtRest || !isScaling else { return }
        let before = window.tiles
        window.show(visible, across: pixelWidth)
        guard window.tiles != before else { return }
        let level = window.tiles.first?.level
        tiles.removeAll { tile in
            // Tiles of another level stay until those that replace them are loaded.
            let stays =
                window.tiles.contains(tile.position) || (tile.position.level != level && tile.picture != nil)
            if !stays { tile.discard() }
            return !stays
        }
        for position in window.tiles where !tiles.contains(where: { $0.position == position }) { load(position) }
        removeReplaced()
    }

    private func load(_ position: PageTile) {
        guard let part = position.part(ofWidth: window.width, height: window.height) else { return }
        let tile = Tile(position, at: part, of: size)
        tiles.append(tile)
        let task = ImageLoader.shared.load(address(position), options: ReaderPageLoader.options(.normal)) { event in
            switch event {
            case .progress: return
            case .ready(let picture, _):
                tile.task = nil
                tile.picture = picture
                picture.show(in: tile.image)
                self.root.append(tile.image)
            case .failed:
                // The page's own image remains visible there.
                tile.task = nil
            }
            self.removeReplaced()
        }
        if task.isRunning { tile.task = task }
    }

    /// Removes tiles of other levels that are replaced or exceed the limit.
    private func removeReplaced() {
        let level = window.tiles.first?.level
        let isComplete = !tiles.contains { $0.task != nil }
        var excess = tiles.count - window.limit
        tiles.removeAll { tile in
            guard tile.position.level != level, isComplete || excess > 0 else { return false }
            excess -= 1
            tile.discard()
            return true
        }
    }

    /// Cancels all loads, and releases all images.
    func discard() {
        for tile in tiles { tile.discard() }
        tiles.removeAll()
        root.discard()
    }
}
