import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

/// A picture in a window, of shapes that fit it and shapes that don't.
private struct Picture {
    let bounds: PanZoomBounds

    init(_ random: inout SeededGenerator) {
        let slot = Size(width: random.number(200...1400), height: random.number(200...1400))
        let shape = Size(width: random.number(100...4000), height: random.number(100...12_000))
        let fits: [PageFit] = [.screen, .width, .height, .smart]
        let home = InitialZoom.layout(
            of: [InitialZoom.Image(size: shape)],
            in: slot,
            density: 2,
            fit: fits[random.whole(0...3)],
            zoomStart: .automatic,
            progression: .leftToRight,
            startsAtEnd: false
        )
        bounds = PanZoomBounds(initialFrame: home.initialFrame, slot: slot, pixels: home.pixels)
    }

    /// A camera at rest, of any scale.
    func resting(_ random: inout SeededGenerator) -> Camera {
        let scale = random.number(bounds.minimumScale...bounds.maximumScale)
        let far = bounds.initialFrame.size * scale
        return bounds.clamped(
            Camera(
                scale: scale,
                translation: Point(x: random.number(-far.width...0), y: random.number(-far.height...0))
            )
        )
    }

    func machine(at layout: Camera) -> ZoomMachine {
        var machine = ZoomMachine(bounds: bounds)
        machine.rest(at: layout)
        return machine
    }
}

@Suite("Properties of every zoom")
struct ZoomMachinePropertyTests {
    private func check(_ seed: UInt64, _ holds: (Picture, inout SeededGenerator) -> Bool) {
        var random = SeededGenerator(seed: seed)
        for number in 0..<5_000 {
            let picture = Picture(&random)
            guard holds(picture, &random) else {
                Issue.record("seed \(seed), picture \(number): \(picture.bounds)")
                return
            }
        }
    }

    private func isNear(_ one: Camera, _ other: Camera, _ distance: Double = 1e-6) -> Bool {
        abs(one.scale - other.scale) < 1e-9 * max(one.scale, 1)
            && (one.translation - other.translation).length < distance
    }

    /// The point of the picture at scale 1 that is at `place`.
    private func content(_ layout: Camera, under place: Point) -> Point {
        (place - layout.translation) * (1 / layout.scale)
    }

    @Test("clamping is idempotent")
    func clampTwice() {
        check(11) { picture, random in
            let layout = Camera(
                scale: random.number(0.2...20),
                translation: Point(x: random.number(-9000...9000), y: random.number(-9000...9000))
            )
            let once = picture.bounds.clamped(layout)
            let scale = picture.bounds.clampedScale(layout.scale)
            return picture.bounds.clamped(once) == once && picture.bounds.clampedScale(scale) == scale
        }
    }

    @Test("the point between the fingers stays there within half a pixel, unless an edge prevents it")
    func focalPoint() {
        check(12) { picture, random in
            let before = picture.resting(&random)
            var machine = picture.machine(at: before)
            let middle = random.point(in: picture.bounds.viewport)
            machine.beginPinch(at: 0, centroid: middle, distance: 100)
            let moved = middle + Point(x: random.number(-80...80), y: random.number(-80...80))
            machine.updatePinch(centroid: moved, distance: random.number(40...400))
            let shown = machine.camera(at: 0)
            guard case .pinch(let pinch) = machine.motion else { return false }
            let free = Camera(
                scale: shown.scale,
                translation: moved + (before.translation - middle) * (shown.scale / before.scale)
            )
            guard picture.bounds.clamped(free) == free else { return pinch.overscroll.length < 1e-6 }
            let drift = content(shown, under: moved) - content(before, under: middle)
            return drift.length * shown.scale < 0.5
        }
    }

    @Test("a pinch of a picture within its limits never reveals the background")
    func filled() {
        check(13) { picture, random in
            var machine = picture.machine(at: picture.resting(&random))
            machine.beginPinch(at: 0, centroid: random.point(in: picture.bounds.viewport), distance: 100)
            for _ in 0..<8 {
                machine.updatePinch(
                    centroid: random.point(in: picture.bounds.viewport),
                    distance: random.number(1...2000)
                )
                let shown = machine.camera(at: 0)
                guard isNear(picture.bounds.clamped(shown), shown) else { return false }
            }
            return true
        }
    }

