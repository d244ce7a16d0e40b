import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Scrolling a strip")
struct StripMovementTests {
    private func driver(pages: Int = 40, page: Int = 10, viewport: Size = StripDriver.phone) -> StripDriver {
        StripDriver(rows: pageRows(count: pages), viewport: viewport, page: page)
    }

    @Test("the strip follows the finger point by point after ten points")
    func follows() {
        var driver = driver()
        let before = driver.camera.translation.y
        driver.down(200, 600)
        driver.move(200, 595)
        #expect(driver.camera.translation.y == before)
        driver.move(200, 580)
        #expect(abs(driver.camera.translation.y - (before - 10)) < 1e-9)
        driver.move(200, 380)
        #expect(abs(driver.camera.translation.y - (before - 210)) < 1e-9)
        #expect(driver.camera.translation.x == 0)
        #expect(driver.taps.isEmpty)
    }

    @Test("a finger that rests before it lifts leaves the strip in place")
    func noFling() {
        var driver = driver()
        driver.drag(from: Point(x: 200, y: 600), by: Point(x: 0, y: -300))
        let lifted = driver.camera
        driver.wait(1)
        #expect(driver.camera == lifted)
    }

    @Test("a flick travels as far as UIScrollView's deceleration")
    func fling() {
        var driver = driver(pages: 200, page: 50)
        driver.flick(from: Point(x: 200, y: 600), by: Point(x: 0, y: -200))
        let from = driver.camera.translation.y
        let velocity = driver.strip.velocity(at: driver.time).y
        #expect(abs(velocity + 2000) < 100)
        driver.rest()
        let expected = from - velocity / (1000 * -0.002002002)
        #expect(abs(driver.camera.translation.y - expected) < 2, "\(expected)")
    }

    @Test("a touch stops a moving strip and is not a tap; the next one is")
    func caught() {
        var driver = driver(pages: 200, page: 50)
        driver.flick(from: Point(x: 200, y: 600), by: Point(x: 0, y: -200))
        driver.wait(0.1)
        driver.down(200, 300)
        let held = driver.camera
        driver.wait(0.05)
        #expect(driver.camera == held)
        driver.up(200, 300)
        #expect(driver.taps.isEmpty)
        driver.tap(200, 300)
        #expect(driver.taps.count == 1)
        #expect(driver.camera == held)
    }

    @Test("beyond an end the strip follows less and less, and returns")
    func rubberBand() {
        var driver = driver(page: 0)
        driver.down(200, 200)
        driver.move(200, 210)
        driver.move(200, 410)
        let expected = RubberBand.resist(200, dimension: driver.viewport.height)
        #expect(abs(driver.camera.translation.y - expected) < 1e-9)
        driver.wait(0.2)
        driver.up(200, 410)
        driver.rest()
        #expect(driver.camera.translation.y == 0)
    }

    @Test("an inward flick from beyond an end continues into the strip")
    func inwardFlick() {
        var driver = driver(page: 0)
        driver.down(200, 200)
        driver.move(200, 300)
        for step in 1...10 {
            driver.time += 0.008
            driver.move(200, 300 - Double(step) * 8)
        }
        driver.up(200, 220)
        #expect(driver.camera.translation.y > 0)
        driver.rest()
        #expect(driver.camera.translation.y < -50)
    }

