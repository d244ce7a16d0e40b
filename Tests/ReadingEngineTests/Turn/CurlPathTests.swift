import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("The path of a curl")
struct CurlPathTests {
    private let leaf = CurlLeaf(width: 390, height: 844)
    private let grabs = [CurlGrabPoint.top, .middle(500), .bottom]

    @Test("the touch moves linearly from flat to flat, with any bend", arguments: [-3.0, -0.4, 0, 0.6, 3])
    func ends(bend: Double) {
        for grab in grabs {
            let path = CurlPath(leaf: leaf, grab: grab, bend: bend)
            #expect(path.touch(at: 0) == Point(x: 390, y: grab.height(on: leaf)))
            #expect(path.touch(at: 1) == Point(x: -390, y: grab.height(on: leaf)))
            #expect(path.fold(at: 0).rise == 0)
            #expect(path.fold(at: 1).rise < 1e-6)
            var last = 391.0
            for step in 0...1000 {
                let touch = path.touch(at: Double(step) / 1000)
                #expect(touch.x < last)
                last = touch.x
            }
        }
    }

    @Test("the roll is tilted at first and ends parallel to the spine")
    func tilt() {
        let tap = CurlPath.tap(leaf)
        var last = Double.infinity
        for step in 1..<100 {
            let normal = tap.fold(at: Double(step) / 100).normal
            let slope = normal.y / normal.x
            #expect(slope > 0 && slope < last)
            last = slope
        }
        #expect(last < 0.01)
    }

    @Test("the roll of a tap has its full radius until the page comes down")
    func freeRoll() {
        let tap = CurlPath.tap(leaf)
        for step in 1...75 {
            let fold = tap.fold(at: Double(step) / 100)
            #expect(fold.touch == tap.touch(at: Double(step) / 100), "limited at \(step) %")
            #expect(fold.radius > 0.9 * CurlFold.fullRadius * 390)
        }
    }

    @Test("a tap is drawn with continuous positions")
    func continuous() {
        let tap = CurlPath.tap(leaf)
        let glide = Glide(start: 0, position: 0, velocity: 0, target: 1, duration: 0.5)
        for point in [Point(x: 390, y: 844), Point(x: 380, y: 20), Point(x: 200, y: 500)] {
            var before: CurlPoint?
            var fastest = 0.0
            for step in 0...5000 {
                let now = tap.fold(at: glide.position(at: Double(step) / 10_000)).lift(point)
                if let before {
                    let offset = now.place - before.place
                    let rise = now.height - before.height
                    fastest = max(fastest, (offset.x * offset.x + offset.y * offset.y + rise * rise).squareRoot())
                }
                before = now
            }
            // A page of 390 points moves by 780 in half a second; nothing moves ten times as fast.
            #expect(fastest < 1.6, "\(fastest) points in a tenth of a millisecond")
        }
    }

    @Test("the path contains the touch it is created for")
    func through() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let grab = grabs[random.whole(0...2)]
            let fraction = random.number(0.05...0.95)
            let reach = CurlPath.span(leaf, at: fraction) * CurlPath.greatestBend
            let y = grab.height(on: leaf) + random.number(-reach...reach)
            let path = CurlPath(leaf: leaf, grab: grab, through: y, at: fraction)
            #expect(abs(path.touch(at: fraction).y - y) < 1e-9)
            #expect(abs(path.touch(at: fraction).x - 390 * (1 - 2 * fraction)) < 1e-9)
        }
    }

    @Test("a release continues the finger's movement, in both directions")
    func release() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<2000 {
            let grab = grabs[random.whole(0...2)]
            let fraction = random.number(0.1...0.9)
            let start = CurlPath(leaf: leaf, grab: grab, bend: random.number(-1.5...1.5)).touch(at: fraction)
            let turn = random.number(-3...3)
            let along = random.number(-800...800)
            let release = CurlRelease(
                leaf: leaf,
                grab: grab,
                fraction: fraction,
                touch: start,
                turnVelocity: turn,
                alongVelocity: along,
                at: 5
            )
            let now = release.path(at: 5).touch(at: fraction)
            #expect((now - start).length < 1e-9)
            let later = release.path(at: 5 + 1e-6).touch(at: fraction + turn * 1e-6)
            // A flick above the limit is slowed down; others continue exactly.
            let believed = 40 * CurlPath.span(leaf, at: fraction)
            if abs(along) + 780 * 1.5 * abs(turn) < believed {
                #expect(abs((later.y - now.y) / 1e-6 - along) < 0.5)
            }
            #expect(abs((later.x - now.x) / 1e-6 + 780 * turn) < 1e-3)
            // The final tilt is limited.
            #expect(abs(release.path(at: 7).bend) <= 0.9 + 1e-6)
        }
    }

    @Test("all results are finite for any release")
    func oddReleases() {
        for odd in [0.0, 1, -7, 1e300, .infinity, .nan] {
            let release = CurlRelease(
                leaf: leaf,
                grab: .bottom,
                fraction: odd,
                touch: Point(x: odd, y: odd),
                turnVelocity: odd,
                alongVelocity: odd,
                at: 0
            )
            for time in [0.0, 0.1, 3] { #expect(release.path(at: time).bend.isFinite) }
        }
    }
}

