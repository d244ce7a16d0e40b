public import Geometry

/// Which tiles of a page are wanted for the part of it that is seen, and which of those there are may stay.
///
/// A page beyond what a browser should decode is shown in a variant made to measure, and sharpened by tiles where it is
/// magnified beyond that. The tiles that are wanted are those that are seen and, as far as their number allows, those around
/// them, the nearest to the middle first. One that was wanted stays until it is a whole view away, so that a hand that moves
/// to and fro fetches nothing twice.
public struct TileWindow: Equatable, Sendable {
    /// A page of at most this many pixels is fetched whole when it is magnified: 48 MB decoded, as much as a dozen tiles.
    public static let largestWhole = 12e6
    /// A picture with less than this part of the pixels that the screen has for it is seen to be soft.
    public static let sharpness = 0.95
    /// A level above has to be this much better than needed before it takes over: a hand that trembles about a limit must
    /// not exchange all tiles.
    private static let reserve = 1.1
    /// How far beyond the view tiles are wanted, as a part of it.
    private static let margin = 0.25
    /// How far beyond the view they stay, as a part of it.
    private static let keptMargin = 1.0

    /// The page's own width in pixels.
    public let width: Int
    /// The page's own height in pixels.
    public let height: Int
    /// How many tiles there may be at once: 4 MB each.
    public let limit: Int
    /// The tiles that are wanted, the most wanted first; never more than ``limit``.
    public private(set) var tiles: [PageTile] = []

    /// No tiles of a page of that size, and never more than `limit`.
    public init(width: Int, height: Int, limit: Int) {
        self.width = width
        self.height = height
        self.limit = max(limit, 1)
    }

    /// How many tiles there may be where pictures may take `bytes` together: half of it, but enough to be of use and no more
    /// than a large screen shows.
    public static func limit(forBytes bytes: Int) -> Int {
        max(8, min(bytes / 2 / (PageTile.edge * PageTile.edge * 4), 48))
    }

    /// Whether a page of that size is sharpened by tiles and not as a whole.
    public static func isDeep(width: Double, height: Double) -> Bool { width * height > largestWhole }

    /// The highest level that has enough pixels for a page that covers `across` device pixels from side to side.
    public static func level(width: Int, covering across: Double) -> Int {
        var level = 0
        while level < PageTile.lastLevel,
            Double(PageTile.extent(of: width, level: level + 1)) >= across * sharpness
        {
            level += 1
        }
        return level
    }

    /// Shows a part of the page.
    ///
    /// - Parameters:
    ///   - visible: What is seen, in parts of the page's width and height; nil for nothing.
    ///   - across: How many device pixels all of the page covers from side to side.
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

    /// The tiles that meet a part of the page or what is around it, nearest to its middle first.
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
                // Of two as near, the one that comes first in reading.
                let place = distances.firstIndex { $0 > distance } ?? distances.count
                found.insert(tile, at: place)
                distances.insert(distance, at: place)
            }
        }
        return found
    }

    /// The columns, or rows, between two parts of an edge of `extent` pixels.
    private static func range(_ low: Double, _ high: Double, of extent: Int) -> Range<Int> {
        let edge = Double(PageTile.edge)
        let count = (extent + PageTile.edge - 1) / PageTile.edge
        let first = Int((max(min(low, 1), 0) * Double(extent) / edge).rounded(.down))
        let last = Int((max(min(high, 1), 0) * Double(extent) / edge).rounded(.up))
        return max(min(first, count), 0)..<max(min(max(last, first), count), min(first, count))
    }
}
