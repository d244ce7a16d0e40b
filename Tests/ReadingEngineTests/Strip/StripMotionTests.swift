import Testing

@testable import ReadingEngine

@Suite("Closed-form motion of a strip")
struct StripMotionTests {
    @Test("a bounce is only as stiff as the available space requires")
    func room() {
        for velocity in [500.0, 5000, 50_000] {
            let fling = BoundedFling(start: 0, position: -20, velocity: velocity, bounds: -5000...0, bounceLimit: 200)
            var maximumOffset = 0.0
            for step in 0..<2000 { maximumOffset = max(maximumOffset, fling.position(at: Double(step) / 1000)) }
            #expect(maximumOffset <= 200.5)
            let free = BoundedFling(start: 0, position: -20, velocity: velocity, bounds: -5000...0)
            if velocity == 500 { #expect(free == fling) }
            #expect(fling.restPosition == 0)
        }
    }

    @Test("beyond an end, a slow fling returns and a fast one continues, with continuous velocity")
    func entry() {
        let slow = BoundedFling(start: 0, position: 100, velocity: -300, bounds: -5000...0)
        #expect(slow.restPosition == 0)
        let fast = BoundedFling(start: 0, position: 100, velocity: -3000, bounds: -5000...0)
        #expect(fast.restPosition < -400)
        #expect(fast.isAtRest(at: 10))
        for fling in [slow, fast] {
            var position = fling.position(at: 0)
            for step in 0..<3000 {
                let time = Double(step) / 1000
                position += (fling.velocity(at: time) + fling.velocity(at: time + 0.001)) / 2000
                #expect(abs(fling.position(at: time + 0.001) - position) < 0.5)
                #expect(abs(fling.velocity(at: time + 0.001) - fling.velocity(at: time)) < 80)
            }
        }
    }

    @Test("a constant motion ends exactly at its end")
    func drift() {
        let drift = ConstantMotion(start: 2, position: 10, velocity: -100, end: -90)
        #expect(drift.position(at: 1) == 10)
        #expect(drift.position(at: 2.5) == -40)
        #expect(drift.velocity(at: 2.5) == -100)
        #expect(!drift.isAtRest(at: 2.9))
        #expect(drift.position(at: 4) == -90)
        #expect(drift.isAtRest(at: 4))
        #expect(drift.velocity(at: 4) == 0)
    }

    @Test("the slope of the rubber band is the derivative of its curve")
    func slope() {
        #expect(RubberBand.slope(at: 0, dimension: 800) == 1)
        for distance in [-900.0, -30, 5, 80, 4000] {
            let step = 1e-4
            let measured =
                (RubberBand.resist(distance + step, dimension: 800) - RubberBand.resist(distance - step, dimension: 800))
                / (2 * step)
            #expect(abs(RubberBand.slope(at: distance, dimension: 800) - measured) < 1e-6)
        }
    }
}
