import Geometry
import Testing

@testable import ReadingEngine

@Suite("Zooming")
struct ZoomTests {
    /// The point of the picture, in parts of its size, that is at `place`.
    private func contentPoint(_ driver: ReaderDriver, under place: Point) -> Point {
        let layout = driver.layout
        let home = driver.paged.zoom.bounds.initialFrame.size
        return Point(
            x: (place.x - layout.translation.x) / (home.width * layout.scale),
            y: (place.y - layout.translation.y) / (home.height * layout.scale)
        )
    }

    @Test("a double tap doubles the page about the tapped point, and another one resets it")
    func doubleTap() {
        var driver = ReaderDriver(viewport: Size(width: 400, height: 600))
        let place = Point(x: 190, y: 250)
        let before = contentPoint(driver, under: place)
        driver.tap(place.x, place.y)
        driver.wait(0.1)
        driver.tap(place.x, place.y)
        driver.rest()
        #expect(driver.layout.scale == 2)
        let after = contentPoint(driver, under: place)
        #expect((before - after).length < 1e-6)
        driver.wait(0.5)
        driver.tap(place.x, place.y)
        driver.wait(0.1)
        driver.tap(place.x, place.y)
        driver.rest()
        #expect(driver.layout == driver.paged.zoom.bounds.initialCamera)
        #expect(!driver.reader.scene.barsVisible)
    }

    @Test("the tapped point stays in place in every frame of the animation")
    func doubleTapPath() {
        var driver = ReaderDriver(viewport: Size(width: 400, height: 600))
        let place = Point(x: 190, y: 250)
        let before = contentPoint(driver, under: place)
        driver.tap(place.x, place.y)
        driver.wait(0.1)
        driver.tap(place.x, place.y)
        for _ in 0..<25 {
            driver.wait(1.0 / 60)
            let home = driver.paged.zoom.bounds.initialFrame.size
            let now = contentPoint(driver, under: place)
            let drift = Point(
                x: (now.x - before.x) * home.width * driver.layout.scale,
                y: (now.y - before.y) * home.height * driver.layout.scale
            )
            #expect(drift.length < 0.5)
        }
    }

    @Test("a single tap in the middle shows the bars when no second one can follow")
    func singleTap() {
        var driver = ReaderDriver()
        driver.tap(195, 400)
        #expect(!driver.reader.scene.barsVisible)
        driver.wait(0.35)
        #expect(driver.reader.scene.barsVisible)
        driver.tap(195, 400)
        driver.wait(0.35)
        #expect(!driver.reader.scene.barsVisible)
    }

    @Test("the bars are hidden after a delay and by a turn")
    func barsHide() {
        var driver = ReaderDriver()
        driver.send(.key(.menu, time: driver.time))
        #expect(driver.reader.scene.barsVisible)
        driver.wait(4.1)
        #expect(!driver.reader.scene.barsVisible)
        driver.send(.barsRequested(visible: true, time: driver.time))
        driver.tap(380, 400)
        #expect(!driver.reader.scene.barsVisible)
        #expect(driver.page == 1)
    }

    private func pinched(by factor: Double, lift: Bool = true) -> ReaderDriver {
        var driver = ReaderDriver(viewport: Size(width: 400, height: 600))
        driver.down(150, 300, finger: 1)
        driver.down(250, 300, finger: 2)
        for step in 1...10 {
            driver.wait(0.016)
            let half = 50 * (1 + (factor - 1) * Double(step) / 10)
            driver.move(200 - half, 300, finger: 1)
            driver.move(200 + half, 300, finger: 2)
        }
        if lift {
            let half = 50 * factor
            driver.up(200 - half, 300, finger: 1)
            driver.up(200 + half, 300, finger: 2)
        }
        return driver
    }

    @Test("a pinch zooms about the centre between the fingers")
    func pinch() {
        let driver = pinched(by: 3, lift: false)
        #expect(abs(driver.layout.scale - 3) < 1e-9)
        let content = contentPoint(driver, under: Point(x: 200, y: 300))
        #expect(abs(content.x - 0.5) < 1e-9)
        #expect(driver.page == 0)
    }

