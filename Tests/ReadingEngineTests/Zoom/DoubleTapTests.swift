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
            testDescription: "a page on a phone: to 200 %, because filling the height would hardly enlarge it",
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
            testDescription: "a tall page that is shown whole: to its width",
            picture: Size(width: 1000, height: 2600),
            slot: Size(width: 390, height: 844),
            scale: 390 * 2.6 / 844
        ),
        Row(
            testDescription: "a page that nearly fills the width: to 200 %",
            picture: Size(width: 1000, height: 2200),
            slot: Size(width: 390, height: 844),
            scale: 2
        ),
        Row(
            testDescription: "a page with the window's aspect ratio: to 200 %",
            picture: Size(width: 1000, height: 1000),
            slot: Size(width: 500, height: 500),
            scale: 2
        ),
        Row(
            testDescription: "a strip, which is as wide as its window: to 200 %",
            picture: Size(width: 800, height: 8000),
            slot: Size(width: 390, height: 844),
            scale: 2
        ),
        Row(
            testDescription: "a thin image that would fill the window at ten times its size: to the maximum scale",
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
