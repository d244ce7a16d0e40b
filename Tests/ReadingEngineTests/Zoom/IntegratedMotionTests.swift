import ReadingEngine
import TestSupport
import Testing

/// Numerical integration with a thousand steps per second, for comparison with the closed forms.
private struct Integration {
    var position: Double
    var velocity: Double
    var time = 0.0

    /// A step of a decelerating fling, in milliseconds.
    mutating func decay(_ deceleration: Double, part: Double = 1) {
        // The midpoint keeps the integration error small.
        let next = velocity * (1 + (deceleration - 1) * part)
        position += (velocity + next) / 2 * part / 1000
        velocity = next
        time += part / 1000
    }

    /// A step of a critically damped spring, in milliseconds: x'' = −2λx' − λ²x.
    mutating func spring(to target: Double, rate: Double, part: Double = 1) {
        let step = part / 1000
        func acceleration(_ x: Double, _ v: Double) -> Double { -2 * rate * v - rate * rate * (x - target) }
        let middle = (
            x: position + velocity * step / 2, v: velocity + acceleration(position, velocity) * step / 2
        )
        position += middle.v * step
        velocity += acceleration(middle.x, middle.v) * step
        time += step
    }
}

@Suite("Closed-form motion compared with an integration at 1 kHz")
struct IntegratedMotionTests {
    @Test("the constants are those of UIScrollView")
    func constants() {
        #expect(RubberBand.coefficient == 0.55)
        #expect(Decay.normal == 0.998)
        #expect(Decay.fast == 0.99)
        #expect(BoundedFling.bounceRate == 10.93)
    }

    @Test("a fling", arguments: [Decay.normal, Decay.fast], [-6000.0, -40, 350, 3000, 9000])
    func fling(deceleration: Double, velocity: Double) {
        let decay = Decay(start: 0, position: 20, velocity: velocity, deceleration: deceleration)
        var real = Integration(position: 20, velocity: velocity)
        for _ in 0..<3000 {
            real.decay(deceleration)
            #expect(abs(decay.position(at: real.time) - real.position) < 0.5)
            #expect(abs(decay.velocity(at: real.time) - real.velocity) < 0.5)
        }
        #expect(abs(decay.restPosition - real.position) < 0.5 + abs(velocity) * 0.002)
    }

    @Test("a fling's resting position is the projection of its velocity", arguments: [-9000.0, -300, 1, 250, 4000])
    func projection(velocity: Double) {
        // The formula is for whole milliseconds and the motion is continuous: they differ by the travel of half a
        // millisecond.
        let rest = Decay(start: 0, position: 0, velocity: velocity, deceleration: Decay.fast).restPosition
        #expect(abs(rest - Decay.projection(of: velocity)) <= abs(velocity) * 0.0006)
        let bounded = BoundedFling(start: 0, position: 0, velocity: velocity, bounds: -10_000...10_000)
        let free = Decay(start: 0, position: 0, velocity: velocity)
        #expect(bounded.restPosition == free.restPosition)
        #expect(abs(bounded.position(at: 60) - bounded.restPosition) < 1e-6)
    }

    @Test(
        "a bounce is critically damped and crosses its target at most once",
        arguments: [BoundedFling.bounceRate, Spring.rate(restingAfter: 0.35)],
        [(-120.0, 0.0), (0, 4000), (60, -2500), (200, 900)]
    )
    func spring(rate: Double, from: (position: Double, velocity: Double)) {
        let spring = Spring(start: 0, position: from.position, velocity: from.velocity, target: 0, rate: rate)
        var real = Integration(position: from.position, velocity: from.velocity)
        var crossings = 0
        for _ in 0..<1500 {
            let before = spring.position(at: real.time)
            real.spring(to: 0, rate: rate)
            let now = spring.position(at: real.time)
            if before * now < 0 { crossings += 1 }
            #expect(abs(now - real.position) < 0.5)
        }
        #expect(crossings <= 1)
    }

    @Test("a fling into an edge: decay before the crossing and a spring after it, without a jump", arguments: 0..<40)
    func handOff(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let velocity = random.number(800...9000) * (random.chance(0.5) ? 1 : -1)
        let start = random.number(-900 ... -100)
        let fling = BoundedFling(start: 0, position: start, velocity: velocity, bounds: -1000...0)
        let end = velocity > 0 ? 0.0 : -1000
        var real = Integration(position: start, velocity: velocity)
        var isBeyond = false
        for _ in 0..<3000 {
            let before = real
            if isBeyond {
                real.spring(to: end, rate: BoundedFling.bounceRate)
            } else {
                real.decay(Decay.normal)
                if (real.position - end) * velocity > 0 {
                    // The part of the step before the edge decays, the rest is the spring's.
                    let part = (end - before.position) / (real.position - before.position)
                    real = before
                    real.decay(Decay.normal, part: part)
                    real.spring(to: end, rate: BoundedFling.bounceRate, part: 1 - part)
                    isBeyond = true
                }
            }
            let distance = abs(fling.position(at: real.time) - real.position)
            #expect(distance < 0.5, "seed \(seed) at \(real.time)")
            // In a millisecond the velocity changes only by deceleration, never by a jump.
            let change = abs(fling.velocity(at: real.time) - fling.velocity(at: before.time))
            #expect(change <= abs(velocity) * 0.024 + 1, "seed \(seed) at \(real.time)")
            guard distance < 0.5 else { return }
        }
    }
}
