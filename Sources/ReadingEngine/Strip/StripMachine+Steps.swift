import Geometry

// Scrolling in steps, for e-ink screens.
extension StripMachine {
    /// The minimum travel of a drag that scrolls, in points.
    static let stepTravel = 24.0
    /// The maximum time between two wheel events of one step, in seconds. The momentum of a trackpad sends events for a
    /// second.
    private static let wheelGap = 0.2

    /// Ends a drag by `travel` points. A strip that follows the finger continues at `velocity`. A strip that scrolls in
    /// steps moves only now.
    mutating func endDrag(travel: Point, velocity: Point, at time: Double) {
        pan(travel: travel, at: time)
        guard scrollStep != nil else {
            endPan(at: time, velocity: velocity)
            return
        }
        endPan(at: time, velocity: .zero)
        scrollOnce(towards: travel, atLeast: Self.stepTravel, at: time)
    }

    /// Scrolls once for consecutive wheel events.
    mutating func scrollOnce(towards delta: Point, byWheelAt time: Double) {
        defer { wheelPause = time + Self.wheelGap }
        guard time >= wheelPause else { return }
        scrollOnce(towards: delta, atLeast: 1, at: time)
    }

    /// Scrolls by one step up or down. A strip that is wider than the window is panned by `travel` instead, because a
    /// step can't move it horizontally.
    private mutating func scrollOnce(towards travel: Point, atLeast threshold: Double, at time: Double) {
        guard let scrollStep, !strip.isEmpty else { return }
        if bounds.overflows(along: .horizontal, at: destination(at: time).scale) {
            rest(at: scrolled(by: travel, at: time))
            updatePosition(at: time)
        } else if abs(travel.y) >= threshold {
            _ = step(travel.y < 0 ? 1 : -1, by: scrollStep, at: time)
        }
    }
}
