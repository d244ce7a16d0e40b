import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Directions of a curl")
struct CurlStageTests {
    private let frame = Rect(x: 40, y: 30, width: 390, height: 600)

    @Test("right to left is the exact mirror")
    func mirror() {
        let left = CurlStage(frame: frame, turning: .leftwards)
        let right = CurlStage(frame: frame, turning: .rightwards)
        #expect(left.leaf == right.leaf)
        var random = SeededGenerator(seed: 21)
        for _ in 0..<500 {
            let place = Point(x: random.number(-300...500), y: random.number(0...700))
            let mirrored = Point(x: frame.minX + frame.maxX - place.x, y: place.y)
            #expect((left.toLeaf(place) - right.toLeaf(mirrored)).length < 1e-12)
            #expect((right.toScreen(right.toLeaf(place)) - place).length < 1e-12)
            let crease = CurlCrease(CurlFold(leaf: left.leaf, grab: .bottom, touch: left.toLeaf(place)))
            let one = left.onScreen(crease.reflection).apply(to: place)
            let other = right.onScreen(crease.reflection).apply(to: mirrored)
            #expect(abs(one.x + other.x - frame.minX - frame.maxX) < 1e-9 && abs(one.y - other.y) < 1e-9)
        }
    }

    @Test("vertical is the exact transpose: the upper edge is the spine")
    func transpose() {
        let up = CurlStage(frame: frame, turning: .upwards)
        #expect(up.leaf == CurlLeaf(width: 600, height: 390))
        #expect(up.toLeaf(Point(x: 40, y: 30)) == .zero)
        #expect(up.toLeaf(Point(x: 430, y: 630)) == Point(x: 600, y: 390))
        #expect(up.velocityOnLeaf(Point(x: 3, y: -7)) == Point(x: -7, y: 3))
    }

