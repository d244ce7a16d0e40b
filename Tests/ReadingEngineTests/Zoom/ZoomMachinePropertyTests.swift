import Geometry
import Testing

@testable import ReadingEngine

/// A picture in a window, of shapes that fit it and shapes that don't.
private struct Picture {
    let bounds: ZoomBounds

    init(_ random: inout SeededRandom) {
        let slot = Size(width: random.number(200...1400), height: random.number(200...1400))
        let shape = Size(width: random.number(100...4000), height: random.number(100...12_000))
        let fits: [PageFit] = [.screen, .width, .height, .smart]
        let home = PageHome.layout(
            of: [PageHome.Picture(size: shape)],
            in: slot,
            density: 2,
            fit: fits[random.whole(0...3)],
            zoomStart: .automatic,
            progression: .leftToRight,
            startsAtEnd: false
        )
        bounds = ZoomBounds(home: home.home, slot: slot, pixels: home.pixels)
    }

    /// A layout at rest, of any scale.
    func resting(_ random: inout SeededRandom) -> ZoomLayout {
        let scale = random.number(bounds.minimumScale...bounds.maximumScale)
        let far = bounds.home.size * scale
        return bounds.clamped(
            ZoomLayout(
                scale: scale,
                origin: Point(x: random.number(-far.width...0), y: random.number(-far.height...0))
            )
        )
    }

    func machine(at layout: ZoomLayout) -> ZoomMachine {
        var machine = ZoomMachine(bounds: bounds)
        machine.rest(at: layout)
        return machine
    }
}

@Suite("What holds of every zoom")
struct ZoomMachinePropertyTests {
    private func check(_ seed: UInt64, _ holds: (Picture, inout SeededRandom) -> Bool) {
        var random = SeededRandom(seed: seed)
        for number in 0..<5_000 {
            let picture = Picture(&random)
            guard holds(picture, &random) else {
                Issue.record("seed \(seed), picture \(number): \(picture.bounds)")
                return
            }
        }
    }

    private func isNear(_ one: ZoomLayout, _ other: ZoomLayout, _ distance: Double = 1e-6) -> Bool {
        abs(one.scale - other.scale) < 1e-9 * max(one.scale, 1) && (one.origin - other.origin).length < distance
    }

    /// The point of the picture at scale 1 that lies under `place`.
    private func content(_ layout: ZoomLayout, under place: Point) -> Point {
        (place - layout.origin) * (1 / layout.scale)
    }

    @Test("what has been brought within its bounds is within them")
    func clampTwice() {
        check(11) { picture, random in
            let layout = ZoomLayout(
                scale: random.number(0.2...20),
                origin: Point(x: random.number(-9000...9000), y: random.number(-9000...9000))
            )
            let once = picture.bounds.clamped(layout)
            let scale = picture.bounds.clampedScale(layout.scale)
            return picture.bounds.clamped(once) == once && picture.bounds.clampedScale(scale) == scale
        }
    }

    @Test("the spot between the fingers stays there within half a pixel, where no edge holds it back")
    func focalPoint() {
        check(12) { picture, random in
            let before = picture.resting(&random)
            var machine = picture.machine(at: before)
            let middle = random.point(in: picture.bounds.slot)
            machine.beginPinch(at: 0, centroid: middle, distance: 100)
            let moved = middle + Point(x: random.number(-80...80), y: random.number(-80...80))
            machine.pinch(centroid: moved, distance: random.number(40...400))
            let shown = machine.layout(at: 0)
            guard case .pinch(let pinch) = machine.course else { return false }
            let free = ZoomLayout(
                scale: shown.scale,
                origin: moved + (before.origin - middle) * (shown.scale / before.scale)
            )
            guard picture.bounds.clamped(free) == free else { return pinch.slack.length < 1e-6 }
            let drift = content(shown, under: moved) - content(before, under: middle)
            return drift.length * shown.scale < 0.5
        }
    }

    @Test("edges stay filled while fingers scale: what they took within its bounds stays within them")
    func filled() {
        check(13) { picture, random in
            var machine = picture.machine(at: picture.resting(&random))
            machine.beginPinch(at: 0, centroid: random.point(in: picture.bounds.slot), distance: 100)
            for _ in 0..<8 {
                machine.pinch(centroid: random.point(in: picture.bounds.slot), distance: random.number(1...2000))
                let shown = machine.layout(at: 0)
                guard isNear(picture.bounds.clamped(shown), shown) else { return false }
            }
            return true
        }
    }

    @Test("a pinch and its inverse is no pinch, whatever was between them")
    func inverse() {
        check(14) { picture, random in
            let before = picture.resting(&random)
            var machine = picture.machine(at: before)
            let middle = random.point(in: picture.bounds.slot)
            machine.beginPinch(at: 0, centroid: middle, distance: 100)
            for _ in 0..<5 {
                machine.pinch(centroid: random.point(in: picture.bounds.slot), distance: random.number(1...2000))
            }
            machine.pinch(centroid: middle, distance: 100)
            return isNear(machine.layout(at: 0), before)
        }
    }

