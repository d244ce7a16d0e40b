public import Geometry

/// A square of a page that is too large to be shown whole in all its pixels.
///
/// Each level has half as many pixels along each edge as the one below it; level 0 has all that the page has. Tiles lie
/// edge to edge from the page's top left corner, and those at its right and lower ends are as large as what is left.
public struct PageTile: Hashable, Sendable {
    /// A tile's edge in its own pixels: 4 MB decoded, so that a phone's screen takes a dozen of them.
    public static let edge = 1024
    /// The highest level: a thirty-second of the page along each edge, less than any page that is read takes.
    public static let lastLevel = 5
    /// The highest column and row: no picture that is decoded has an edge of a million pixels.
    public static let lastIndex = 999

    /// How many times the page is halved, 0 to ``lastLevel``.
    public let level: Int
    /// The column, from 0 at the left.
    public let column: Int
    /// The row, from 0 at the top.
    public let row: Int

    /// A tile by its place; nil where there can be none.
    public init?(level: Int, column: Int, row: Int) {
        guard 0...Self.lastLevel ~= level, 0...Self.lastIndex ~= column, 0...Self.lastIndex ~= row else { return nil }
        self.level = level
        self.column = column
        self.row = row
    }

    /// How long an edge of `pixels` is on a level, in that level's pixels: halved and rounded up, at least 1.
    public static func extent(of pixels: Int, level: Int) -> Int { max((pixels + (1 << level) - 1) >> level, 1) }

    /// How many tiles there are along an edge of `pixels` on a level.
    public static func count(along pixels: Int, level: Int) -> Int {
        (extent(of: pixels, level: level) + edge - 1) / edge
    }

    /// What the tile shows, in parts of the page's width and height; nil when it lies beyond a page of that size.
    ///
    /// - Parameters:
    ///   - width: The page's own width in pixels.
    ///   - height: The page's own height in pixels.
    public func part(ofWidth width: Int, height: Int) -> Rect? {
        guard let across = Self.span(column, of: Self.extent(of: width, level: level)),
            let down = Self.span(row, of: Self.extent(of: height, level: level))
        else { return nil }
        return Rect(x: across.start, y: down.start, width: across.length, height: down.length)
    }

    private static func span(_ index: Int, of extent: Int) -> (start: Double, length: Double)? {
        let start = index * edge
        guard start < extent else { return nil }
        let end = min(start + edge, extent)
        return (Double(start) / Double(extent), Double(end - start) / Double(extent))
    }
}

extension PageTile {
    /// Reads what an address says: level, column and row, with a hyphen between them, each written in one way only.
    init?(_ text: [UInt8]) {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard part.count == 1 || part.first != UInt8(ascii: "0"),
                let number = ASCIIBytes.number(part, limit: Self.lastIndex)
            else { return nil }
            numbers.append(number)
        }
        self.init(level: numbers[0], column: numbers[1], row: numbers[2])
    }
}
