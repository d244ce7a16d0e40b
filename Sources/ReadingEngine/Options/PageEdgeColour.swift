public import Geometry

/// The colour that goes on from the edges of a page, for what lies behind it.
public enum PageEdgeColour: Equatable, Sendable {
    /// The paper is white.
    case white
    /// The page is black up to its edges.
    case black
    /// The edges are of this one colour.
    case plain(PageColour)
    /// The edges are drawn on: no colour would go on from them.
    case none

    /// Where to look at a picture, as parts of its size: six places along each of its four edges, a hundredth of the
    /// picture inside, because the outermost lines of scans are often not of the page.
    public static let samplePlaces: [Point] = {
        let inset = 0.01
        let along = [0.03, 0.2, 0.4, 0.6, 0.8, 0.97]
        return along.map { Point(x: inset, y: $0) } + along.map { Point(x: 1 - inset, y: $0) }
            + along.map { Point(x: $0, y: inset) } + along.map { Point(x: $0, y: 1 - inset) }
    }()

    /// The verdict of pixels of the edges, four bytes each: red, green, blue and opacity. The rest of a last pixel
    /// that is not whole is left out.
    ///
    /// Four pixels in five have to agree: a bubble or a page number may touch the edge. What agrees is white when the
    /// parts add up to more than 740 of 765, black when each is less than 40, and otherwise a plain colour when no part is
    /// 30 or more away from the middle one. A pixel with an opacity of 200 or less is of no colour.
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

    /// The colour that comes nearest to what is at the edges, agreed or not: what the paper must be taken for where one has to
    /// be named. Nil when nothing is known. `bytes` as above.
    public static func nearest(to bytes: [UInt8]) -> PageColour? {
        var colours: [PageColour] = []
        for index in 0..<bytes.count / 4 where bytes[index * 4 + 3] > 200 {
            colours.append(PageColour(red: bytes[index * 4], green: bytes[index * 4 + 1], blue: bytes[index * 4 + 2]))
        }
        return middle(of: colours)
    }

    /// The middle of each part by itself: few drawn pixels do not move it.
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
