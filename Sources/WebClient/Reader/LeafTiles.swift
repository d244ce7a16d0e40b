import Geometry
import ImageLoading

/// The tiles that lie over a page's picture where it is magnified beyond what that has.
final class LeafTiles {
    private final class Tile {
        let place: PageTile
        let image = Element("img", class: "page-tile")
        var task: ImageTask?
        var picture: Picture?

        /// A tile of a page of `size` pixels.
        init(_ place: PageTile, at part: Rect, of size: Size) {
            self.place = place
            image.setAttribute("alt", "")
            image.setAttribute("aria-hidden", "true")
            image.setAttribute("draggable", "false")
            image.setStyle("left", part.minX * size.width, .points)
            image.setStyle("top", part.minY * size.height, .points)
            image.setStyle("width", part.size.width * size.width, .points)
            image.setStyle("height", part.size.height * size.height, .points)
        }

        func end() {
            task?.cancel()
            image.clearPicture()
            image.discard()
        }
    }

    /// What the tiles lie in: a plane with a point for each of the page's pixels, brought to the size in which the page is
    /// shown. Browsers put edges on whole pixels before they magnify; so all edges of tiles are on some.
    let root = Element("div", class: "page-tiles")
    private let size: Size
    private var window: TileWindow
    private let address: (PageTile) -> String
    private var tiles: [Tile] = []
    /// How many device pixels the page covered when it was shown last.
    private var across = 0.0

    /// No tiles yet of a page of `size` pixels, at most `limit` of them; `address` says where one is.
    init(size: Size, limit: Int, address: @escaping (PageTile) -> String) {
        self.size = size
        window = TileWindow(width: Int(size.width), height: Int(size.height), limit: limit)
        self.address = address
    }

    /// Lies over the page's picture.
    ///
    /// - Parameters:
    ///   - box: where all of the page lies in what shows a part of it, in parts of that.
    ///   - shown: how large that is, in points.
    func place(over box: Rect, of shown: Size) {
        root.setStyle("left", box.minX * 100, .percent)
        root.setStyle("top", box.minY * 100, .percent)
        root.setStyle("--across", box.size.width * shown.width / size.width, .none)
        root.setStyle("--down", box.size.height * shown.height / size.height, .none)
    }

    /// Shows the part of the page that is seen.
    ///
    /// - Parameters:
    ///   - visible: in parts of the page's width and height.
    ///   - across: how many device pixels the page covers from side to side.
    ///   - isAtRest: false while a hand or the engine moves the page. While its scale changes nothing is asked for: the
    ///     next frame would want something else.
    func show(_ visible: Rect, across: Double, isAtRest: Bool) {
        let isScaling = abs(across - self.across) > self.across * 0.001
        self.across = across
        guard isAtRest || !isScaling else { return }
        let before = window.tiles
        window.show(visible, across: across)
        guard window.tiles != before else { return }
        let level = window.tiles.first?.level
        tiles.removeAll { tile in
            // Of another level, it stays until those that take its place are there.
            let stays = window.tiles.contains(tile.place) || (tile.place.level != level && tile.picture != nil)
            if !stays { tile.end() }
            return !stays
        }
        for place in window.tiles where !tiles.contains(where: { $0.place == place }) { begin(place) }
        tidy()
    }

    private func begin(_ place: PageTile) {
        guard let part = place.part(ofWidth: window.width, height: window.height) else { return }
        let tile = Tile(place, at: part, of: size)
        tiles.append(tile)
        let task = ImageLoader.shared.load(address(place), options: ReaderPageLoader.options(.normal)) { event in
            switch event {
            case .progress: return
            case .ready(let picture, _):
                tile.task = nil
                tile.picture = picture
                picture.show(in: tile.image)
                self.root.append(tile.image)
            case .failed:
                // The page's own picture has to do.
                tile.task = nil
            }
            self.tidy()
        }
        if task.isUnderWay { tile.task = task }
    }

    /// Takes tiles of other levels away that nobody needs any more, or that are too many.
    private func tidy() {
        let level = window.tiles.first?.level
        let isComplete = !tiles.contains { $0.task != nil }
        var excess = tiles.count - window.limit
        tiles.removeAll { tile in
            guard tile.place.level != level, isComplete || excess > 0 else { return false }
            excess -= 1
            tile.end()
            return true
        }
    }

    /// Ends the tiles and lets go of their pictures.
    func discard() {
        for tile in tiles { tile.end() }
        tiles.removeAll()
        root.discard()
    }
}
