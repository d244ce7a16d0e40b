import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Reading position in a strip")
struct StripPositionTests {
    private func page(_ number: Int, of chapter: Int = 0) -> PageIdentifier {
        PageIdentifier(chapter: chapter, page: number)
    }

    @Test("a jump shows the page's top at the top of the window and makes the page current")
    func jumps() {
        // Rows of 98 points: the middle of the window is four rows further down.
        var driver = StripDriver(rows: pageRows(count: 100, height: 200), page: 20)
        #expect(driver.windowTop(of: .page(page(20))) == 0)
        #expect(driver.strip.readingPosition == StripPosition(page: page(20), fraction: 0))
        driver.strip.jump(to: page(50), fraction: 0, at: driver.time)
        driver.wait(1)
        #expect(driver.strip.readingPosition == StripPosition(page: page(50), fraction: 0))
        _ = driver.strip.step(1, at: driver.time)
        driver.rest()
        #expect(driver.strip.readingPosition?.page == page(60))
        let isThere = driver.strip.jump(to: page(100), fraction: 0, at: driver.time)
        #expect(!isThere)
    }

    @Test("a stored position restores the same view")
    func roundTrip() {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed: seed)
            let rows = pageRows(count: 30, height: random.number(1800...6000))
            var driver = StripDriver(rows: rows, page: 15)
            driver.strip.scroll(by: Point(x: 0, y: random.number(-3000...3000)), at: driver.time)
            guard let place = driver.strip.readingPosition else {
                Issue.record("no reading position, seed \(seed)")
                return
            }
            let again = StripDriver(rows: rows, page: place.page.page, fraction: place.fraction)
            #expect(again.strip.readingPosition?.page == place.page, "seed \(seed)")
            #expect(abs(again.camera.translation.y - driver.camera.translation.y) < 0.001, "seed \(seed)")
        }
    }

    @Test("scrolling from end to end makes every row current once, in order")
    func everyRow() {
        for height in [200.0, 700, 3000] {
            var driver = StripDriver(rows: pageRows(count: 30, height: height), page: 0)
            driver.strip.scroll(by: Point(x: 0, y: -1), at: driver.time)
            driver.strip.scroll(by: Point(x: 0, y: 1), at: driver.time)
            var rows: [Int] = []
            for _ in 0..<20_000 {
                guard let row = driver.strip.currentRow else { break }
                if rows.last != row.position { rows.append(row.position) }
                let before = driver.camera
                driver.strip.scroll(by: Point(x: 0, y: -6), at: driver.time)
                if driver.camera == before { break }
            }
            #expect(rows == Array(0..<30), "height \(height)")
        }
    }

    @Test("the halves of a page count as one page")
    func halves() {
        let wide = Size(width: 2000, height: 1400)
        let rows: [StripRow] =
            (0..<10).flatMap { number in
                [
                    StripRow(item: .half(page(number), .right), position: 2 * number, croppedSize: wide),
                    StripRow(item: .half(page(number), .left), position: 2 * number + 1, croppedSize: wide),
                ]
            }
        var driver = StripDriver(rows: rows, page: 4, fraction: 0.75)
        #expect(driver.strip.currentRow?.item == .half(page(4), .left))
        #expect(abs((driver.strip.readingPosition?.fraction ?? 0) - 0.75) < 1e-9)
        driver.strip.jump(to: page(4), fraction: 0.25, at: driver.time)
        #expect(driver.strip.currentRow?.item == .half(page(4), .right))
        #expect(abs((driver.strip.readingPosition?.fraction ?? 0) - 0.25) < 1e-9)
    }

    @Test("the end of the last page is visible when its last line is")
    func foot() {
        var driver = StripDriver(rows: pageRows(count: 3, height: 3000), page: 0)
        let room = driver.range.upperBound - driver.range.lowerBound
        driver.strip.scroll(by: Point(x: 0, y: -room + 2), at: driver.time)
        #expect(!driver.strip.isEndVisible(of: page(2), at: driver.time))
        driver.strip.scroll(by: Point(x: 0, y: -1), at: driver.time)
        #expect(driver.strip.isEndVisible(of: page(2), at: driver.time))
        #expect(!driver.strip.isEndVisible(of: page(2, of: 5), at: driver.time))
    }

    @Test("the row at a point is found in a scrolled and zoomed strip")
    func rowAtPoint() {
        var driver = StripDriver(rows: pageRows(count: 30, height: 1600), viewport: StripDriver.desktop, page: 3)
        #expect(driver.strip.row(at: Point(x: 700, y: 10), time: driver.time)?.item == .page(page(3)))
        #expect(driver.strip.row(at: Point(x: 100, y: 10), time: driver.time) == nil)
        driver.strip.zoom(by: 0.5, about: Point(x: 700, y: 0), at: driver.time)
        #expect(driver.strip.row(at: Point(x: 700, y: 800), time: driver.time)?.item == .page(page(4)))
    }

    @Test("a strip without rows has no position")
    func noRows() {
        var driver = StripDriver(rows: [])
        driver.flick(from: Point(x: 100, y: 100), by: Point(x: 0, y: 200))
        _ = driver.strip.step(1, at: driver.time)
        driver.strip.doubleTap(at: .zero, time: driver.time)
        driver.strip.setAutoScrolling(true, speed: 10, at: driver.time)
        driver.rest()
        #expect(driver.strip.readingPosition == nil)
        #expect(driver.strip.pagesToLoad(pagesAhead: 3, at: driver.time) == [])
        #expect(driver.strip.brokenInvariants(at: driver.time) == [])
        driver.regenerate(pageRows(count: 3))
        #expect(driver.strip.readingPosition == StripPosition(page: page(0), fraction: 0))
    }
}

