import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Dismissing the viewer")
struct DismissDragTests {
    private static let height = 844.0

    /// A picture that has opened, at time 1.
    private func open(reducesMotion: Bool = false) -> DismissDrag {
        var drag = DismissDrag(openingAt: 0, height: Self.height, reducesMotion: reducesMotion)
        drag.advance(to: 1)
        return drag
    }

    private func sample(_ phase: PointerSample.Phase, _ x: Double, _ y: Double, _ time: Double, finger: Int = 1)
        -> PointerSample
    {
        PointerSample(identifier: finger, phase: phase, position: Point(x: x, y: y), time: time)
    }

    private func expect(_ isTaken: Bool, is expected: Bool, _ location: SourceLocation = #_sourceLocation) {
        #expect(isTaken == expected, sourceLocation: location)
    }

    /// A touch at (200, 400) at the time `start` that moves `travel` points down in `duration` seconds and stays down.
    private func pull(_ drag: inout DismissDrag, by travel: Double, from start: Double, over duration: Double) {
        _ = drag.handle(sample(.began, 200, 400, start))
        let count = 20
        for number in 1...count {
            let part = Double(number) / Double(count)
            _ = drag.handle(sample(.moved, 200, 400 + travel * part, start + duration * part))
            if drag.phase == .open, abs(travel) * part >= Gesture.slop { _ = drag.beginDrag(with: 1) }
        }
    }

