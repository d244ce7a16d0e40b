import Geometry

/// A finger on a sheet: where it draws the held point, and how far the turn is.
///
/// A finger rarely comes down on the very edge. The held point hurries after it, and within ``CurlGrip/run`` of the
/// width it is under the finger and stays there. Where it is depends on where the finger is and on nothing else, so a
/// finger that goes back undoes what it did.
struct CurlGrip: Equatable, Sendable {
    /// What a finger does to the turn.
    struct Hold: Equatable, Sendable {
        /// How far the turn has come since the finger took over, in items; positive forwards.
        let travel: Double
        /// Which sheet the finger moves: 0 the one it took hold of, −1 the one before, 1 the one after.
        let step: Int
        /// Where it draws that sheet's held point.
        let touch: Point
    }

    /// How far the finger goes until the held point has caught up, as a part of the width; at least, and as a part of the
    /// distance between the two. A shorter run would make the page jump, a longer one lag behind the hand.
    private static let run = 0.35
    private static let runOfDistance = 0.5

    let leaf: CurlLeaf
    let grab: CurlGrab
    /// Where the finger took hold.
    let start: Point
    /// Where the held point was then; nil for a sheet at rest, which is turned or turned back as the finger goes.
    let caught: Point?

    /// A finger that takes hold of a sheet at rest.
    init(leaf: CurlLeaf, at finger: Point) {
        self.leaf = leaf
        start = Self.sane(finger)
        grab = CurlGrab(at: start.y, on: leaf)
        caught = nil
    }

    /// A finger that catches a sheet in flight, held at `grab` and drawn to `touch`.
    init(leaf: CurlLeaf, grab: CurlGrab, catching touch: Point, at finger: Point) {
        self.leaf = leaf
        self.grab = grab
        start = Self.sane(finger)
        caught = Self.sane(touch)
    }

    private static func sane(_ point: Point) -> Point {
        Point(x: point.x.isFinite ? point.x : 0, y: point.y.isFinite ? point.y : 0)
    }

    /// Where the held point was: on the side from which the finger brings the sheet, when it was at rest.
    private func origin(for way: Double) -> Point {
        caught ?? Point(x: way <= 0 ? leaf.width : -leaf.width, y: grab.height(on: leaf))
    }

    /// What is left of the distance between finger and held point after this much of the way, and how that changes.
    private func lag(_ way: Double, behind distance: Double) -> (part: Double, slope: Double) {
        let run = max(Self.run * leaf.width, Self.runOfDistance * abs(distance))
        guard run > 0, abs(way) < run else { return (0, 0) }
        let rest = 1 - abs(way) / run
        return (rest * rest, -2 * rest / run * (way < 0 ? -1 : 1))
    }

    /// What the finger does when it is here.
    func hold(under finger: Point) -> Hold {
        guard !leaf.isEmpty, finger.x.isFinite, finger.y.isFinite else {
            return Hold(travel: 0, step: 0, touch: origin(for: 0))
        }
        let way = finger.x - start.x
        let origin = origin(for: way)
        let lag = lag(way, behind: origin.x - start.x).part
        let touch = finger + (origin - start) * lag
        let span = 2 * leaf.width
        let travel = (origin.x - touch.x) / span
        let first = origin.x > -leaf.width || caught != nil ? 0 : -1
        let fraction = (leaf.width - touch.x) / span
        // A turn that is all the way over still belongs to the sheet it was made with.
        let isWithin = fraction >= 0 && fraction <= 1
        let steps = isWithin ? 0 : Int(Mathematics.clamp(fraction.rounded(.down), to: -1000...1000))
        return Hold(travel: travel, step: first + steps, touch: Point(x: touch.x + span * Double(steps), y: touch.y))
    }

    /// How fast the turn goes when the finger goes at `velocity` (points per second), in items per second, and how fast
    /// the held point goes along the spine, in points per second.
    func velocity(of velocity: Point, under finger: Point) -> (turn: Double, along: Double) {
        guard !leaf.isEmpty, finger.x.isFinite, velocity.x.isFinite, velocity.y.isFinite else { return (0, 0) }
        let way = finger.x - start.x
        let origin = origin(for: way)
        let distance = origin - start
        let slope = lag(way, behind: distance.x).slope
        return (
            -velocity.x * (1 + distance.x * slope) / (2 * leaf.width),
            velocity.y + distance.y * slope * velocity.x
        )
    }
}