    @Test("part of the strip stays in the window after any fling at an end")
    func hardBounce() {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            var driver = driver(pages: 8, page: random.chance(0.5) ? 0 : 7)
            driver.strip.release(
                from: driver.camera,
                velocity: Point(x: 0, y: random.number(-80_000...80_000)),
                at: driver.time
            )
            for _ in 0..<120 {
                driver.wait(1.0 / 60)
                #expect(driver.strip.brokenInvariants(at: driver.time) == [], "seed \(seed)")
            }
        }
    }

    @Test("the path is the same at every frame rate")
    func frameRates() {
        for seed in UInt64(0)..<50 {
            var random = SeededGenerator(seed: seed)
            var slow = driver(pages: 60, page: random.whole(0...59))
            slow.flick(
                from: Point(x: 200, y: 400),
                by: Point(x: 0, y: random.number(-350...350)),
                over: random.number(0.05...0.2)
            )
            var fast = slow
            slow.wait(0.7, frame: 0.7)
            fast.wait(0.7, frame: 0.001)
            #expect(abs(slow.camera.translation.y - fast.camera.translation.y) < 0.3, "seed \(seed)")
        }
    }

    @Test("a tap steps by two thirds of a window, and three fast ones by three times that")
    func steps() {
        var driver = driver()
        let before = driver.camera.translation.y
        for _ in 0..<3 {
            _ = driver.strip.step(1, at: driver.time)
            driver.wait(0.1)
        }
        driver.rest()
        #expect(abs(driver.camera.translation.y - (before - 2 * 844)) < 1e-9)
        for _ in 0..<3 { _ = driver.strip.step(-1, at: driver.time) }
        driver.rest()
        #expect(abs(driver.camera.translation.y - before) < 1e-9)
    }

    @Test("a repeating key scrolls with continuous velocity")
    func keyRepeat() {
        var driver = driver(pages: 100, page: 0)
        var slowest = Double.infinity
        for press in 0..<30 {
            driver.strip.animateScroll(by: Point(x: 0, y: -844 * StripMachine.keyStep), at: driver.time)
            for _ in 0..<3 {
                driver.wait(0.011)
                if press > 5 { slowest = min(slowest, -driver.strip.velocity(at: driver.time).y) }
            }
        }
        #expect(slowest > 3000)
    }

    @Test("a step at an end is reported, unless a chapter is loading there")
    func stepsAtEnds() {
        var driver = driver(pages: 2, page: 0)
        func step(_ direction: Int) -> PublicationEdge? { driver.strip.step(direction, at: driver.time) }
        #expect(step(-1) == .start)
        #expect(step(1) == nil)
        driver.rest()
        #expect(step(1) == .end)
        driver.regenerate(pageRows(count: 2) + [StripRow(item: .unresolved(chapter: 1), position: 2)])
        driver.strip.scroll(by: Point(x: 0, y: -5000), at: driver.time)
        #expect(step(1) == nil)
    }

    @Test("the wheel moves the strip immediately and stops at the ends")
    func wheel() {
        var driver = driver()
        let before = driver.camera.translation.y
        driver.strip.scroll(by: Point(x: 30, y: -120), at: driver.time)
        #expect(driver.camera.translation == Point(x: 0, y: before - 120))
        driver.strip.scroll(by: Point(x: 0, y: 1e6), at: driver.time)
        #expect(driver.camera.translation.y == 0)
    }

    @Test("with reduced motion, steps, zooms and flings are not animated")
    func reducedMotion() {
        var driver = driver()
        driver.strip.reducesMotion = true
        let before = driver.camera.translation.y
        _ = driver.strip.step(1, at: driver.time)
        #expect(abs(driver.camera.translation.y - (before - 844 * 2 / 3)) < 1e-9)
        driver.strip.doubleTap(at: Point(x: 100, y: 100), time: driver.time)
        #expect(driver.camera.scale == 2)
        driver.flick(from: Point(x: 200, y: 600), by: Point(x: 0, y: -200))
        #expect(!driver.strip.isMoving)
    }

    @Test("at scale 1 the strip is drawn on whole device pixels")
    func wholePixels() {
        var driver = driver()
        driver.flick(from: Point(x: 200, y: 600), by: Point(x: 0, y: -211))
        for _ in 0..<60 {
            driver.wait(1.0 / 60)
            let drawn = driver.strip.sceneCamera(at: driver.time).translation.y
            #expect(abs(drawn * 3 - (drawn * 3).rounded()) < 1e-9)
            #expect(abs(drawn - driver.camera.translation.y) <= 0.5 / 3 + 1e-9)
        }
    }
}