    @Test("a pinch and its inverse cancel out, whatever happens in between")
    func inverse() {
        check(14) { picture, random in
            let before = picture.resting(&random)
            var machine = picture.machine(at: before)
            let middle = random.point(in: picture.bounds.viewport)
            machine.beginPinch(at: 0, centroid: middle, distance: 100)
            for _ in 0..<5 {
                machine.updatePinch(
                    centroid: random.point(in: picture.bounds.viewport),
                    distance: random.number(1...2000)
                )
            }
            machine.updatePinch(centroid: middle, distance: 100)
            return isNear(machine.camera(at: 0), before)
        }
    }

    @Test("beginning a gesture never moves the picture, in flight or beyond its limits")
    func noJump() {
        check(15) { picture, random in
            var machine = picture.machine(at: picture.resting(&random))
            machine.beginPan(at: 0)
            machine.updatePan(travel: Point(x: random.number(-900...900), y: random.number(-900...900)))
            var time = 0.0
            if random.chance(0.5) {
                machine.endPan(at: 0, velocity: Point(x: random.number(-5000...5000), y: random.number(-5000...5000)))
                time = random.number(0...1)
            }
            let shown = machine.camera(at: time)
            machine.beginPinch(at: time, centroid: random.point(in: picture.bounds.viewport), distance: 90)
            guard isNear(machine.camera(at: time), shown) else { return false }
            machine.updatePinch(centroid: random.point(in: picture.bounds.viewport), distance: random.number(20...400))
            let pinched = machine.camera(at: time)
            machine.continuePinchAsPan(at: time)
            guard isNear(machine.camera(at: time), pinched, 1e-3) else { return false }
            machine.beginPinch(at: time, centroid: random.point(in: picture.bounds.viewport), distance: 90)
            return isNear(machine.camera(at: time), pinched, 1e-3)
        }
    }

    @Test("beyond its limits, the excess of a scale is raised to the power 0.3, and a release returns to the limit")
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
            machine.beginPinch(at: 0, centroid: random.point(in: bounds.viewport), distance: 100)
            machine.updatePinch(centroid: random.point(in: bounds.viewport), distance: random.number(1...5000))
            machine.endPinch(at: 0)
            // The target is known when the fingers lift, and the picture can rest there.
            let goal = machine.destination(at: 0)
            machine.advance(to: 3)
            let rest = machine.camera(at: 3)
            return machine.motion == .rest && isNear(rest, goal, 0.5) && isNear(bounds.clamped(rest), rest)
                && bounds.clampedScale(rest.scale) == rest.scale
        }
    }

    @Test("a double tap animates to a known target, monotonically and without a stop")
    func doubleTap() {
        check(17) { picture, random in
            var machine = picture.machine(at: picture.bounds.initialCamera)
            let place = random.point(in: picture.bounds.viewport)
            machine.doubleTap(at: place, time: 0)
            guard case .zoom(let run) = machine.motion else { return false }
            let goal = run.to
            guard isNear(picture.bounds.clamped(goal), goal), goal.scale == machine.scaleOfDoubleTap else {
                return false
            }
            // One point of the picture stays fixed, so the path is straight.
            let factor = goal.scale / run.from.scale
            let fixed = (goal.translation - run.from.translation * factor) * (1 / (1 - factor))
            var scale = run.from.scale
            for frame in 1...60 {
                let shown = machine.camera(at: Double(frame) / 60)
                guard shown.scale >= scale - 1e-12 else { return false }
                scale = shown.scale
                let drift = content(shown, under: fixed) - content(run.from, under: fixed)
                guard drift.length * shown.scale < 0.5 else { return false }
            }
            machine.advance(to: 1)
            guard machine.motion == .rest, machine.camera(at: 1) == goal else { return false }
            machine.doubleTap(at: place, time: 1)
            machine.advance(to: 2)
            return machine.camera(at: 2).scale == 1
        }
    }

    @Test("the path is the same at every frame rate", arguments: [30.0, 60, 120])
    func frameRates(rate: Double) {
        check(18) { picture, random in
            var often = picture.machine(at: picture.resting(&random))
            often.beginPan(at: 0)
            often.updatePan(travel: Point(x: random.number(-300...300), y: random.number(-300...300)))
            often.endPan(at: 0, velocity: Point(x: random.number(-5000...5000), y: random.number(-5000...5000)))
            let once = often
            for frame in 1...Int(rate) {
                let time = Double(frame) / rate
                often.advance(to: time)
                // The machine that is advanced comes to rest a quarter of a point earlier.
                guard isNear(often.camera(at: time), once.camera(at: time), 0.5) else { return false }
            }
            return true
        }
    }
}
