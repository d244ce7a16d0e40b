import Geometry
import Testing

@testable import ReadingEngine

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