    @Test("the two parts of a creased page add up to the page, and the flap has the lifted part's area")
    func tiles() {
        CurlFoldTests.folds(3000, seed: 22) { fold, _ in
            let crease = CurlCrease(fold)
            let whole = fold.leaf.width * fold.leaf.height
            #expect(abs(area(crease.kept) + area(crease.lifted) - whole) < 1e-9 * whole)
            #expect(abs(abs(area(crease.flap)) - area(crease.lifted)) < 1e-9 * whole)
            // The flat part is on one side of the crease, and the crease doesn't touch the spine.
            for corner in crease.kept { #expect(CurlFold.dot(corner - crease.middle, crease.normal) < 1e-6) }
            for end in fold.leaf.spineEnds {
                #expect(CurlFold.dot(end - crease.middle, crease.normal) < 1e-6 * fold.leaf.width)
            }
            // The held point is under the finger, as with the roll.
            let seen = crease.reflection.apply(to: fold.held)
            #expect((seen - fold.touch).length < 1e-6 * fold.leaf.width)
        }
    }

    @Test("the clipping view's edge is on the crease, and the page in it stays in place")
    func boxes() {
        let leaf = CurlLeaf(width: 390, height: 844)
        let crease = CurlCrease(CurlFold(leaf: leaf, grab: .bottom, touch: Point(x: 100, y: 700)))
        let half = crease.half(extent: 2000)
        #expect(abs(half.determinant - 1) < 1e-12)
        for y in [0.0, 1000, 2000] {
            let edge = half.apply(to: Point(x: 2000, y: y))
            #expect(abs(CurlFold.dot(edge - crease.middle, crease.normal)) < 1e-9)
        }
        let inside = half.apply(to: Point(x: 1000, y: 1000))
        #expect(CurlFold.dot(inside - crease.middle, crease.normal) < 0)
        let back = half * half.inverse
        #expect((back.apply(to: Point(x: 17, y: 33)) - Point(x: 17, y: 33)).length < 1e-9)
    }

    private func area(_ polygon: [Point]) -> Double {
        polygon.indices.reduce(0) { sum, index in
            let one = polygon[index]
            let other = polygon[(index + 1) % polygon.count]
            return sum + (one.x * other.y - other.x * one.y) / 2
        }
    }

    @Test("light and shadow begin and end at zero")
    func shades() {
        let leaf = CurlLeaf(width: 390, height: 844)
        let tap = CurlPath.tap(leaf)
        for material in [CurlMaterial.light, .dark] {
            for fraction in [0.0, 1] {
                let shade = CurlLighting(tap.fold(at: fraction), material: material)
                #expect(shade.presence < 1e-9)
                #expect(shade.castLength == 0 && shade.edgeOpacity == 0)
            }
            let shade = CurlLighting(tap.fold(at: 0.5), material: material)
            #expect(shade.presence == 1)
            #expect(abs(shade.light(at: 0) - 1) < 1e-12 && abs(shade.light(at: .pi) - 1) < 1e-12)
            #expect(shade.sheen(at: 0) == 0 && shade.sheen(at: .pi) < 1e-12)
            // Darkest at the crest on the back, and never beyond black or far beyond white.
            #expect(shade.light(at: 1.6) < shade.light(at: 2.4))
            for stop in CurlLighting.cast(material) + CurlLighting.roll(material) { #expect(abs(stop.ink) <= 1) }
            let cast = CurlLighting.cast(material)
            #expect(zip(cast, cast.dropFirst()).allSatisfy { $0.ink <= $1.ink })
        }
        #expect(CurlMaterial.dark.cast < CurlMaterial.light.cast)
        #expect(
            CurlMaterial.material(for: 0) == .dark && CurlMaterial.material(for: 1) == .light
                && CurlMaterial.material(for: .nan) == .light
        )
        #expect(CurlMaterial.light.back(of: PageColour(red: 240, green: 230, blue: 200)).green == 230)
        for paper in [PageColour.white, .sepia, .black] {
            func strength(_ print: PrintThrough) -> Double {
                CurlMaterial.material(for: paper, printThrough: print).printThrough
            }
            #expect(strength(.none) == 0 && strength(.full) == 1)
            #expect((0.1...0.2).contains(strength(.faint)))
        }
    }

    @Test("a stiff cover swings from flat to flat, and samples match points")
    func stiffCover() {
        let leaf = CurlLeaf(width: 390, height: 600)
        #expect(StiffCover(leaf: leaf, fraction: 0).sample(at: Point(x: 100, y: 50)).source == Point(x: 100, y: 50))
        let over = StiffCover(leaf: leaf, fraction: 1).lift(Point(x: 390, y: 0)).place
        #expect((over - Point(x: -390, y: 0)).length < 1e-9)
        var random = SeededGenerator(seed: 23)
        for _ in 0..<3000 {
            let cover = StiffCover(leaf: leaf, fraction: random.number(0...1))
            let point = CurlFoldTests.point(on: leaf, &random)
            let sight = cover.sample(at: cover.lift(point).place)
            guard abs(cover.angle - .pi / 2) > 1e-3 else { continue }
            #expect((sight.source - point).length < 1e-6)
            #expect(sight.face == (cover.angle < .pi / 2 ? .front : .back))
            #expect((cover.lift(Point(x: 0, y: point.y)).place - Point(x: 0, y: point.y)).length < 1e-9)
        }
        for odd in [Double.nan, .infinity, -5] { #expect(StiffCover(leaf: leaf, fraction: odd).angle.isFinite) }
    }

    @Test("a glide starts with the given velocity, ends at its target and doesn't overshoot")
    func glide() {
        for velocity in [0.0, 1, 3, 12, 200, -4] {
            let glide = Glide(start: 2, position: 0.3, velocity: velocity, target: 1, duration: 0.5)
            #expect(glide.position(at: 2) == 0.3)
            #expect(abs(glide.velocity(at: 2) - velocity) < 1e-9)
            #expect(abs(glide.position(at: 2 + glide.duration) - 1) < 1e-9 && glide.velocity(at: 2.6) == 0)
            #expect(glide.isAtRest(at: 2.5) && glide.duration <= 0.5)
            for step in 0...500 {
                let time = 2 + glide.duration * Double(step) / 500
                #expect(glide.position(at: time) <= 1 + 1e-9)
                let slope = (glide.position(at: time + 1e-7) - glide.position(at: time)) / 1e-7
                if step < 499, step > 0 { #expect(abs(slope - glide.velocity(at: time)) < 1e-2 + abs(velocity) * 1e-2) }
            }
        }
    }
}