    @Test("beyond its limits the page resists and returns")
    func pinchLimits() {
        var large = pinched(by: 3.9, lift: false)
        large.move(-200, 300, finger: 1)
        large.move(600, 300, finger: 2)
        #expect(large.layout.scale > 5 && large.layout.scale < 6)
        large.up(-200, 300, finger: 1)
        large.up(600, 300, finger: 2)
        large.rest()
        #expect(large.layout.scale == 5)
        var small = pinched(by: 0.4)
        #expect(small.layout.scale < 1 && small.layout.scale > 0.4)
        small.rest()
        #expect(small.layout == small.paged.zoom.bounds.initialCamera)
    }

    @Test("a pinch and its inverse cancel out")
    func pinchAndBack() {
        var driver = pinched(by: 2.5, lift: false)
        driver.wait(0.016)
        driver.move(150, 300, finger: 1)
        driver.move(250, 300, finger: 2)
        #expect(abs(driver.layout.scale - 1) < 1e-9)
        #expect((driver.layout.translation - driver.paged.zoom.bounds.initialFrame.origin).length < 1e-9)
    }

    @Test("a lifted finger continues the pinch as a pan without a jump, and a new one continues it as a pinch")
    func pinchToPan() {
        var driver = pinched(by: 2, lift: false)
        let before = driver.layout
        driver.up(300, 300, finger: 2)
        #expect((driver.layout.translation - before.translation).length < 1e-9)
        #expect(driver.layout.scale == before.scale)
        driver.move(110, 320, finger: 1)
        #expect(abs(driver.layout.translation.x - before.translation.x - 10) < 1e-9)
        let panned = driver.layout
        driver.down(290, 300, finger: 3)
        #expect((driver.layout.translation - panned.translation).length < 1e-9)
        #expect(abs(driver.layout.scale - panned.scale) < 1e-9)
        #expect(driver.page == 0)
    }

    @Test("a zoomed page pans within its limits, and with resistance beyond them")
    func panBounds() {
        var driver = pinched(by: 2)
        driver.rest()
        driver.drag(from: Point(x: 100, y: 300), to: Point(x: 390, y: 300), over: 0.3)
        #expect(driver.layout.translation.x > 0 && driver.layout.translation.x < 60)
        driver.up(390, 300)
        driver.rest()
        driver.wait(1)
        #expect(abs(driver.layout.translation.x) < 0.5)
        #expect(driver.page == 0)
    }

    @Test("a drag that begins at the page's edge turns the page")
    func panAtEdgeTurns() {
        var driver = pinched(by: 2)
        driver.rest()
        for _ in 0..<2 {
            driver.drag(from: Point(x: 300, y: 300), to: Point(x: 20, y: 300), over: 0.5)
            driver.wait(0.1)
            driver.up(20, 300)
            driver.rest()
            driver.wait(1)
        }
        #expect(driver.page == 1)
        #expect(driver.layout.scale == 1, "the next page opens with its initial layout")
    }

    @Test("a fling continues, stops at the edge, and can be stopped")
    func fling() {
        var driver = pinched(by: 4)
        driver.rest()
        let start = driver.layout.translation.y
        driver.drag(from: Point(x: 200, y: 300), to: Point(x: 200, y: 380), over: 0.08)
        driver.up(200, 380)
        driver.wait(0.1)
        let early = driver.layout.translation.y
        #expect(early > start + 80)
        driver.down(200, 300)
        let caught = driver.layout.translation.y
        driver.wait(0.2)
        #expect(driver.layout.translation.y == caught)
        driver.up(200, 300)
        driver.rest()
        #expect(driver.reader.brokenInvariants().isEmpty)
    }

