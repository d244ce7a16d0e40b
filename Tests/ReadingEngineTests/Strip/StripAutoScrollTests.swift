import Geometry
import Testing

@testable import ReadingEngine

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
