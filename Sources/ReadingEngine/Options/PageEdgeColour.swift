public import Geometry

/// The colour of a page's edges, for the automatic background.
public enum PageEdgeColour: Equatable, Sendable {
    /// The edges are white.
    case white
    /// The edges are black.
    case black
    /// The edges have one colour.
    case plain(PageColour)
    /// The edges have several colours, so no background colour matches them.
    case none

    /// The points to sample, as fractions of the image's size: six along each edge. They are inset by one hundredth of
    /// the size, because the outermost lines of scans often don't belong to the page.
    public static let samplePoints: [Point] = {
        let inset = 0.01
        let along = [0.03, 0.2, 0.4, 0.6, 0.8, 0.97]
        return along.map { Point(x: inset, y: $0) } + along.map { Point(x: 1 - inset, y: $0) }
            + along.map { Point(x: $0, y: inset) } + along.map { Point(x: $0, y: 1 - inset) }
    }()

    /// Determines the colour from pixels of the edges, four bytes each: red, green, blue and alpha. An incomplete pixel
    /// at the end is ignored.
    ///
    /// Only four pixels in five have to match, because a speech bubble or a page number may touch the edge. The colours
    /// are tested in this order:
    ///
    /// 1. White: the components of a pixel add up to more than 740 of 765.
    /// 2. Black: each component is below 40.
    /// 3. One plain colour: each component differs by less than 30 from the median of the pixels.
    ///
    /// Pixels with an alpha of 200 or less never match.
    public init(of bytes: [UInt8]) {
        let count = bytes.count / 4
        var white = 0
        var black = 0
        var colours: [PageColour] = []
        for index in 0..<count {
            let pixel = PageColour(red: bytes[index * 4], green: bytes[index * 4 + 1], blue: bytes[index * 4 + 2])
            guard bytes[index * 4 + 3] > 200 else { continue }
            colours.append(pixel)
            if Int(pixel.red) + Int(pixel.green) + Int(pixel.blue) > 740 { white += 1 }
            if pixel.red < 40 && pixel.green < 40 && pixel.blue < 40 { black += 1 }
        }
        func agree(_ number: Int) -> Bool { count > 0 && number * 5 >= count * 4 }
        if agree(white) {
            self = .white
        } else if agree(black) {
            self = .black
        } else if let middle = Self.middle(of: colours), agree(colours.count { Self.isClose($0, to: middle) }) {
            self = .plain(middle)
        } else {
            self = .none
        }
    }

    /// Returns the median colour of the edges, even if they have several colours; nil if there are no opaque pixels.
    /// Used where a paper colour is required. `bytes` has the format of ``init(of:)``.
    public static func nearest(to bytes: [UInt8]) -> PageColour? {
        var colours: [PageColour] = []
        for index in 0..<bytes.count / 4 where bytes[index * 4 + 3] > 200 {
            colours.append(PageColour(red: bytes[index * 4], green: bytes[index * 4 + 1], blue: bytes[index * 4 + 2]))
        }
        return middle(of: colours)
    }

    /// Returns the median of each component. Unlike a mean, it ignores a few pixels of the drawing.
    private static func middle(of colours: [PageColour]) -> PageColour? {
        guard !colours.isEmpty else { return nil }
        let half = colours.count / 2
        return PageColour(
            red: colours.map { $0.red }.sorted()[half],
            green: colours.map { $0.green }.sorted()[half],
            blue: colours.map { $0.blue }.sorted()[half]
        )
    }

    private static func isClose(_ one: PageColour, to other: PageColour) -> Bool {
        func distance(_ one: UInt8, _ other: UInt8) -> Int { abs(Int(one) - Int(other)) }
        let parts = max(distance(one.red, other.red), distance(one.green, other.green))
        return max(parts, distance(one.blue, other.blue)) < 30
    }
}