    @Test("the wheel with control zooms at the cursor, within the limits")
    func wheelZoom() {
        var driver = ReaderDriver(viewport: Size(width: 400, height: 600))
        let place = Point(x: 100, y: 200)
        let before = contentPoint(driver, under: place)
        for _ in 0..<5 {
            driver.send(.wheel(delta: Point(x: 0, y: -30), position: place, zooms: true, time: driver.time))
        }
        #expect(driver.layout.scale > 2)
        #expect((contentPoint(driver, under: place) - before).length < 1e-9)
        for _ in 0..<50 {
            driver.send(.wheel(delta: Point(x: 0, y: 120), position: place, zooms: true, time: driver.time))
        }
        #expect(driver.layout == driver.paged.zoom.bounds.initialCamera)
        #expect(driver.page == 0)
    }

    @Test("plus, minus and zero zoom about the middle")
    func zoomKeys() {
        var driver = ReaderDriver()
        driver.send(.key(.zoomIn, time: driver.time))
        driver.rest()
        #expect(abs(driver.layout.scale - 1.5) < 1e-9)
        driver.send(.key(.zoomReset, time: driver.time))
        driver.rest()
        #expect(driver.layout.scale == 1)
        driver.send(.key(.zoomOut, time: driver.time))
        driver.rest()
        #expect(driver.layout.scale == 1)
    }

    @Test("fast presses add up")
    func fastZoomKeys() {
        var driver = ReaderDriver()
        for _ in 0..<3 {
            driver.press(.zoomIn)
            driver.wait(0.03)
        }
        driver.rest()
        #expect(abs(driver.layout.scale - 3.375) < 1e-9)
        driver.press(.zoomOut)
        driver.press(.zoomOut)
        driver.rest()
        #expect(abs(driver.layout.scale - 1.5) < 1e-9)
    }

    @Test("a rotation keeps the scale and the content in the middle")
    func rotation() {
        var driver = pinched(by: 3)
        driver.rest()
        let middle = contentPoint(driver, under: Point(x: 200, y: 300))
        driver.send(.resized(Size(width: 600, height: 400), density: 1))
        #expect(abs(driver.layout.scale - 3) < 1e-9)
        let after = contentPoint(driver, under: Point(x: 300, y: 200))
        #expect((middle - after).length < 1e-9)
    }

    @Test("a pinch during a turn begins when the page is at rest")
    func pinchDuringTurn() {
        var driver = ReaderDriver(initialPage: 3)
        driver.tap(380, 400)
        driver.wait(0.05)
        driver.down(150, 300, finger: 1)
        driver.down(250, 300, finger: 2)
        driver.wait(0.5)
        #expect(driver.page == 4)
        driver.move(50, 300, finger: 1)
        driver.move(350, 300, finger: 2)
        #expect(abs(driver.layout.scale - 3) < 1e-6)
    }

    @Test("a tall page fills the width, taps pan down to its end, and then turn the page")
    func strips() {
        var driver = ReaderDriver(pages: 3, size: Size(width: 800, height: 8000))
        #expect(driver.paged.zoom.bounds.initialFrame == Rect(x: 0, y: 0, width: 390, height: 3900))
        var taps = 0
        while driver.page == 0 && taps < 20 {
            driver.tap(380, 400)
            driver.rest()
            taps += 1
        }
        #expect(taps == 6, "five steps of nine tenths of 844 points down 3,056 points, then the turn")
        #expect(driver.layout.translation.y == 0)
        driver.tap(10, 400)
        driver.rest()
        #expect(driver.page == 0)
        #expect(abs(driver.layout.translation.y - (844 - 3900)) < 1e-9, "going back shows the end of the page")
    }

    @Test("a tall last page is finished at its end, a normal one when it is shown")
    func finished() {
        var strips = ReaderDriver(pages: 2, size: Size(width: 800, height: 8000))
        strips.send(.jump(PageIdentifier(chapter: 0, page: 1), time: strips.time))
        #expect(!strips.isFinished)
        for _ in 0..<5 {
            strips.tap(380, 400)
            strips.rest()
        }
        #expect(strips.page == 1 && strips.isFinished)
        var pages = ReaderDriver(pages: 2)
        #expect(!pages.isFinished)
        pages.tap(380, 400)
        pages.rest()
        #expect(pages.isFinished)
    }
}
