import Geometry

/// A page that turns about its spine, in its own coordinates: the spine is at x = 0, the outer edge at x = `width`, y
/// grows downwards. Turned over, the leaf is between x = −`width` and 0. ("Leaf" is the bookbinding term for a sheet of
/// a book.)
///
/// All computations are for a leaf that turns to the left. ``CurlStage`` mirrors them for other directions.
public struct CurlLeaf: Equatable, Sendable {
    /// The distance from the spine to the outer edge, in points.
    public let width: Double
    /// The length of the spine, in points.
    public let height: Double

    /// Creates a leaf. Negative and non-finite lengths become zero.
    public init(width: Double, height: Double) {
        self.width = width.isFinite ? max(width, 0) : 0
        self.height = height.isFinite ? max(height, 0) : 0
    }

    /// Whether the width or height is zero.
    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The two ends of the spine, which never move.
    var spineEnds: [Point] { [.zero, Point(x: 0, y: height)] }

    /// Returns the point of the leaf nearest to `point`.
    func nearest(to point: Point) -> Point {
        Point(x: min(max(point.x, 0), width), y: min(max(point.y, 0), height))
    }

    /// Returns the distance between `point` and the leaf, in points; zero on the leaf.
    func distance(to point: Point) -> Double { (point - nearest(to: point)).length }

    /// Returns whether `point` is on the leaf, including its edges.
    func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
    }
}
