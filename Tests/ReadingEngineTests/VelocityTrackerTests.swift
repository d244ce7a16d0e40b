import Geometry
import ReadingEngine
import Testing

@Suite("Velocity of a pointer")
struct VelocityTrackerTests {
    @Test("constant movement has its velocity at any sampling rate", arguments: [30.0, 60, 120, 240])
    func evenMovement(rate: Double) {
        var tracker = VelocityTracker()
        var time = 0.0
        for _ in 0..<30 {
            tracker.add(Point(x: 500 * time, y: -200 * time), at: time)
            time += 1 / rate
        }
        let velocity = tracker.velocity(at: time)
        #expect(abs(velocity.x - 500) < 1e-6)
        #expect(abs(velocity.y + 200) < 1e-6)
    }

    @Test("a finger that rested before it lifted has no velocity")
    func stillFinger() {
        var tracker = VelocityTracker()
        tracker.add(.zero, at: 0)
        tracker.add(Point(x: 100, y: 0), at: 0.05)
        #expect(tracker.velocity(at: 0.12) == .zero)
    }

    @Test("repeated and late samples have little effect")
    func oddSamples() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: 0) == .zero)
        tracker.add(.zero, at: 1)
        #expect(tracker.velocity(at: 1) == .zero)
        tracker.add(Point(x: 1, y: 0), at: 1)
        tracker.add(Point(x: 900, y: 0), at: 0.5)
        #expect(tracker.velocity(at: 1) == .zero)
        tracker.add(Point(x: 11, y: 0), at: 1.01)
        #expect(abs(tracker.velocity(at: 1.01).x - 1000) < 1e-6)
    }
}
