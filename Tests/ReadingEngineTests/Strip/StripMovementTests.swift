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

@Suite("Zooming a strip")
struct StripZoomTests {
    private func driver(viewport: Size = StripDriver.phone) -> StripDriver {
        StripDriver(rows: pageRows(count: 40), viewport: viewport, density: 2, page: 10)
    }

    private func content(_ driver: StripDriver, at place: Point) -> Point {
        let camera = driver.camera
        return Point(
            x: (place.x - camera.translation.x) / camera.scale,
            y: (place.y - camera.translation.y) / camera.scale
        )
    }

    @Test("a double tap doubles the strip about the tapped point in 0.3 s, and another one resets it")
    func doubleTap() {
        var driver = driver()
        let place = Point(x: 150, y: 300)
        let before = content(driver, at: place)
        driver.strip.doubleTap(at: place, time: driver.time)
        for _ in 0..<18 {
            driver.wait(1.0 / 60)
            #expect((content(driver, at: place) - before).length < 0.01)
        }
        #expect(abs(driver.camera.scale - 2) < 0.002)
        driver.rest()
        #expect(driver.camera.scale == 2)
        driver.strip.doubleTap(at: place, time: driver.time)
        driver.rest()
        #expect(driver.camera.scale == 1)
        #expect(driver.camera.translation.x == 0)
        #expect((content(driver, at: place) - before).length < 0.01)
    }

    @Test("a pinch keeps the content between the fingers, also while they move")
    func pinch() {
        var driver = driver()
        driver.down(150, 400, finger: 1)
        driver.down(250, 400, finger: 2)
        let before = content(driver, at: Point(x: 200, y: 400))
        driver.move(100, 430, finger: 1)
        driver.move(320, 470, finger: 2)
        let middle = Point(x: 210, y: 450)
        #expect((content(driver, at: middle) - before).length < 1e-6)
        #expect(abs(driver.camera.scale - (Point(x: 220, y: 40).length / 100)) < 1e-9)
    }

    @Test("fingers that are added and removed never make the strip jump")
    func handOvers() {
        var driver = driver()
        driver.down(200, 400, finger: 1)
        driver.move(200, 350, finger: 1)
        var before = driver.camera
        func stays(_ driver: StripDriver) -> Bool {
            abs(driver.camera.scale - before.scale) < 1e-9
                && (driver.camera.translation - before.translation).length < 1e-6
        }
        driver.down(300, 500, finger: 2)
        #expect(stays(driver))
        driver.move(380, 620, finger: 2)
        before = driver.camera
        driver.up(200, 350, finger: 1)
        #expect(stays(driver))
        driver.down(100, 100, finger: 3)
        #expect(stays(driver))
        driver.move(80, 60, finger: 3)
        before = driver.camera
        driver.up(80, 60, finger: 3)
        #expect(stays(driver))
        driver.move(380, 600, finger: 2)
        #expect(abs(driver.camera.translation.y - (before.translation.y - 20)) < 1e-6)
    }

    @Test("a strip that can't be zoomed out returns to its width after every kind of zoom")
    func withoutZoomingOut() {
        var options = StripDriver.webtoon
        options.zoomsOutStrip = false
        let rows = (0..<8).map { StripRow(item: .page(PageIdentifier(chapter: 0, page: $0)), position: $0) }
        var driver = StripDriver(rows: rows, viewport: StripDriver.desktop, density: 1, options: options)
        driver.down(620, 400, finger: 1)
        driver.down(820, 400, finger: 2)
        driver.move(700, 400, finger: 1)
        driver.move(740, 400, finger: 2)
        driver.up(700, 400, finger: 1)
        driver.up(740, 400, finger: 2)
        driver.rest()
        #expect(driver.camera.scale == 1)
        driver.strip.zoom(by: 0.3, about: Point(x: 700, y: 400), at: driver.time)
        #expect(driver.camera.scale == 1)
        driver.strip.magnify(by: 0.5, at: driver.time)
        driver.rest()
        #expect(driver.camera.scale == 1)
        driver.strip.magnify(by: 2, at: driver.time)
        driver.rest()
        #expect(driver.camera.scale == 2, "zooming in is not affected")
        #expect(driver.strip.brokenInvariants(at: driver.time) == [])
    }

