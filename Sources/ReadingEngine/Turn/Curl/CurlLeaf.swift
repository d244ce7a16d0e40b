import Geometry

/// A sheet of paper that turns about its spine, in its own coordinates: the spine runs down at x = 0, the outer edge at
/// x = `width`, y grows downwards. Turned over, the sheet lies from x = −`width` to 0.
///
/// All the curl is worked out for a sheet that turns to the left; ``CurlStage`` mirrors it for other directions.
public struct CurlLeaf: Equatable, Sendable {
    /// From the spine to the outer edge, in points.
    public let width: Double
    /// Along the spine, in points.
    public let height: Double

    /// A sheet of this size; lengths that are no numbers, or less than zero, become zero.
    public init(width: Double, height: Double) {
        self.width = width.isFinite ? max(width, 0) : 0
        self.height = height.isFinite ? max(height, 0) : 0
    }

    /// True when there is nothing to bend.
    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The two ends of the spine, which never move.
    var spineEnds: [Point] { [.zero, Point(x: 0, y: height)] }

    /// The point of the sheet next to `point`.
    func nearest(to point: Point) -> Point {
        Point(x: min(max(point.x, 0), width), y: min(max(point.y, 0), height))
    }

    /// How far `point` is from the sheet, in points; zero on it.
    func distance(to point: Point) -> Double { (point - nearest(to: point)).length }

    /// True when `point` is on the sheet, its edges included.
    func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
    }
}