    @Test("the picture starts at its thumbnail and is in its place within half a second")
    func opening() {
        var drag = DismissDrag(openingAt: 0, height: Self.height)
        #expect(drag.pose.thumbnailProgress == 1 && drag.pose.backgroundOpacity == 0)
        var last = 1.0
        for frame in 1...30 {
            drag.advance(to: Double(frame) / 60)
            #expect(drag.pose.thumbnailProgress <= last)
            last = drag.pose.thumbnailProgress
        }
        #expect(drag.phase == .open)
        #expect(!drag.isMoving)
        #expect(
            drag.pose.thumbnailProgress == 0 && drag.pose.backgroundOpacity == 1 && drag.pose.scale == 1
                && drag.pose.pull == .zero
        )
    }

    @Test("in the open viewer, a touch belongs to the reader until the reader releases it")
    func fingersOfTheReader() {
        var drag = open()
        expect(drag.handle(sample(.began, 200, 400, 1)), is: false)
        expect(drag.handle(sample(.moved, 200, 409, 1.1)), is: false)
        expect(drag.beginDrag(with: 2), is: false)
        expect(drag.handle(sample(.moved, 200, 430, 1.2)), is: false)
        expect(drag.beginDrag(with: 1), is: true)
        // Without a jump: ten of thirty points were the slop.
        #expect(drag.pose.pull == Point(x: 0, y: 20))
        expect(drag.handle(sample(.moved, 206, 450, 1.3)), is: true)
        #expect(drag.pose.pull == Point(x: 6, y: 40))
        #expect(drag.phase == .dragging)
    }

    @Test("pulling up or down shrinks the picture and fades the background")
    func fading() {
        for travel in [1.0, -1] {
            var last = (scale: 1.0, backgroundOpacity: 1.0)
            for distance in stride(from: 20.0, through: 400, by: 20) {
                var drag = open()
                pull(&drag, by: travel * distance, from: 1, over: 1)
                let pose = drag.pose
                #expect(pose.scale < last.scale || distance == 20 && pose.scale < 1)
                #expect(pose.backgroundOpacity < last.backgroundOpacity)
                last = (pose.scale, pose.backgroundOpacity)
            }
            #expect(last.scale > 0.6 && last.scale < 0.85)
            #expect(last.backgroundOpacity < 0.2)
        }
    }

    @Test(
        "a release closes by distance or projected velocity, unless the finger moves back",
        arguments: [
            (0.0, 0.0, false), (99, 0, false), (100, 0, true), (-100, 0, true), (-99, 0, false),
            (20, 300, false), (20, 900, true), (-20, -900, true), (20, -900, false), (-20, 900, false),
            (300, -50, true), (300, -150, false), (-300, 150, false), (400, 2000, true), (0, 1100, true),
        ]
    )
    func decision(pull: Double, velocity: Double, closes: Bool) {
        #expect(DismissDrag.closes(pull: pull, velocity: velocity) == closes, "\(pull) at \(velocity)")
    }

    @Test("a short pull returns, a long one closes, and a fling continues with its velocity")
    func releases() {
        for (travel, duration, pause, ends) in [
            (60.0, 0.5, 0.2, DismissDrag.Phase.open), (180, 0.5, 0.2, .closed), (-180, 0.5, 0.2, .closed),
            (60, 0.08, 0, .closed),
        ] {
            var drag = open()
            pull(&drag, by: travel, from: 2, over: duration)
            let before = drag.pose
            let lifted = 2 + duration + pause
            expect(drag.handle(sample(.ended, 200, 400 + travel, lifted)), is: true)
            #expect((drag.pose.pull - before.pull).length < 1e-9)
            var after = drag
            after.advance(to: lifted + 0.001)
            let velocity = (after.pose.pull.y - before.pull.y) / 0.001
            let expected = pause > 0 ? 0 : travel / duration
            #expect(abs(velocity - expected) < 20, "\(travel) points in \(duration) s continue at \(velocity)")
            drag.advance(to: lifted + 1)
            #expect(drag.phase == ends, "\(travel) points in \(duration) s")
        }
    }

    @Test("a finger that moves back before it lifts cancels closing")
    func comingBack() {
        var drag = open()
        pull(&drag, by: 300, from: 2, over: 0.4)
        for number in 1...10 {
            let part = Double(number) / 10
            _ = drag.handle(sample(.moved, 200, 700 - 60 * part, 2.4 + 0.1 * part))
        }
        _ = drag.handle(sample(.ended, 200, 640, 2.5))
        #expect(drag.phase == .returning)
        drag.advance(to: 3.2)
        #expect(drag.phase == .open && drag.pose.pull == .zero)
    }

    @Test("a picture on its way to the thumbnail can be grabbed, and returns when released")
    func catching() {
        var drag = open()
        drag.close(at: 2)
        drag.advance(to: 2.08)
        let away = drag.pose.thumbnailProgress
        #expect(away > 0.1 && away < 0.9)
        expect(drag.handle(sample(.began, 200, 400, 2.08)), is: true)
        #expect(drag.phase == .dragging)
        #expect(abs(drag.pose.thumbnailProgress - away) < 1e-12)
        expect(drag.handle(sample(.began, 300, 400, 2.1, finger: 2)), is: true)
        expect(drag.handle(sample(.moved, 300, 900, 2.12, finger: 2)), is: false)
        expect(drag.handle(sample(.moved, 200, 430, 2.3)), is: true)
        #expect(drag.pose.pull.y == 30)
        expect(drag.handle(sample(.ended, 200, 430, 2.5)), is: true)
        drag.advance(to: 3.5)
        #expect(drag.phase == .open && drag.pose.thumbnailProgress == 0)
    }

    @Test("a cancelled touch doesn't fling the picture")
    func cancelled() {
        var drag = open()
        pull(&drag, by: 60, from: 2, over: 0.05)
        expect(drag.handle(sample(.cancelled, 200, 460, 2.05)), is: true)
        #expect(drag.phase == .returning)
    }

    @Test("with reduced motion, the picture follows the finger, returns immediately, and fades in place")
    func reducedMotion() {
        var drag = open(reducesMotion: true)
        pull(&drag, by: 60, from: 2, over: 0.5)
        #expect(drag.pose.pull.y == 50)
        _ = drag.handle(sample(.ended, 200, 460, 2.7))
        #expect(drag.phase == .open && drag.pose.pull == .zero)
        pull(&drag, by: 260, from: 3, over: 0.5)
        _ = drag.handle(sample(.ended, 200, 660, 3.5))
        drag.advance(to: 3.6)
        #expect(drag.phase == .closing && drag.pose.pull.y == 250 && drag.pose.thumbnailProgress > 0)
        drag.advance(to: 4.5)
        #expect(drag.phase == .closed)
    }

    @Test("position and velocity are continuous for any input, and the picture ends open or closed")
    func randomHands() {
        for seed in 0..<4_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            var drag = DismissDrag(openingAt: 0, height: Self.height)
            var time = 0.0
            var fingers: [Int: Point] = [:]
            for step in 0..<random.whole(1...30) {
                time += random.chance(0.2) ? random.number(0...0.6) : random.number(0...0.03)
                drag.advance(to: time)
                let before = drag
                var moved = Point.zero
                var isHandOver = false
                switch random.whole(0...9) {
                case 0...2 where fingers.count < 2:
                    let finger = (fingers.keys.max() ?? 0) + 1
                    let place = random.point(in: Size(width: 390, height: Self.height))
                    fingers[finger] = place
                    _ = drag.handle(sample(.began, place.x, place.y, time, finger: finger))
                case 3...7:
                    guard let finger = fingers.keys.sorted().first, let place = fingers[finger] else { continue }
                    moved = Point(x: random.number(-40...40), y: random.number(-90...90))
                    fingers[finger] = place + moved
                    let hasTaken = drag.handle(
                        sample(.moved, place.x + moved.x, place.y + moved.y, time, finger: finger)
                    )
                    if !hasTaken { moved = .zero }
                    if drag.phase == .open, random.chance(0.7) {
                        isHandOver = drag.beginDrag(with: finger)
                    }
                case 8:
                    guard let finger = fingers.keys.sorted().first, let place = fingers[finger] else { continue }
                    fingers[finger] = nil
                    let ends = random.chance(0.8)
                    isHandOver = true
                    _ = drag.handle(sample(ends ? .ended : .cancelled, place.x, place.y, time, finger: finger))
                default:
                    if random.chance(0.3) { drag.close(at: time) }
                }
                expectNoJump(before, drag, moved: moved, isHandOver: isHandOver, "seed \(seed), step \(step)")
            }
            for (finger, place) in fingers { _ = drag.handle(sample(.ended, place.x, place.y, time, finger: finger)) }
            drag.advance(to: time + 1.5)
            #expect(drag.phase == .open || drag.phase == .closed, "seed \(seed) ends in \(drag.phase)")
            #expect(!drag.isMoving, "seed \(seed)")
            if drag.phase == .open {
                #expect(drag.pose.pull == .zero && drag.pose.thumbnailProgress == 0, "seed \(seed)")
            }
        }
    }

    /// An event moves the picture only as far as a finger did, and keeps its velocity. When a finger is added or
    /// removed, only the progress towards the thumbnail keeps its velocity.
    private func expectNoJump(
        _ before: DismissDrag,
        _ after: DismissDrag,
        moved: Point,
        isHandOver: Bool,
        _ place: String
    ) {
        let (one, other) = (before.pose, after.pose)
        if !isHandOver {
            #expect((other.pull - one.pull - moved).length < 1e-9, "\(place): the pull jumped")
        } else if after.phase != .dragging {
            #expect((other.pull - one.pull).length < 1e-9, "\(place): the pull jumped")
        }
        // Progress below a thousandth may be rounded.
        #expect(abs(other.thumbnailProgress - one.thumbnailProgress) < 2e-3, "\(place): the progress jumped")
        #expect(
            other.scale > 0.6 && other.scale <= 1 && other.backgroundOpacity >= 0 && other.backgroundOpacity <= 1,
            "\(place)"
        )
        let step = 1e-5
        var (before, after) = (before, after)
        before.step(by: step)
        after.step(by: step)
        let velocities = (
            (before.pose.thumbnailProgress - one.thumbnailProgress) / step,
            (after.pose.thumbnailProgress - other.thumbnailProgress) / step
        )
        #expect(abs(velocities.0 - velocities.1) < 0.1, "\(place): the velocity of the progress jumped: \(velocities)")
        if !isHandOver {
            let pulls = ((before.pose.pull - one.pull) * (1 / step), (after.pose.pull - other.pull) * (1 / step))
            #expect((pulls.0 - pulls.1).length < 10, "\(place): the pull's velocity jumped: \(pulls)")
        }
    }
}

extension DismissDrag {
    /// Advances the time.
    fileprivate mutating func step(by seconds: Double) { advance(to: now + seconds) }
}
