import Geometry

@testable import ReadingEngine

// Touches and keys.
extension ReaderDriver {
    /// A sample of a touch, made now or at `moment`.
    mutating func touch(
        _ phase: PointerSample.Phase,
        _ x: Double,
        _ y: Double,
        finger: Int = 1,
        at moment: Double? = nil
    ) {
        let place = Point(x: x, y: y)
        send(.pointer(PointerSample(identifier: finger, phase: phase, position: place, time: moment ?? time)))
    }

    mutating func down(_ x: Double, _ y: Double, finger: Int = 1) { touch(.began, x, y, finger: finger) }
    mutating func move(_ x: Double, _ y: Double, finger: Int = 1) { touch(.moved, x, y, finger: finger) }
    mutating func up(_ x: Double, _ y: Double, finger: Int = 1) { touch(.ended, x, y, finger: finger) }

    /// A drag in `steps` samples; the finger stays down.
    mutating func drag(from start: Point, to end: Point, over seconds: Double, steps: Int = 8) {
        down(start.x, start.y)
        for step in 1...steps {
            wait(seconds / Double(steps))
            let part = Double(step) / Double(steps)
            let place = start + (end - start) * part
            move(place.x, place.y)
        }
    }

    /// A drag along the turning axis that lifts at its end.
    mutating func swipe(by distance: Double, over seconds: Double, from start: Point = Point(x: 195, y: 420)) {
        let along: Point = progression.axis == .horizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
        let end = start + along
        drag(from: start, to: end, over: seconds)
        up(end.x, end.y)
    }

    /// A quick turn forward.
    mutating func flick() { swipe(by: -150 * progression.sign, over: 0.06) }

    mutating func tap(_ x: Double, _ y: Double, for seconds: Double = 0.04) {
        down(x, y)
        wait(seconds)
        up(x, y)
    }

    mutating func press(_ key: ReaderKey) { send(.key(key, time: time)) }
}