    @Test(
        "a pinch beyond the limits returns",
        arguments: [
            (StripDriver.phone, 0.3, 1.0), (StripDriver.phone, 12, 5), (StripDriver.desktop, 0.2, 0.5),
            (StripDriver.desktop, 12, 5), (StripDriver.desktop, 0.7, 0.7), (StripDriver.desktop, 1.02, 1),
        ]
    )
    func limits(viewport: Size, factor: Double, expected: Double) {
        var driver = driver(viewport: viewport)
        driver.down(180, 400, finger: 1)
        driver.down(220, 400, finger: 2)
        driver.move(200 - 20 * factor, 400, finger: 1)
        driver.move(200 + 20 * factor, 400, finger: 2)
        if factor > 5 { #expect(driver.camera.scale > 5) }
        if factor < 0.5 { #expect(driver.camera.scale < expected) }
        driver.up(0, 400, finger: 1)
        driver.up(0, 400, finger: 2)
        driver.rest()
        #expect(abs(driver.camera.scale - expected) < 1e-6)
        #expect(driver.strip.brokenInvariants(at: driver.time) == [])
    }

    @Test("a zoomed strip pans along both axes within its limits")
    func pans() {
        var driver = driver()
        driver.strip.zoom(by: 3, about: Point(x: 195, y: 400), at: driver.time)
        driver.drag(from: Point(x: 200, y: 400), by: Point(x: 160, y: 120))
        #expect(driver.camera.translation.x > -390)
        driver.flick(from: Point(x: 100, y: 400), by: Point(x: 280, y: 0))
        driver.rest()
        #expect(driver.camera.translation.x == 0)
    }

    @Test("a reduced strip is centred and shows more rows")
    func reduced() {
        var driver = driver(viewport: StripDriver.desktop)
        let before = driver.strip.visibleRows(at: driver.time).count
        driver.strip.zoom(by: 0.5, about: Point(x: 0, y: 0), at: driver.time)
        #expect(driver.camera.translation.x == 360)
        #expect(driver.strip.visibleRows(at: driver.time).count > before)
        #expect(driver.strip.brokenInvariants(at: driver.time) == [])
    }

    @Test("in a window that becomes portrait, the strip returns to its full width")
    func turnedUpright() {
        var driver = driver(viewport: StripDriver.desktop)
        driver.strip.zoom(by: 0.6, about: Point(x: 700, y: 400), at: driver.time)
        driver.resize(Size(width: 900, height: 1440))
        driver.rest()
        #expect(driver.camera.scale == 1)
        #expect(driver.strip.brokenInvariants(at: driver.time) == [])
    }
}

@Suite("Auto-scroll")
struct StripAutoScrollTests {
    private func driver(pages: Int = 40) -> StripDriver { StripDriver(rows: pageRows(count: pages), page: 0) }

    @Test("the strip moves at its speed at any frame rate")
    func speed() {
        for frame in [1.0 / 60, 1.0 / 7] {
            var driver = driver()
            driver.strip.setAutoScrolling(true, speed: 100, at: driver.time)
            driver.wait(3, frame: frame)
            #expect(abs(driver.camera.translation.y + 300) < 1e-6)
            driver.strip.setAutoScrolling(true, speed: 200, at: driver.time)
            driver.wait(1, frame: frame)
            #expect(abs(driver.camera.translation.y + 500) < 1e-6)
            driver.strip.setAutoScrolling(false, speed: 200, at: driver.time)
            driver.wait(1, frame: frame)
            #expect(abs(driver.camera.translation.y + 500) < 1e-6)
        }
    }

    @Test("a touch pauses it")
    func pauses() {
        var driver = driver()
        driver.strip.setAutoScrolling(true, speed: 100, at: driver.time)
        driver.wait(1)
        driver.down(200, 400)
        let held = driver.camera
        driver.wait(1)
        #expect(driver.camera == held)
        #expect(driver.strip.isAutoScrolling)
        driver.up(200, 400)
        driver.wait(1)
        #expect(abs(driver.camera.translation.y - (held.translation.y - 100)) < 0.1)
        driver.flick(from: Point(x: 200, y: 600), by: Point(x: 0, y: -100))
        driver.wait(4)
        let moving = driver.camera.translation.y
        driver.wait(1)
        #expect(abs(driver.camera.translation.y - (moving - 100)) < 0.1)
    }

    @Test("it stops at the end and when the strip is zoomed in")
    func stops() {
        var short = driver(pages: 3)
        short.strip.setAutoScrolling(true, speed: 1000, at: short.time)
        short.wait(5)
        #expect(!short.strip.isAutoScrolling)
        #expect(!short.strip.isMoving)
        #expect(short.camera.translation.y == short.range.lowerBound)
        var magnified = driver()
        magnified.strip.setAutoScrolling(true, speed: 100, at: magnified.time)
        magnified.strip.doubleTap(at: Point(x: 100, y: 100), time: magnified.time)
        magnified.rest()
        #expect(!magnified.strip.isAutoScrolling)
    }

    @Test("it waits for a chapter that is loading and continues into it")
    func waits() {
        var driver = driver(pages: 3)
        driver.regenerate(pageRows(count: 3) + [StripRow(item: .unresolved(chapter: 1), position: 3)])
        driver.strip.setAutoScrolling(true, speed: 1000, at: driver.time)
        driver.wait(5)
        #expect(driver.strip.isAutoScrolling)
        #expect(!driver.strip.isMoving)
        let before = driver.camera.translation.y
        driver.regenerate(pageRows(count: 3) + pageRows(chapter: 1, count: 10, from: 3))
        driver.wait(1)
        #expect(abs(driver.camera.translation.y - (before - 1000)) < 20)
        #expect(driver.strip.currentRow?.item.chapter == 1)
    }
}
