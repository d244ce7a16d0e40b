import Geometry
import Testing

@testable import ReadingEngine

@Suite("Scale of a double tap")
struct DoubleTapTests {
    /// A picture in a window, and the scale of a double tap.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let picture: Size
        let slot: Size
        let scale: Double
    }

    static let rows = [
        Row(
            testDescription: "a page on a phone: twice, for filling the height would hardly be seen",
            picture: Size(width: 1000, height: 1500),
            slot: Size(width: 390, height: 844),
            scale: 2
        ),
        Row(
            testDescription: "a wide page on a phone: until it fills the height",
            picture: Size(width: 3000, height: 2000),
            slot: Size(width: 390, height: 844),
            scale: 844.0 / 260
        ),
        Row(
            testDescription: "a page in a wide window: to its width",
            picture: Size(width: 1000, height: 1500),
            slot: Size(width: 1200, height: 800),
            scale: 2.25
        ),
        Row(
            testDescription: "a tall page that is seen whole: to its width",
            picture: Size(width: 1000, height: 2600),
            slot: Size(width: 390, height: 844),
            scale: 390 * 2.6 / 844
        ),
        Row(
            testDescription: "one that nearly fills the width: twice",
            picture: Size(width: 1000, height: 2200),
            slot: Size(width: 390, height: 844),
            scale: 2
        ),
        Row(
            testDescription: "one of the window's own shape: twice",
            picture: Size(width: 1000, height: 1000),
            slot: Size(width: 500, height: 500),
            scale: 2
        ),
        Row(
            testDescription: "a strip, which is as wide as its window: twice",
            picture: Size(width: 800, height: 8000),
            slot: Size(width: 390, height: 844),
            scale: 2
        ),
        Row(
            testDescription: "a line that would fill the window at ten times its size: as far as there is",
            picture: Size(width: 1000, height: 46),
            slot: Size(width: 390, height: 844),
            scale: 5
        ),
    ]

    @Test("a double tap zooms in, and another one zooms back", arguments: rows)
    func scale(row: Row) {
        var driver = ReaderDriver(pages: 1, size: row.picture, viewport: row.slot)
        let middle = Point(x: row.slot.width / 2, y: row.slot.height / 2)
        for expected in [row.scale, 1] {
            driver.tap(middle.x, middle.y)
            driver.wait(0.1)
            driver.tap(middle.x, middle.y)
            driver.rest()
            #expect(abs(driver.layout.scale - expected) < 1e-9, "\(driver.layout.scale)")
            driver.wait(0.5)
        }
        #expect(driver.layout == driver.paged.zoom.bounds.initialCamera)
    }
}
