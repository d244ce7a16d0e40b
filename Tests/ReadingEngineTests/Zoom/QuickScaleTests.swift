import Geometry
import Testing

@testable import ReadingEngine

@Suite("Quick scale")
struct QuickScaleTests {
    /// Taps in the middle and touches again.
    private func driver(at place: Point = Point(x: 195, y: 420)) -> ReaderDriver {
        var driver = ReaderDriver(initialPage: 3)
        driver.tap(place.x, place.y)
        driver.wait(0.08)
        driver.down(place.x, place.y)
        return driver
    }

    private func drag(to y: Double, _ driver: inout ReaderDriver, steps: Int = 12, x: Double = 195) {
        let start = 420.0
        for step in 1...steps {
            driver.wait(1.0 / 60)
            driver.move(x, start + (y - start) * Double(step) / Double(steps))
        }
    }

    @Test("dragging down zooms in about the tap, by the factor e for 160 points")
    func grows() {
        var driver = driver()
        drag(to: 430, &driver, steps: 1)
        let before = driver.layout
        drag(to: 590, &driver)
        let after = driver.layout
        #expect(abs(after.scale / before.scale - 2.718281828) < 1e-6)
        // The point under the tap stays there.
        let place = Point(x: 195, y: 420)
        let held = (place - before.translation) * (1 / before.scale)
        #expect((after.translation + held * after.scale - place).length < 0.5)
        driver.up(195, 590)
        driver.rest()
        #expect(driver.reader.scene.magnification > 2)
        #expect(driver.page == 3)
    }

    @Test("dragging up zooms out, with resistance below the initial scale, and returns")
    func shrinks() {
        var driver = driver()
        drag(to: 120, &driver)
        #expect(driver.layout.scale < 1)
        driver.up(195, 120)
        driver.rest()
        #expect(driver.reader.scene.magnification == 1)
    }

    @Test("without a drag it is a double tap, and a horizontal drag turns the page")
    func others() {
        var still = driver()
        still.wait(0.05)
        still.up(195, 420)
        still.rest()
        #expect(still.reader.scene.magnification == 2)
        var aside = driver()
        for step in 1...10 {
            aside.wait(1.0 / 60)
            aside.move(195 - Double(step) * 20, 420)
        }
        aside.up(-5, 420)
        aside.rest()
        #expect(aside.page == 4)
        #expect(aside.reader.scene.magnification == 1)
    }

    @Test("a touch that comes too late, or elsewhere, drags as usual")
    func tooLate() {
        for (pause, x) in [(0.35, 195.0), (0.08, 330.0)] {
            var driver = ReaderDriver(initialPage: 3)
            driver.tap(195, 420)
            driver.wait(pause)
            driver.down(x, 420)
            drag(to: 590, &driver, x: x)
            driver.up(x, 590)
            driver.rest()
            #expect(driver.reader.scene.magnification == 1)
        }
    }

    @Test("a cancelled touch returns the page to its limits")
    func cancelled() {
        var driver = driver()
        drag(to: 800, &driver)
        driver.touch(.cancelled, 195, 800)
        driver.rest()
        #expect((1...5).contains(driver.reader.scene.magnification))
        #expect(driver.reader.brokenInvariants().isEmpty)
    }
}
