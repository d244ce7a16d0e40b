public import Geometry

/// Where the sheet lies on the screen and which way it turns: what takes its own coordinates to the screen's and back.
///
/// Right to left is the exact mirror of left to right, and vertical paging its transpose: nothing else knows about them.
public struct CurlStage: Equatable, Sendable {
    /// The way a sheet goes when the reader turns to the next page.
    public enum Turning: Int, Equatable, Sendable {
        /// From right to left: books that are read from left to right.
        case leftwards = 0
        /// From left to right: books that are read from right to left.
        case rightwards = 1
        /// From below: vertical paging; the spine is the upper edge.
        case upwards = 2
    }

    /// The unturned sheet on the screen, in points.
    public let frame: Rect
    /// Which way it turns.
    public let turning: Turning

    /// A sheet that lies here unturned.
    public init(frame: Rect, turning: Turning) {
        self.frame = frame
        self.turning = turning
    }

    /// The sheet in its own coordinates.
    public var leaf: CurlLeaf {
        turning == .upwards
            ? CurlLeaf(width: frame.size.height, height: frame.size.width)
            : CurlLeaf(width: frame.size.width, height: frame.size.height)
    }

    /// Takes the screen's coordinates to the sheet's.
    public var toLeaf: Transform {
        switch turning {
        case .leftwards: Transform(a: 1, b: 0, c: 0, d: 1, x: -frame.minX, y: -frame.minY)
        case .rightwards: Transform(a: -1, b: 0, c: 0, d: 1, x: frame.maxX, y: -frame.minY)
        case .upwards: Transform(a: 0, b: 1, c: 1, d: 0, x: -frame.minY, y: -frame.minX)
        }
    }

    /// Takes the sheet's coordinates to the screen's.
    public var toScreen: Transform { toLeaf.inverse }

    /// A place of the screen on the sheet.
    public func toLeaf(_ place: Point) -> Point { toLeaf.apply(to: place) }

    /// A place of the sheet on the screen.
    public func toScreen(_ place: Point) -> Point { toScreen.apply(to: place) }

    /// A velocity of the screen, in points per second, as the sheet has it.
    public func velocityOnLeaf(_ velocity: Point) -> Point { toLeaf.apply(to: velocity) - toLeaf.translation }

    /// A map of the sheet's plane, such as a crease's, as the screen has it.
    public func onScreen(_ map: Transform) -> Transform { toScreen * map * toLeaf }
}