@Suite("Preloading in a strip")
struct StripPreloadingTests {
    private func pages(_ numbers: [Int]) -> [PageIdentifier] {
        numbers.map { PageIdentifier(chapter: 0, page: $0) }
    }

    @Test("visible pages come first, then those ahead in the direction of travel, then those behind")
    func order() {
        // Pages of 585 points in a window of 844.
        var driver = StripDriver(rows: pageRows(count: 40), page: 10)
        #expect(driver.strip.pagesToLoad(pagesAhead: 1, at: driver.time) == pages([10, 11, 12, 13, 14, 15, 9, 8]))
        #expect(
            driver.strip.pagesToLoad(pagesAhead: 6, at: driver.time) == pages([10, 11, 12, 13, 14, 15, 16, 17, 9, 8])
        )
        driver.strip.scroll(by: Point(x: 0, y: 100), at: driver.time)
        #expect(driver.strip.direction == -1)
        #expect(driver.strip.pagesToLoad(pagesAhead: 1, at: driver.time) == pages([10, 9, 11, 8, 7, 6, 12]))
    }

    @Test("the next page is always loaded, and preloading ends at a distance in windows")
    func towers() {
        let tall = StripDriver(rows: pageRows(count: 40, height: 30_000), page: 10)
        #expect(tall.strip.pagesToLoad(pagesAhead: 10, at: tall.time) == pages([10, 11, 9]))
        let short = StripDriver(rows: pageRows(count: 400, height: 80), page: 100)
        let wanted = short.strip.pagesToLoad(pagesAhead: 10, at: short.time)
        #expect(wanted.count < 130)
        #expect(wanted.count > 80)
    }

    @Test("a small movement back doesn't reverse the direction of travel")
    func steadyDirection() {
        var driver = StripDriver(rows: pageRows(count: 40), page: 10)
        driver.strip.scroll(by: Point(x: 0, y: -200), at: driver.time)
        driver.strip.scroll(by: Point(x: 0, y: 20), at: driver.time)
        #expect(driver.strip.direction == 1)
        driver.strip.scroll(by: Point(x: 0, y: 20), at: driver.time)
        #expect(driver.strip.direction == -1)
    }

    @Test("pages to load are also kept, kept pages are limited, and the scene covers a few windows")
    func bounds() {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed: seed)
            let sizes: [Size?] = (0..<400).map { _ in Size(width: 800, height: random.number(100...4000)) }
            var driver = StripDriver(rows: pageRows(sizes: sizes), page: random.whole(0...399))
            driver.strip.scroll(by: Point(x: 0, y: random.number(-2000...2000)), at: driver.time)
            let wanted = driver.strip.pagesToLoad(pagesAhead: 10, at: driver.time)
            let kept = driver.strip.pagesToKeep(at: driver.time)
            #expect(wanted.allSatisfy { kept.contains($0) }, "seed \(seed)")
            #expect(Set(wanted).count == wanted.count, "seed \(seed)")
            let height = kept.reduce(0) { sum, page in
                sum
                    + (driver.strip.strip.indices(of: page)?.map { driver.strip.strip.frame(of: $0).size.height }
                        .reduce(0, +) ?? 0)
            }
            #expect(height < 844 * 17 + 2 * 1950, "seed \(seed)")
            let drawn = driver.strip.surfaces(at: driver.time, content: { _ in .loading }, isFailed: { _ in false })
            #expect(drawn.reduce(0) { $0 + $1.slot.size.height } < 844 * 3 + 2 * 1950, "seed \(seed)")
            let visible = driver.strip.visibleRows(at: driver.time).map(\.item)
            #expect(drawn.filter(\.isVisible).map(\.item) == visible, "seed \(seed)")
        }
    }
}
