public import Geometry

/// Decides which tiles of a zoomed page to load and which to keep.
///
///     var window = TileWindow(width: 8000, height: 12000, limit: 24)
///     window.show(visibleArea, across: 4200)
///     load(window.tiles)
///
/// A page that is too large to decode is shown in a smaller variant, with tiles on top where it is magnified beyond the
/// variant's resolution. The window contains the visible tiles and, up to the limit, those around them, nearest to the
/// centre first. A tile is kept until it is a whole viewport away, so that panning back and forth loads no tile twice.
public struct TileWindow: Equatable, Sendable {
    /// The number of pixels up to which a zoomed page is loaded as a whole: 48 MB decoded, as much as a dozen tiles.
    public static let largestWhole = 12e6
    /// The part of the screen's resolution below which an image looks blurred.
    public static let sharpness = 0.95
    /// How much more resolution than necessary the next smaller level must have before it is used, so that a zoom that
    /// varies around a threshold does not replace all tiles.
    private static let reserve = 1.1
    /// The margin around the viewport in which tiles are loaded, as a fraction of the viewport.
    private static let margin = 0.25
    /// The margin around the viewport in which tiles are kept, as a fraction of the viewport.
    private static let keptMargin = 1.0

    /// The width of the page in pixels.
    public let width: Int
    /// The height of the page in pixels.
    public let height: Int
    /// The maximum number of tiles, 4 MB each.
    public let limit: Int
    /// The tiles to load and keep, the most important first; never more than ``limit``.
    public private(set) var tiles: [PageTile] = []

    /// Creates an empty window.
    public init(width: Int, height: Int, limit: Int) {
        self.width = width
        self.height = height
        self.limit = max(limit, 1)
    }

    /// Returns the maximum number of tiles for a budget of decoded images: half of the budget, at least 8, and at most
    /// 48, which fill a large screen.
    public static func limit(forBytes bytes: Int) -> Int {
        max(8, min(bytes / 2 / (PageTile.edge * PageTile.edge * 4), 48))
    }

    /// Returns whether a page of that size is zoomed with tiles.
    public static func needsTiles(width: Double, height: Double) -> Bool { width * height > largestWhole }

    /// Returns the highest level with enough resolution for a page that is `across` device pixels wide on screen.
    public static func level(width: Int, covering across: Double) -> Int {
        var level = 0
        while level < PageTile.lastLevel,
            Double(PageTile.extent(of: width, level: level + 1)) >= across * sharpness
        {
            level += 1
        }
        return level
    }

    /// Updates the tiles for the visible area.
    ///
    /// - Parameters:
    ///   - visible: The visible area in unit coordinates of the page; nil for none.
    ///   - across: The width of the whole page on screen, in device pixels.
    public mutating func show(_ visible: Rect?, across: Double) {
        guard let visible, visible.intersects(Rect(x: 0, y: 0, width: 1, height: 1)), !visible.size.isEmpty, across > 0,
            width > 0, height > 0
        else {
            tiles = []
            return
        }
        let level = nextLevel(covering: across)
        let kept = tiles.filter { $0.level == level }
        var wanted = places(level, around: visible, margin: 0)
        append(places(level, around: visible, margin: Self.margin), to: &wanted)
        let near = places(level, around: visible, margin: Self.keptMargin)
        append(near.filter { kept.contains($0) }, to: &wanted)
        tiles = Array(wanted.prefix(limit))
    }

    private func append(_ more: [PageTile], to tiles: inout [PageTile]) {
        for tile in more where !tiles.contains(tile) { tiles.append(tile) }
    }

    private func nextLevel(covering across: Double) -> Int {
        let best = Self.level(width: width, covering: across)
        guard let level = tiles.first?.level, best == level + 1 else { return best }
        return Double(PageTile.extent(of: width, level: best)) >= across * Self.reserve ? best : level
    }

    /// Returns the tiles that intersect the visible area with a margin, nearest to its centre first.
    private func places(_ level: Int, around visible: Rect, margin: Double) -> [PageTile] {
        let columns = Self.range(
            visible.minX - visible.size.width * margin,
            visible.maxX + visible.size.width * margin,
            of: PageTile.extent(of: width, level: level)
        )
        let rows = Self.range(
            visible.minY - visible.size.height * margin,
            visible.maxY + visible.size.height * margin,
            of: PageTile.extent(of: height, level: level)
        )
        let middle = Point(
            x: visible.center.x * Double(PageTile.extent(of: width, level: level)),
            y: visible.center.y * Double(PageTile.extent(of: height, level: level))
        )
        var found: [PageTile] = []
        var distances: [Double] = []
        for row in rows {
            for column in columns {
                guard let tile = PageTile(level: level, column: column, row: row) else { continue }
                let centre = Point(x: Double(column) + 0.5, y: Double(row) + 0.5) * Double(PageTile.edge)
                let distance = (centre - middle).length
                // At equal distance, the tile that comes first in reading order.
                let place = distances.firstIndex { $0 > distance } ?? distances.count
                found.insert(tile, at: place)
                distances.insert(distance, at: place)
            }
        }
        return found
    }

    /// Returns the columns or rows between two unit coordinates of an edge of `extent` pixels.
    private static func range(_ low: Double, _ high: Double, of extent: Int) -> Range<Int> {
        let edge = Double(PageTile.edge)
        let count = (extent + PageTile.edge - 1) / PageTile.edge
        let first = Int((max(min(low, 1), 0) * Double(extent) / edge).rounded(.down))
        let last = Int((max(min(high, 1), 0) * Double(extent) / edge).rounded(.up))
        return max(min(first, count), 0)..<max(min(max(last, first), count), min(first, count))
    }
}
