import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Keeping the zoom scale across page turns")
struct KeptZoomTests {
    static let phone = Size(width: 400, height: 800)

    /// A reader at page 5 of ten, zoomed by the wheel at the middle.
    private func driver(
        keeps: Bool = true,
        mode: ReadingMode = .leftToRight,
        start: ZoomStart = .automatic,
        size: Size = Size(width: 1000, height: 1500)
    ) -> ReaderDriver {
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = .single
        options.keepsZoom = keeps
        options.zoomStart = start
        return ReaderDriver(
            library: [Library.chapter(0, Array(repeating: size, count: 10))],
            page: 5,
            options: options,
            viewport: Self.phone
        )
    }

    private func magnify(_ driver: inout ReaderDriver, by factor: Double) {
        let delta = -Mathematics.logarithm(factor) / 0.006
        for _ in 0..<2 {
            driver.send(
                .wheel(
                    delta: Point(x: 0, y: delta / 2),
                    position: Point(x: 200, y: 400),
                    zooms: true,
                    time: driver.time
                )
            )
        }
    }

    private func turn(_ driver: inout ReaderDriver, _ key: ReaderKey) {
        driver.press(key)
        driver.rest()
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let mode: ReadingMode
        var start = ZoomStart.automatic
        let key: ReaderKey
        /// The position of the page's corner: 400 × 600 points initially in 400 × 800, so 800 × 1,200 at scale 2.
        let origin: Point
        var testDescription: String { "\(mode) \(start) \(key)" }
    }

    @Test(
        "at the kept scale, the next page begins at its start and the previous one at its end",
        arguments: [
            Row(mode: .leftToRight, key: .forward, origin: Point(x: 0, y: 0)),
            Row(mode: .leftToRight, key: .backward, origin: Point(x: -400, y: -400)),
            Row(mode: .rightToLeft, key: .forward, origin: Point(x: -400, y: 0)),
            Row(mode: .rightToLeft, key: .backward, origin: Point(x: 0, y: -400)),
            Row(mode: .vertical, key: .forward, origin: Point(x: 0, y: 0)),
            Row(mode: .leftToRight, start: .centre, key: .forward, origin: Point(x: -200, y: 0)),
            Row(mode: .leftToRight, start: .right, key: .backward, origin: Point(x: -400, y: -400)),
        ]
    )
    func places(row: Row) {
        var driver = driver(mode: row.mode, start: row.start)
        magnify(&driver, by: 2)
        turn(&driver, row.key)
        #expect(driver.page == (row.key == .forward ? 6 : 4))
        #expect(abs(driver.layout.scale - 2) < 1e-9)
        #expect((driver.layout.translation - row.origin).length < 1e-6)
        #expect(abs(driver.reader.scene.magnification - 2) < 1e-9)
    }

    @Test("without the option, the next page has its initial scale")
    func reset() {
        var driver = driver(keeps: false)
        magnify(&driver, by: 2)
        turn(&driver, .forward)
        #expect(driver.layout == driver.paged.zoom.bounds.initialCamera)
    }

    @Test("a page slides in with the layout it will have")
    func slidesInMagnified() {
        var driver = driver()
        magnify(&driver, by: 2)
        driver.press(.forward)
        driver.wait(0.1)
        guard let coming = driver.surface(of: 6), !driver.paged.turn.isAtRest else {
            Issue.record("the turn has ended already")
            return
        }
        #expect(driver.reader.scene.magnification == coming.scale)
        driver.rest()
        let arrived = driver.surface(of: 6)
        #expect(arrived?.scale == coming.scale && arrived?.translation == coming.translation)
        #expect(arrived?.pictures == coming.pictures)
    }

    @Test("a card between two pages is not scaled, and the page after it is")
    func overCards() {
        var options = ReaderOptions()
        options.keepsZoom = true
        options.pageLayout = .single
        var driver = ReaderDriver(
            library: Library.chapters([3, 3]),
            page: 2,
            options: options,
            viewport: Self.phone
        )
        magnify(&driver, by: 3)
        turn(&driver, .forward)
        #expect(driver.item == .chapterTransition(before: 0, after: 1))
        #expect(driver.reader.scene.magnification == 1 && driver.layout.scale == 1)
        turn(&driver, .forward)
        #expect(driver.focus == PageIdentifier(chapter: 1, page: 0))
        #expect(abs(driver.layout.scale - 3) < 1e-9)
    }

    @Test("the scale is kept within its limits, and the page begins at its start, for any pages and windows")
    func property() {
        for seed in UInt64(0)..<1500 {
            var random = SeededGenerator(seed: seed)
            var options = ReaderOptions()
            options.mode = [.leftToRight, .rightToLeft, .vertical][random.whole(0...2)]
            options.pageLayout = .single
            options.keepsZoom = true
            options.fit = PageFit.allCases[random.whole(0...5)]
            options.zoomStart = ZoomStart.allCases[random.whole(0...3)]
            options.alwaysShowsChapterTransitions = false
            let sizes: [Size?] = (0..<8).map { _ in
                Size(width: random.number(100...5000), height: random.number(100...5000))
            }
            var driver = ReaderDriver(
                library: [Library.chapter(0, sizes)],
                page: 4,
                options: options,
                viewport: Size(width: random.number(200...2000), height: random.number(200...2000))
            )
            for _ in 0..<3 {
                magnify(&driver, by: random.number(0.3...4))
                let scale = driver.layout.scale
                let from = driver.page
                // A step pans a page larger than the window before it turns it: a few steps always turn it.
                let key: ReaderKey = random.chance(0.6) ? .forward : .backward
                for _ in 0..<60 where driver.page == from { turn(&driver, key) }
                guard driver.page != from else { continue }
                let zoom = driver.paged.zoom
                #expect(zoom.isAtStart, "seed \(seed)")
                #expect(zoom.camera(at: driver.time).scale == zoom.bounds.clampedScale(scale), "seed \(seed)")
                let range = zoom.bounds.range(along: .vertical, at: driver.layout.scale)
                let isBack = driver.page < from
                #expect(
                    abs(driver.layout.translation.y - (isBack ? range.lowerBound : range.upperBound)) < 1e-6,
                    "seed \(seed)"
                )
                #expect(driver.reader.brokenInvariants() == [], "seed \(seed)")
            }
        }
    }
}
