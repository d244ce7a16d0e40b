import ReadingEngine
import Testing

@Suite("Closed-form motion")
struct MotionTests {
    @Test("the rubber band starts with its coefficient as slope and stays below the view's length")
    func rubberBand() {
        #expect(RubberBand.resist(0, dimension: 400) == 0)
        let slope = RubberBand.resist(0.001, dimension: 400) / 0.001
        #expect(abs(slope - RubberBand.coefficient) < 1e-4)
        #expect(RubberBand.resist(1e9, dimension: 400) < 400)
        #expect(RubberBand.resist(-50, dimension: 400) == -RubberBand.resist(50, dimension: 400))
    }

    @Test(
        "grabbing content beyond its end and pulling further is continuous",
        arguments: [-900.0, -3, 0, 1, 250]
    )
    func rubberBandInverse(pull: Double) {
        let shown = RubberBand.resist(pull, dimension: 400)
        #expect(abs(RubberBand.pull(for: shown, dimension: 400) - pull) < 1e-6)
    }

    @Test("a view without extent doesn't follow a pull")
    func emptyView() {
        #expect(RubberBand.resist(10, dimension: 0) == 0)
        #expect(RubberBand.pull(for: 10, dimension: 0) == 0)
    }

    @Test("a fling rests at its projection and matches an integration at 1 kHz")
    func decay() {
        let decay = Decay(start: 0, position: 10, velocity: 3000)
        #expect(abs(decay.restPosition - (10 + 1498.5)) < 0.1)
        var position = 10.0
        var velocity = 3000.0
        for step in 1...2000 {
            // The midpoint of each millisecond keeps the integration error small.
            let next = velocity * Decay.normal
            position += (velocity + next) / 2 / 1000
            velocity = next
            if step % 100 == 0 { #expect(abs(decay.position(at: Double(step) / 1000) - position) < 0.5) }
        }
    }

    @Test("a fling knows when it passes a position")
    func decayCrossing() throws {
        let decay = Decay(start: 5, position: 0, velocity: 1000)
        let time = try #require(decay.time(reaching: 300))
        #expect(abs(decay.position(at: time) - 300) < 1e-6)
        #expect(decay.time(reaching: -1) == nil)
        #expect(decay.time(reaching: 501) == nil)
        #expect(Decay(start: 0, position: 0, velocity: 0).time(reaching: 1) == nil)
    }

    @Test("at an end, a spring takes over the fling's velocity at the moment of crossing")
    func boundedFling() throws {
        let fling = BoundedFling(start: 0, position: -100, velocity: 2000, bounds: -500...0)
        let crossing = try #require(Decay(start: 0, position: -100, velocity: 2000).time(reaching: 0))
        let before = fling.velocity(at: crossing - 1e-6)
        let after = fling.velocity(at: crossing + 1e-6)
        #expect(abs(before - after) < 0.1)
        #expect(abs(fling.position(at: crossing)) < 1e-6)
        #expect(fling.restPosition == 0)
        #expect(!fling.isAtRest(at: crossing))
        #expect(fling.isAtRest(at: crossing + 2))
        #expect(abs(fling.position(at: crossing + 2)) < 0.3)
    }

    @Test("content released beyond its end comes back")
    func flingFromOutside() {
        let fling = BoundedFling(start: 0, position: 60, velocity: 0, bounds: -500...0)
        #expect(fling.position(at: 0) == 60)
        #expect(abs(fling.position(at: 1.5)) < 0.1)
    }

    @Test("a spring starts with the given position and velocity, and rests in the given time")
    func spring() {
        let rate = Spring.rate(restingAfter: 0.35)
        let spring = Spring(start: 2, position: 1, velocity: -3, target: 0, rate: rate)
        #expect(spring.position(at: 2) == 1)
        #expect(abs(spring.velocity(at: 2) + 3) < 1e-12)
        let still = Spring(start: 0, position: 1, velocity: 0, target: 0, rate: rate)
        #expect(abs(still.position(at: 0.35)) < 0.0011)
        #expect(still.position(at: 0.3) > 0.0011)
    }

    @Test("a spring's velocity is the derivative of its position", arguments: [0.0, 0.01, 0.1, 0.4])
    func springSlope(time: Double) {
        let spring = Spring(start: 0, position: 3, velocity: 12, target: 1, rate: 20)
        let slope = (spring.position(at: time + 1e-6) - spring.position(at: max(time - 1e-6, 0)))
        let span = time == 0 ? 1e-6 : 2e-6
        #expect(abs(slope / span - spring.velocity(at: time)) < 1e-3)
    }

    @Test("a spring that would overshoot its target gets a higher rate")
    func noOvershoot() {
        let rate = Spring.rate(withoutOvershootFrom: 0.8, velocity: 12, to: 1, atLeast: 26, ceiling: 160)
        let spring = Spring(start: 0, position: 0.8, velocity: 12, target: 1, rate: rate)
        for step in 0...400 { #expect(spring.position(at: Double(step) / 1000) <= 1 + 1e-12) }
        #expect(Spring.rate(withoutOvershootFrom: 0, velocity: -5, to: 1, atLeast: 26, ceiling: 160) == 26)
        #expect(Spring.rate(withoutOvershootFrom: 0.999, velocity: 50, to: 1, atLeast: 26, ceiling: 160) == 160)
    }

    @Test("a brake stops without a jump in position or velocity")
    func brake() {
        let brake = BrakingMotion(start: 1, position: 3, velocity: 6)
        #expect(brake.position(at: 1) == 3)
        #expect(brake.velocity(at: 1) == 6)
        #expect(abs(brake.position(at: 2) - (3 + 6 / BrakingMotion.rate)) < 1e-9)
        #expect(brake.isAtRest(at: 1.2))
    }
}
