public import Geometry

/// The frame of the leaf on the screen and the direction in which it turns. They define the transform between the
/// coordinates of the screen and those of the leaf.
///
/// Right to left is the mirror of left to right, and vertical paging its transpose. The geometry of the fold doesn't
/// depend on the direction.
public struct CurlStage: Equatable, Sendable {
    /// The direction in which a leaf moves when it turns to the next page.
    public enum Turning: Int, Equatable, Sendable {
        /// From right to left, in left-to-right reading.
        case leftwards = 0
        /// From left to right, in right-to-left reading.
        case rightwards = 1
        /// Upwards, in vertical paging; the spine is the upper edge.
        case upwards = 2
    }

    /// The flat leaf on the screen, in points.
    public let frame: Rect
    /// The direction of the turn.
    public let turning: Turning
    /// Whether the spine is in the middle of the window, so that the leaf is half of an item. Otherwise the spine is at
    /// the window's edge.
    public let isDouble: Bool

    /// Creates a stage.
    public init(frame: Rect, turning: Turning, isDouble: Bool = false) {
        self.frame = frame
        self.turning = turning
        self.isDouble = isDouble
    }

    /// The leaf in its own coordinates.
    public var leaf: CurlLeaf {
        turning == .upwards
            ? CurlLeaf(width: frame.size.height, height: frame.size.width)
            : CurlLeaf(width: frame.size.width, height: frame.size.height)
    }

    /// The transform from the screen to the leaf.
    public var toLeaf: Transform {
        switch turning {
        case .leftwards: Transform(a: 1, b: 0, c: 0, d: 1, x: -frame.minX, y: -frame.minY)
        case .rightwards: Transform(a: -1, b: 0, c: 0, d: 1, x: frame.maxX, y: -frame.minY)
        case .upwards: Transform(a: 0, b: 1, c: 1, d: 0, x: -frame.minY, y: -frame.minX)
        }
    }

    /// The transform from the leaf to the screen.
    public var toScreen: Transform { toLeaf.inverse }

    /// Converts a point from the screen to the leaf.
    public func toLeaf(_ place: Point) -> Point { toLeaf.apply(to: place) }

    /// Converts a point from the leaf to the screen.
    public func toScreen(_ place: Point) -> Point { toScreen.apply(to: place) }

    /// Converts a velocity, in points per second, from the screen to the leaf.
    public func velocityOnLeaf(_ velocity: Point) -> Point { toLeaf.apply(to: velocity) - toLeaf.translation }

    /// Converts a transform of the leaf's plane, such as a crease's, to the screen.
    public func onScreen(_ map: Transform) -> Transform { toScreen * map * toLeaf }
}
