public import Geometry

/// A square part of a page that is too large to be decoded as a whole.
///
/// Each level has half the width and height of the previous one; level 0 is the full size. Tiles start at the page's
/// upper left corner. Tiles at the right and bottom edges are smaller.
public struct PageTile: Hashable, Sendable {
    /// The width and height of a tile in pixels: 4 MB decoded, so a phone's screen needs about a dozen.
    public static let edge = 1024
    /// The highest level, 1/32 of the page's width and height: smaller than any page on screen.
    public static let lastLevel = 5
    /// The highest column and row. Images of a million pixels in width or height are never decoded.
    public static let lastIndex = 999

    /// The number of times the page is halved, 0 to ``lastLevel``.
    public let level: Int
    /// The column, from 0 at the left.
    public let column: Int
    /// The row, from 0 at the top.
    public let row: Int

    /// Creates a tile; nil for values out of range.
    public init?(level: Int, column: Int, row: Int) {
        guard 0...Self.lastLevel ~= level, 0...Self.lastIndex ~= column, 0...Self.lastIndex ~= row else { return nil }
        self.level = level
        self.column = column
        self.row = row
    }

    /// Returns the length of an edge of the page on a level, in pixels of that level: halved once for each level and
    /// rounded up, at least 1.
    public static func extent(of pixels: Int, level: Int) -> Int { max((pixels + (1 << level) - 1) >> level, 1) }

    /// Returns the number of tiles along an edge of the page on a level.
    public static func count(along pixels: Int, level: Int) -> Int {
        (extent(of: pixels, level: level) + edge - 1) / edge
    }

    /// Returns the tile's area as fractions of the page's size, 0 to 1; nil when the tile is outside the page.
    ///
    /// - Parameters:
    ///   - width: The width of the page in pixels.
    ///   - height: The height of the page in pixels.
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
    /// Parses level, column and row, separated by hyphens and without leading zeros.
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
