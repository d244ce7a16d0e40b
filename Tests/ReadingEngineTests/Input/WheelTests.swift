import Geometry
import Testing

@testable import ReadingEngine

@Suite("The mouse wheel")
struct WheelTests {
    private func turned(_ deltas: [(Double, Double)]) -> Int {
        var driver = ReaderDriver(pages: 50, initialPage: 20)
        for (pause, delta) in deltas {
            driver.wait(pause)
            driver.send(
                .wheel(
                    delta: Point(x: 0, y: delta),
                    position: Point(x: 100, y: 100),
                    zooms: false,
                    time: driver.time
                )
            )
        }
        driver.rest()
        return driver.page - 20
    }

    @Test("each notch turns a page")
    func notches() {
        #expect(turned([(0.3, 120), (0.3, 120), (0.3, -120)]) == 1)
        #expect(turned(Array(repeating: (0.1, 100), count: 5)) == 5)
    }

    @Test("a trackpad movement turns one page, however long it lasts")
    func trackpad() {
        #expect(turned((0..<60).map { (0.016, 40 * (1 - Double($0) / 60)) }) == 1)
        #expect(turned([(0.016, 8), (0.016, 8), (0.016, 8)]) == 0)
    }

    @Test("horizontally, the wheel follows the layout")
    func sideways() {
        for (progression, page) in [(ReadingMode.leftToRight, 6), (.rightToLeft, 4)] {
            var driver = ReaderDriver(mode: progression, initialPage: 5)
            driver.send(.wheel(delta: Point(x: 120, y: 0), position: .zero, zooms: false, time: driver.time))
            driver.rest()
            #expect(driver.page == page)
        }
    }
}
