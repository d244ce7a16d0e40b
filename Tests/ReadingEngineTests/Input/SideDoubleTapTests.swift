import Geometry
import Testing

@testable import ReadingEngine

@Suite("Double taps in zones that turn")
struct SideDoubleTapTests {
    /// Taps at the right side: the delay of each in seconds, and its distance from the first in points.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let taps: [(pause: Double, distance: Double)]
        var doubleTap = DoubleTapZoom.everywhere
        let page: Int
        let isMagnified: Bool
    }

    static let rows = [
        Row(testDescription: "one tap turns", taps: [(0, 0)], page: 4, isMagnified: false),
        Row(testDescription: "two at once zoom", taps: [(0, 0), (0.1, 0)], page: 3, isMagnified: true),
        Row(testDescription: "two within the limits zoom", taps: [(0, 0), (0.24, 29)], page: 3, isMagnified: true),
        Row(testDescription: "a late one turns", taps: [(0, 0), (0.26, 0)], page: 5, isMagnified: false),
        Row(testDescription: "a distant one turns", taps: [(0, 0), (0.1, 31)], page: 5, isMagnified: false),
        Row(
            testDescription: "after a turn at another place, two zoom the new page",
            taps: [(0, 0), (0.1, 100), (0.1, 100)],
            page: 4,
            isMagnified: true
        ),
        Row(
            testDescription: "a third one leaves the zoom",
            taps: [(0, 0), (0.1, 0), (0.1, 0)],
            page: 3,
            isMagnified: true
        ),
        Row(
            testDescription: "a second double tap zooms back",
            taps: [(0, 0), (0.1, 0), (0.6, 0), (0.1, 0)],
            page: 3,
            isMagnified: false
        ),
        Row(
            testDescription: "ten at alternating places turn ten pages",
            taps: (0..<10).map { (pause: 0.1, distance: $0.isMultiple(of: 2) ? 0.0 : 60.0) },
            page: 13,
            isMagnified: false
        ),
        Row(
            testDescription: "ten in a slower rhythm turn ten pages",
            taps: (0..<10).map { _ in (pause: 0.26, distance: 0.0) },
            page: 13,
            isMagnified: false
        ),
        Row(
            testDescription: "only in the middle: two turn two pages",
            taps: [(0, 0), (0.1, 0)],
            doubleTap: .middle,
            page: 5,
            isMagnified: false
        ),
        Row(
            testDescription: "off: two turn two pages",
            taps: [(0, 0), (0.1, 0)],
            doubleTap: .off,
            page: 5,
            isMagnified: false
        ),
    ]

    private func driver(
        _ doubleTap: DoubleTapZoom = .everywhere,
        transition: PageTransition = .slide,
        edit: (inout ReaderOptions) -> Void = { _ in }
    ) -> ReaderDriver {
        var options = ReaderOptions()
        options.pageLayout = .single
        options.doubleTap = doubleTap
        options.pageTransition = transition
        edit(&options)
        let sizes = Array(repeating: Optional(Library.pageSize), count: 30)
        return ReaderDriver(library: [Library.chapter(0, sizes)], page: 3, options: options)
    }

    @Test(
        "the delay and the distance distinguish quick turns from double taps",
        arguments: rows,
        PageTransition.allCases
    )
    func rule(row: Row, transition: PageTransition) {
        var driver = driver(row.doubleTap, transition: transition)
        for (pause, distance) in row.taps {
            driver.wait(pause)
            driver.tap(380, 400 + distance, for: 0)
        }
        driver.rest()
        driver.rest()
        #expect(driver.page == row.page)
        #expect((driver.reader.scene.magnification > 1) == row.isMagnified)
        #expect(driver.violations.isEmpty && driver.reader.brokenInvariants().isEmpty)
        #expect(driver.turning == nil)
    }

    @Test(
        "the second tap undoes the turn without a jump, and zooms about the point",
        arguments: PageTransition.allCases
    )
    func continuity(transition: PageTransition) {
        var driver = driver(transition: transition)
        driver.tap(380, 300)
        driver.wait(0.08)
        driver.down(380, 300)
        let before = driver.position
        driver.up(380, 300)
        #expect(abs(driver.position - (transition == .none ? 3 : before)) < 1e-9)
        driver.rest()
        driver.rest()
        #expect(driver.page == 3)
        let bounds = self.driver().paged.zoom.bounds
        let expected = bounds.clamped(bounds.initialCamera.magnified(to: 2, about: Point(x: 380, y: 300)))
        #expect((driver.layout.translation - expected.translation).length < 0.01)
    }

    @Test("the undone turn is reported as not completed")
    func reported() {
        var driver = driver()
        driver.tap(380, 300)
        driver.wait(0.05)
        driver.tap(380, 300)
        driver.rest()
        #expect(driver.turns.map(\.completed) == [false])
        #expect(driver.page == 3)
    }

    @Test("a quick scale at the side undoes the turn", arguments: PageTransition.allCases)
    func quickScale(transition: PageTransition) {
        var driver = driver(transition: transition)
        driver.tap(380, 300)
        driver.wait(0.08)
        driver.down(380, 300)
        for step in 1...60 {
            driver.wait(1.0 / 60)
            driver.move(380, 300 + Double(step) * 4)
        }
        driver.up(380, 540)
        driver.rest()
        #expect(driver.page == 3)
        #expect(driver.reader.scene.magnification > 1.5)
        #expect(driver.reader.brokenInvariants().isEmpty)
    }

    @Test("two taps on a zone with an action perform it twice and don't zoom")
    func command() {
        var driver = driver { options in
            options.tapZones = .custom
            options.tapRows.middle.right = .bookmark
        }
        driver.tap(380, 420)
        driver.wait(0.05)
        driver.tap(380, 420)
        driver.rest()
        #expect(driver.tapActions == [.bookmark, .bookmark])
        #expect(driver.page == 3 && driver.reader.scene.magnification == 1)
    }

    @Test("with double taps off, a tap in the middle shows the bars immediately")
    func immediateMenu() {
        var driver = driver(.off)
        driver.tap(195, 420)
        #expect(driver.reader.scene.barsVisible)
        driver.tap(195, 420)
        #expect(!driver.reader.scene.barsVisible)
        #expect(driver.reader.scene.magnification == 1)
    }

    @Test("in a strip, the second tap undoes the scroll and zooms about the point")
    func strip() {
        var driver = driver { $0.mode = .webtoon }
        let before = driver.reader.scene.camera
        driver.tap(380, 700)
        driver.wait(0.1)
        let moving = driver.reader.scene.camera
        #expect(moving.translation.y < before.translation.y - 10)
        driver.down(380, 700)
        driver.up(380, 700)
        #expect((driver.reader.scene.camera.translation - moving.translation).length < 1)
        driver.rest()
        let zoomed = driver.reader.scene.camera
        #expect(zoomed.scale == 2)
        let expected = before.magnified(to: 2, about: Point(x: 380, y: 700))
        // The cameras of scenes are rounded to pixels.
        #expect((zoomed.translation - expected.translation).length < 2)
        #expect(driver.reader.brokenInvariants().isEmpty)
    }
}
