import Geometry

// Scrolling in steps, for screens that can't show movement.
extension StripMachine {
    /// The travel of a drag that scrolls, in points.
    static let stepTravel = 24.0
    /// Movements of the wheel belong to one step if they follow each other faster than this, in seconds. The momentum
    /// of a trackpad lasts for a second.
    private static let wheelGap = 0.2

    /// Releases the strip after a drag by `travel` points. A strip that follows the finger continues at `velocity`; one
    /// that scrolls in steps hasn't moved until now.
    mutating func endDrag(travel: Point, velocity: Point, at time: Double) {
        pan(travel: travel, at: time)
        guard scrollStep != nil else {
            endPan(at: time, velocity: velocity)
            return
        }
        endPan(at: time, velocity: .zero)
        scrollOnce(towards: travel, atLeast: Self.stepTravel, at: time)
    }

    /// Scrolls once for consecutive movements of the wheel.
    mutating func scrollOnce(towards delta: Point, byWheelAt time: Double) {
        defer { wheelPause = time + Self.wheelGap }
        guard time >= wheelPause else { return }
        scrollOnce(towards: delta, atLeast: 1, at: time)
    }

    /// Scrolls by one step up or down. A strip that is wider than the window moves by `travel`, because its visible part
    /// is chosen by the user.
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