@Suite("Dragging a leaf")
struct CurlDragGestureTests {
    private let leaf = CurlLeaf(width: 390, height: 844)

    @Test("the corner is under the finger once it has caught up, and from the start if the corner was touched")
    func underFinger() {
        for (y, grab) in [(100.0, CurlGrabPoint.top), (420, .middle(420)), (780, .bottom)] {
            let dragGesture = CurlDragGesture(leaf: leaf, at: Point(x: 350, y: y))
            #expect(dragGesture.grab == grab)
            for finger in [Point(x: 210, y: y), Point(x: 120, y: y - 30), Point(x: 5, y: y + 20)] {
                #expect(dragGesture.hold(under: finger).touch == finger)
            }
        }
        let corner = CurlDragGesture(leaf: leaf, at: Point(x: 390, y: 844))
        for finger in [Point(x: 388, y: 842), Point(x: 300, y: 800)] {
            #expect(corner.hold(under: finger).touch == finger)
        }
    }

    @Test("the turn begins flat and progresses monotonically, from any start")
    func monotone() {
        for x in stride(from: 10.0, through: 380, by: 10) {
            let dragGesture = CurlDragGesture(leaf: leaf, at: Point(x: x, y: 700))
            #expect(dragGesture.hold(under: Point(x: x, y: 700)).travel == 0)
            var last = -Double.infinity
            for finger in stride(from: 390.0, through: 0, by: -0.5) {
                let hold = dragGesture.hold(under: Point(x: finger, y: 700))
                #expect(hold.travel > last)
                // Half a point of the finger never causes a jump of the page.
                if last.isFinite { #expect(hold.travel - last < 0.006) }
                last = hold.travel
                #expect(hold.step == (finger <= x ? 0 : -1))
                // The touch and the travel correspond.
                let fraction = (390 - hold.touch.x) / 780
                #expect(abs(Double(hold.step) + fraction - hold.travel) < 1e-9)
            }
        }
    }

    @Test("moving the finger back undoes the turn")
    func undone() {
        let dragGesture = CurlDragGesture(leaf: leaf, at: Point(x: 300, y: 700))
        let there = dragGesture.hold(under: Point(x: 180, y: 640))
        _ = dragGesture.hold(under: Point(x: 40, y: 500))
        #expect(dragGesture.hold(under: Point(x: 180, y: 640)) == there)
        #expect(dragGesture.hold(under: Point(x: 300, y: 700)).touch == Point(x: 390, y: 844))
    }

    @Test("a drag grabs a moving leaf without a jump and brings it under the finger")
    func caught() {
        let path = CurlPath.tap(leaf)
        for fraction in [0.1, 0.35, 0.6, 0.9] {
            let touch = path.touch(at: fraction)
            let finger = Point(x: 200, y: 500)
            let dragGesture = CurlDragGesture(leaf: leaf, grab: .bottom, catching: touch, at: finger)
            let start = dragGesture.hold(under: finger)
            #expect(abs(start.travel) < 1e-12 && start.step == 0)
            #expect((start.touch - touch).length < 1e-9)
            var before = start
            for step in 1...200 {
                let now = dragGesture.hold(under: finger + Point(x: Double(-step), y: 0))
                #expect((now.touch - before.touch).length < 8 || now.step != before.step)
                before = now
            }
        }
    }

    @Test("the page's velocity follows from the finger's", arguments: [350.0, 200, 60])
    func velocities(x: Double) {
        let dragGesture = CurlDragGesture(leaf: leaf, at: Point(x: x, y: 760))
        for finger in [Point(x: x - 20, y: 750), Point(x: x + 15, y: 740), Point(x: x - 50, y: 600)] {
            let velocity = Point(x: -700, y: 300)
            let found = dragGesture.velocity(of: velocity, under: finger)
            let one = dragGesture.hold(under: finger - velocity * 1e-6)
            let other = dragGesture.hold(under: finger + velocity * 1e-6)
            #expect(abs((other.travel - one.travel) / 2e-6 - found.turn) < 1e-4)
            #expect(abs((other.touch.y - one.touch.y) / 2e-6 - found.along) < 1e-2)
        }
    }

    @Test("all results are finite for any position")
    func oddFingers() {
        let odd = [0.0, -1e9, 1e9, 1e308, .infinity, .nan]
        for x in odd {
            for y in odd {
                let dragGesture = CurlDragGesture(leaf: leaf, at: Point(x: x, y: y))
                for finger in [Point(x: 100, y: 100), Point(x: y, y: x)] {
                    let hold = dragGesture.hold(under: finger)
                    #expect(!hold.travel.isNaN && !hold.touch.x.isNaN && !hold.touch.y.isNaN)
                    let velocity = dragGesture.velocity(of: Point(x: x, y: y), under: finger)
                    #expect(!velocity.turn.isNaN && !velocity.along.isNaN)
                }
            }
        }
    }
}