    @Test("taking hold never moves the picture, in flight or pulled beyond its bounds")
    func noJump() {
        check(15) { picture, random in
            var machine = picture.machine(at: picture.resting(&random))
            machine.beginPan(at: 0)
            machine.pan(travel: Point(x: random.number(-900...900), y: random.number(-900...900)))
            var time = 0.0
            if random.chance(0.5) {
                machine.endPan(at: 0, velocity: Point(x: random.number(-5000...5000), y: random.number(-5000...5000)))
                time = random.number(0...1)
            }
            let shown = machine.layout(at: time)
            machine.beginPinch(at: time, centroid: random.point(in: picture.bounds.slot), distance: 90)
            guard isNear(machine.layout(at: time), shown) else { return false }
            machine.pinch(centroid: random.point(in: picture.bounds.slot), distance: random.number(20...400))
            let pinched = machine.layout(at: time)
            machine.pinchBecomesPan(at: time)
            guard isNear(machine.layout(at: time), pinched, 1e-3) else { return false }
            machine.beginPinch(at: time, centroid: random.point(in: picture.bounds.slot), distance: 90)
            return isNear(machine.layout(at: time), pinched, 1e-3)
        }
    }

    @Test("beyond its limits a scale is followed by three tenths of its logarithm, and comes back on release")
    func limits() {
        check(16) { picture, random in
            let bounds = picture.bounds
            let beyond = random.number(1...50)
            let large = bounds.resistedScale(bounds.maximumScale * beyond) / bounds.maximumScale
            let small = bounds.resistedScale(bounds.minimumScale / beyond) / bounds.minimumScale
            guard abs(Mathematics.logarithm(large) - 0.3 * Mathematics.logarithm(beyond)) < 1e-9,
                abs(Mathematics.logarithm(small) + 0.3 * Mathematics.logarithm(beyond)) < 1e-9
            else { return false }
            var machine = picture.machine(at: picture.resting(&random))
            machine.beginPinch(at: 0, centroid: random.point(in: bounds.slot), distance: 100)
            machine.pinch(centroid: random.point(in: bounds.slot), distance: random.number(1...5000))
            machine.endPinch(at: 0)
            // Where it goes is known when the fingers lift, and it is a place of rest.
            let goal = machine.destination(at: 0)
            machine.advance(to: 3)
            let rest = machine.layout(at: 3)
            return machine.course == .rest && isNear(rest, goal, 0.5) && isNear(bounds.clamped(rest), rest)
                && bounds.clampedScale(rest.scale) == rest.scale
        }
    }

    @Test("a double tap knows where it ends before it begins, and runs there without a turn or a stop")
    func doubleTap() {
        check(17) { picture, random in
            var machine = picture.machine(at: picture.bounds.homeLayout)
            let place = random.point(in: picture.bounds.slot)
            machine.doubleTap(at: place, time: 0)
            guard case .run(let run) = machine.course else { return false }
            let goal = run.to
            guard isNear(picture.bounds.clamped(goal), goal), goal.scale == machine.scaleOfDoubleTap else {
                return false
            }
            // One spot of the picture stays where it is all the way, so that the way is straight.
            let factor = goal.scale / run.from.scale
            let fixed = (goal.origin - run.from.origin * factor) * (1 / (1 - factor))
            var scale = run.from.scale
            for frame in 1...60 {
                let shown = machine.layout(at: Double(frame) / 60)
                guard shown.scale >= scale - 1e-12 else { return false }
                scale = shown.scale
                let drift = content(shown, under: fixed) - content(run.from, under: fixed)
                guard drift.length * shown.scale < 0.5 else { return false }
            }
            machine.advance(to: 1)
            guard machine.course == .rest, machine.layout(at: 1) == goal else { return false }
            machine.doubleTap(at: place, time: 1)
            machine.advance(to: 2)
            return machine.layout(at: 2).scale == 1
        }
    }

    @Test("any frame rate gives the same path", arguments: [30.0, 60, 120])
    func frameRates(rate: Double) {
        check(18) { picture, random in
            var often = picture.machine(at: picture.resting(&random))
            often.beginPan(at: 0)
            often.pan(travel: Point(x: random.number(-300...300), y: random.number(-300...300)))
            often.endPan(at: 0, velocity: Point(x: random.number(-5000...5000), y: random.number(-5000...5000)))
            let once = often
            for frame in 1...Int(rate) {
                let time = Double(frame) / rate
                often.advance(to: time)
                // At the end of the way the one that looks has come to rest, a quarter of a point before the other.
                guard isNear(often.layout(at: time), once.layout(at: time), 0.5) else { return false }
            }
            return true
        }
    }
}
