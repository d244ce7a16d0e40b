import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("The fold of a leaf")
struct CurlFoldTests {
    /// Leaves of all shapes, held and pulled anywhere: near, far, outside the leaf, back over the spine.
    static func folds(_ count: Int, seed: UInt64, _ body: (CurlFold, inout SeededGenerator) -> Void) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<count {
            let leaf = CurlLeaf(width: random.number(60...1200), height: random.number(60...1600))
            let grab = [CurlGrabPoint.top, .middle(random.number(0...leaf.height)), .bottom][random.whole(0...2)]
            let touch = Point(
                x: random.number(-1.6...1.6) * leaf.width,
                y: random.number(-0.6...1.6) * leaf.height
            )
            body(CurlFold(leaf: leaf, grab: grab, touch: touch), &random)
        }
    }

    static func point(on leaf: CurlLeaf, _ random: inout SeededGenerator) -> Point {
        random.point(in: Size(width: leaf.width, height: leaf.height))
    }

    @Test("lengths along the leaf are kept within one percent")
    func arcLength() {
        Self.folds(300, seed: 1) { fold, random in
            let start = Self.point(on: fold.leaf, &random)
            let end = Self.point(on: fold.leaf, &random)
            let parts = 400
            var length = 0.0
            var before = fold.lift(start)
            for index in 1...parts {
                let now = fold.lift(start + (end - start) * (Double(index) / Double(parts)))
                let offset = now.place - before.place
                let rise = now.height - before.height
                length += (offset.x * offset.x + offset.y * offset.y + rise * rise).squareRoot()
                before = now
            }
            let flat = (end - start).length
            #expect(abs(length - flat) <= 0.01 * flat, "\(fold)")
        }
    }

    @Test("the spine doesn't move")
    func spine() {
        Self.folds(5000, seed: 2) { fold, _ in
            for part in [0.0, 0.3, 0.5, 0.8, 1] {
                let point = Point(x: 0, y: fold.leaf.height * part)
                let lifted = fold.lift(point)
                let moved = (lifted.place - point).length + lifted.height
                #expect(moved < 1e-6 * fold.leaf.width, "\(moved) at \(part) of \(fold)")
            }
        }
    }

    @Test("the leaf is never below the page and never higher than the cylinder")
    func heights() {
        Self.folds(2000, seed: 3) { fold, random in
            for _ in 0..<10 {
                let height = fold.lift(Self.point(on: fold.leaf, &random)).height
                #expect(height >= 0 && height <= 2 * fold.radius + 1e-9)
            }
        }
    }

    @Test("every sample is the topmost point of the mesh there")
    func formsAgree() {
        Self.folds(2000, seed: 4) { fold, random in
            // From the mesh to the pixel: a sample at a point's position is that point, or one above it.
            for _ in 0..<6 {
                let point = Self.point(on: fold.leaf, &random)
                let lifted = fold.lift(point)
                let sample = fold.sample(at: lifted.place)
                guard sample.face != .pageBelow else {
                    // A rounding error at the edge of the leaf.
                    #expect(fold.radius - fold.depth(of: lifted.place) < 1e-6)
                    continue
                }
                #expect(sample.height >= lifted.height - 1e-5 * fold.leaf.width)
                let seen = fold.lift(sample.source)
                #expect((seen.place - lifted.place).length < 1e-6 * fold.leaf.width)
                if abs(sample.height - lifted.height) < 1e-9, fold.depth(of: point) < 0 {
                    #expect((sample.source - point).length < 1e-6 * fold.leaf.width)
                }
            }
            // From the pixel to the mesh.
            for _ in 0..<6 {
                let place = Point(
                    x: random.number(-fold.leaf.width...fold.leaf.width),
                    y: random.number(0...fold.leaf.height)
                )
                let sample = fold.sample(at: place)
                guard sample.face != .pageBelow else { continue }
                let lifted = fold.lift(sample.source)
                #expect((lifted.place - place).length < 1e-6 * fold.leaf.width)
                #expect(abs(lifted.height - sample.height) < 1e-6 * fold.leaf.width)
                #expect(sample.face == .front ? sample.angle <= .pi / 2 : sample.angle >= .pi / 2)
            }
        }
    }

    @Test("the held point is under the finger wherever the spine permits it")
    func underFinger() {
        var free = 0
        Self.folds(5000, seed: 5) { fold, _ in
            // A permitted touch is not changed by limiting it again.
            let seen = fold.lift(fold.held).place
            #expect((seen - fold.touch).length < 1e-6 * fold.leaf.width, "\(fold)")
            free += 1
        }
        #expect(free == 5000)
        let leaf = CurlLeaf(width: 390, height: 844)
        for touch in [Point(x: 380, y: 835), Point(x: 200, y: 700), Point(x: 20, y: 800), Point(x: -200, y: 800)] {
            #expect(CurlFold(leaf: leaf, grab: .bottom, touch: touch).touch == touch)
        }
    }

    @Test("the touch is limited to the two circles around the ends of the spine")
    func circles() {
        Self.folds(5000, seed: 6) { fold, _ in
            for end in fold.leaf.spineEnds {
                let radius = (fold.held - end).length
                #expect((fold.touch - end).length <= radius * (1 + 1e-9))
            }
        }
    }

    @Test("the fold is a roll and not sharp while the page turns")
    func roll() {
        Self.folds(5000, seed: 7) { fold, _ in
            let full = CurlFold.fullRadius * min(fold.leaf.width, fold.leaf.height)
            #expect(fold.radius <= full)
            guard fold.touch.x > -0.5 * fold.leaf.width, fold.leaf.height >= fold.leaf.width else { return }
            #expect(fold.radius > 0.15 * full, "\(fold.radius / full) of \(fold)")
        }
    }

    @Test("the leaf is flat at the beginning and at the end")
    func flatEnds() {
        let leaf = CurlLeaf(width: 390, height: 844)
        for grab in [CurlGrabPoint.top, .middle(300), .bottom] {
            let held = Point(x: 390, y: grab.height(on: leaf))
            let start = CurlFold(leaf: leaf, grab: grab, touch: held)
            #expect(start.rise == 0)
            #expect(start.sample(at: Point(x: 389, y: 400)).source == Point(x: 389, y: 400))
            let end = CurlFold(leaf: leaf, grab: grab, touch: Point(x: -390, y: held.y))
            #expect(end.rise < 1e-6)
            let over = end.lift(Point(x: 300, y: 200)).place
            #expect((over - Point(x: -300, y: 200)).length < 1e-6)
        }
    }

    @Test("all results are finite for any touch", arguments: [0.0, 1, 390, 1e-300, 1e308, .infinity, .nan])
    func numbers(side: Double) {
        let odd = [0.0, -0.0, 1, -1, 1e-300, -1e-300, 1e15, -1e308, 1e308, .infinity, -.infinity, .nan]
        for height in [0.0, 1, 844, 1e-300, 1e300, .nan] {
            let leaf = CurlLeaf(width: side, height: height)
            for x in odd {
                for y in odd {
                    for grab in [CurlGrabPoint.top, .middle(y), .bottom] {
                        let fold = CurlFold(leaf: leaf, grab: grab, touch: Point(x: x, y: y))
                        let stage = CurlStage(frame: .zero, turning: .leftwards)
                        let frame = CurlFrame(stage: stage, shape: .sheet(fold), material: .light)
                        let isSane = side < 1e300 && height < 1e299
                        #expect(!isSane || frame.numbers.allSatisfy { $0.isFinite }, "\(leaf) \(x) \(y)")
                        #expect(!fold.radius.isNaN && !fold.angle.isNaN && !fold.normal.x.isNaN)
                    }
                }
            }
        }
    }

    @Test("the equation for the held point's angle is solved")
    func angles() {
        for step in 0...1000 {
            let angle = Double(step) / 1000 * .pi
            let amount = angle - Mathematics.sine(angle)
            #expect(abs(CurlFold.angle(for: amount) - angle) < (angle < 0.1 ? 1e-5 : 1e-9))
        }
    }

    @Test("the fold changes continuously with the touch")
    func continuity() {
        var random = SeededGenerator(seed: 8)
        let leaf = CurlLeaf(width: 390, height: 844)
        for _ in 0..<300 {
            let grab = [CurlGrabPoint.top, .middle(random.number(0...844)), .bottom][random.whole(0...2)]
            let start = Point(x: random.number(-380...380), y: random.number(-200...1000))
            let offset = Point(x: random.number(-1...1), y: random.number(-1...1))
            let point = Self.point(on: leaf, &random)
            for step in 0..<20 {
                let touch = start + offset * Double(step)
                let one = CurlFold(leaf: leaf, grab: grab, touch: touch)
                let other = CurlFold(leaf: leaf, grab: grab, touch: touch + offset * 0.01)
                // Near its rest position the paper moves much faster than the finger.
                guard (one.touch - one.held).length > 20 else { continue }
                let jump = (one.lift(point).place - other.lift(point).place).length
                #expect(jump < 0.6, "\(jump) at \(touch) of \(grab)")
            }
        }
    }
}
