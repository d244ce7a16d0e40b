import Geometry

/// A finger that turns a leaf: maps its position to the held point and the progress of the turn.
///
/// A finger rarely touches the very edge. After a travel of ``run`` of the width, the held point has caught up with the
/// finger and stays under it. The result depends only on the finger's position, so moving back undoes the movement.
struct CurlDragGesture: Equatable, Sendable {
    /// The result of a drag.
    struct Hold: Equatable, Sendable {
        /// The travel of the turn since the drag began, in items; positive forwards.
        let travel: Double
        /// The leaf that moves: 0 for the one that was grabbed, −1 for the previous one, 1 for the next one.
        let step: Int
        /// The position of that leaf's held point.
        let touch: Point
    }

    /// The travel after which the held point has caught up: at least this part of the width, and at least this part of
    /// the initial distance. With less the page would jump, with more it would lag behind the finger.
    private static let run = 0.35
    private static let runOfDistance = 0.5

    let leaf: CurlLeaf
    let grab: CurlGrabPoint
    /// Where the drag began.
    let start: Point
    /// The position of the held point then; nil for a leaf at rest, for which the direction of the finger decides
    /// whether it turns forward or back.
    let caught: Point?

    /// Creates a drag that begins on a leaf at rest.
    init(leaf: CurlLeaf, at finger: Point) {
        self.leaf = leaf
        start = Self.finite(finger)
        grab = CurlGrabPoint(at: start.y, on: leaf)
        caught = nil
    }

    /// Creates a drag that grabs a moving leaf, held at `grab` and at `touch`.
    init(leaf: CurlLeaf, grab: CurlGrabPoint, catching touch: Point, at finger: Point) {
        self.leaf = leaf
        self.grab = grab
        start = Self.finite(finger)
        caught = Self.finite(touch)
    }

    private static func finite(_ point: Point) -> Point {
        Point(x: point.x.isFinite ? point.x : 0, y: point.y.isFinite ? point.y : 0)
    }

    /// Returns the initial position of the held point. For a leaf at rest it is on the side that the finger moves away
    /// from.
    private func origin(for travel: Double) -> Point {
        caught ?? Point(x: travel <= 0 ? leaf.width : -leaf.width, y: grab.height(on: leaf))
    }

    /// Returns the remaining part of the initial distance between finger and held point after a travel of `travel`, and
    /// its derivative.
    private func lag(_ travel: Double, behind distance: Double) -> (part: Double, slope: Double) {
        let run = max(Self.run * leaf.width, Self.runOfDistance * abs(distance))
        guard run > 0, abs(travel) < run else { return (0, 0) }
        let rest = 1 - abs(travel) / run
        return (rest * rest, -2 * rest / run * (travel < 0 ? -1 : 1))
    }

    /// Returns the result for a finger at `finger`.
    func hold(under finger: Point) -> Hold {
        guard !leaf.isEmpty, finger.x.isFinite, finger.y.isFinite else {
            return Hold(travel: 0, step: 0, touch: origin(for: 0))
        }
        let fingerTravel = finger.x - start.x
        let origin = origin(for: fingerTravel)
        let lag = lag(fingerTravel, behind: origin.x - start.x).part
        let touch = finger + (origin - start) * lag
        let span = 2 * leaf.width
        let travel = (origin.x - touch.x) / span
        let first = origin.x > -leaf.width || caught != nil ? 0 : -1
        let fraction = (leaf.width - touch.x) / span
        // A completed turn still belongs to the leaf that was turned.
        let isWithin = fraction >= 0 && fraction <= 1
        let steps = isWithin ? 0 : Int(Mathematics.clamp(fraction.rounded(.down), to: -1000...1000))
        return Hold(travel: travel, step: first + steps, touch: Point(x: touch.x + span * Double(steps), y: touch.y))
    }

    /// Returns the velocity of the turn in items per second for a finger at `velocity` (points per second), and the
    /// velocity of the held point along the spine in points per second.
    func velocity(of velocity: Point, under finger: Point) -> (turn: Double, along: Double) {
        guard !leaf.isEmpty, finger.x.isFinite, velocity.x.isFinite, velocity.y.isFinite else { return (0, 0) }
        let fingerTravel = finger.x - start.x
        let origin = origin(for: fingerTravel)
        let distance = origin - start
        let slope = lag(fingerTravel, behind: distance.x).slope
        return (
            -velocity.x * (1 + distance.x * slope) / (2 * leaf.width),
            velocity.y + distance.y * slope * velocity.x
        )
    }
}
