import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Changes of a strip's rows")
struct StripRegenerateTests {
    private let middle = Point(x: 195, y: 422)

    /// The rows of a chapter, with another chapter before and after it.
    private func three(_ sizes: [Size?]) -> [StripRow] {
        pageRows(chapter: 0, count: 20, height: 1777, from: -20) + pageRows(chapter: 1, sizes: sizes, from: 0)
            + pageRows(chapter: 2, count: 20, height: 913, from: sizes.count)
    }

    @Test(
        "rows added above and below a decelerating strip change neither the screen nor the motion"
    )
    func insertWhileDecelerating() {
        let sizes: [Size?] = Array(repeating: Size(width: 800, height: 1234), count: 30)
        var driver = StripDriver(rows: pageRows(chapter: 1, sizes: sizes), density: 2.625, page: 10)
        driver.flick(from: middle, by: Point(x: 0, y: 150))
        driver.wait(0.1)
        var untouched = driver
        let before = driver.camera
        let velocity = driver.strip.velocity(at: driver.time)
        driver.regenerate(three(sizes))
        #expect(driver.camera == before)
        #expect(abs(driver.strip.velocity(at: driver.time).y - velocity.y) < 1e-6)
        for _ in 0..<60 {
            driver.wait(1.0 / 60)
            untouched.wait(1.0 / 60)
            #expect(abs(driver.camera.translation.y - untouched.camera.translation.y) < 0.3)
        }
    }

    @Test("a fling towards the first page continues into the chapter that is loaded above")
    func flingIntoNewChapter() {
        let sizes: [Size?] = Array(repeating: Size(width: 800, height: 1234), count: 30)
        var driver = StripDriver(rows: pageRows(chapter: 1, sizes: sizes), page: 1)
        driver.flick(from: middle, by: Point(x: 0, y: 300))
        driver.wait(0.05)
        driver.regenerate(three(sizes))
        driver.rest()
        #expect(driver.strip.currentRow?.item.chapter == 0)
        #expect(driver.camera.translation.y > 500)
    }

    @Test("a drag keeps its position while chapters are loaded above and below")
    func insertWhileDragging() {
        let sizes: [Size?] = Array(repeating: Size(width: 800, height: 1234), count: 3)
        var driver = StripDriver(rows: pageRows(chapter: 1, sizes: sizes), page: 0)
        driver.down(200, 300)
        driver.move(200, 500)
        let before = driver.camera
        #expect(before.translation.y > 50)
        driver.regenerate(three(sizes))
        #expect((driver.camera.translation - before.translation).length < 1e-6)
        driver.move(200, 520)
        #expect(abs(driver.camera.translation.y - before.translation.y - 20) < 1e-6)
    }

    @Test("a pinch keeps its position")
    func insertWhilePinching() {
        let sizes: [Size?] = Array(repeating: Size(width: 800, height: 1234), count: 3)
        var driver = StripDriver(rows: pageRows(chapter: 1, sizes: sizes), page: 0)
        driver.down(150, 300, finger: 1)
        driver.down(250, 300, finger: 2)
        driver.move(110, 350, finger: 1)
        let before = driver.camera
        driver.regenerate(three(sizes))
        #expect(abs(driver.camera.scale - before.scale) < 1e-9)
        #expect((driver.camera.translation - before.translation).length < 1e-6)
    }

    @Test("animated scrolls and zooms arrive at their targets")
    func insertWhileRunning() {
        let sizes: [Size?] = Array(repeating: Size(width: 800, height: 1234), count: 30)
        for zooms in [false, true] {
            var driver = StripDriver(rows: pageRows(chapter: 1, sizes: sizes), page: 10)
            if zooms {
                driver.strip.doubleTap(at: middle, time: driver.time)
            } else {
                _ = driver.strip.step(1, at: driver.time)
            }
            driver.wait(0.1)
            var untouched = driver
            driver.regenerate(three(sizes))
            #expect(driver.camera == untouched.camera)
            driver.rest()
            untouched.rest()
            #expect(driver.camera == untouched.camera)
        }
    }

    @Test("the chapter above can be removed again")
    func removeAbove() {
        let sizes: [Size?] = Array(repeating: Size(width: 800, height: 1234), count: 30)
        var driver = StripDriver(rows: pageRows(chapter: 1, sizes: sizes), page: 10)
        let before = driver.camera
        driver.regenerate(three(sizes))
        driver.regenerate(pageRows(chapter: 1, sizes: sizes))
        #expect(driver.camera == before)
        #expect(driver.strip.strip.top == 0)
    }

    @Test("a size that becomes known elsewhere moves nothing on screen")
    func lateSizeElsewhere() {
        var sizes: [Size?] = Array(repeating: nil, count: 30)
        sizes[10] = Size(width: 800, height: 2000)
        var driver = StripDriver(rows: pageRows(sizes: sizes), density: 2, page: 10, fraction: 0.5)
        let shown = driver.windowTop(of: .page(PageIdentifier(chapter: 0, page: 10)))
        for learned in [9, 11, 0, 29] {
            sizes[learned] = Size(width: 800, height: 5000)
            driver.regenerate(pageRows(sizes: sizes))
            #expect(driver.windowTop(of: .page(PageIdentifier(chapter: 0, page: 10))) == shown)
            #expect(driver.strip.readingPosition?.page.page == 10)
        }
    }

    @Test("a page whose top is visible keeps its top when its size becomes known; backwards, its bottom")
    func lateSizeInView() {
        let page = PageIdentifier(chapter: 0, page: 10)
        func learned(goingBack: Bool) -> (Double?, Double?) {
            var sizes: [Size?] = Array(repeating: Size(width: 800, height: 1600), count: 30)
            sizes[10] = nil
            var driver = StripDriver(rows: pageRows(sizes: sizes), density: 2, page: 10)
            driver.strip.scroll(by: Point(x: 0, y: goingBack ? -200 : 260), at: driver.time)
            driver.strip.scroll(by: Point(x: 0, y: goingBack ? 260 : -200), at: driver.time)
            func edge(_ driver: StripDriver) -> Double? {
                driver.strip.strip.index(of: .page(page)).map {
                    driver.camera.windowY(
                        of: goingBack ? driver.strip.strip.bottom(of: $0) : driver.strip.strip.top(of: $0)
                    )
                }
            }
            let before = edge(driver)
            #expect(driver.strip.readingPosition?.page == page)
            sizes[10] = Size(width: 800, height: 9000)
            driver.regenerate(pageRows(sizes: sizes))
            #expect(driver.strip.readingPosition?.page == page)
            return (before, edge(driver))
        }
        let ahead = learned(goingBack: false)
        #expect(ahead.0 == ahead.1)
        let back = learned(goingBack: true)
        #expect(back.0 == back.1)
    }

    @Test("the target of a jump stays at the top of the window while all sizes become known")
    func lateSizesAfterJump() {
        for seed in UInt64(0)..<50 {
            var random = SeededGenerator(seed: seed)
            var sizes: [Size?] = Array(repeating: nil, count: 40)
            var driver = StripDriver(rows: pageRows(sizes: sizes), page: 20)
            for index in sizes.indices.shuffled(using: &random) {
                sizes[index] = Size(width: 800, height: random.number(300...6000))
                driver.regenerate(pageRows(sizes: sizes))
                driver.wait(0.01)
                #expect(driver.windowTop(of: .page(PageIdentifier(chapter: 0, page: 20))) == 0, "seed \(seed)")
                #expect(driver.strip.readingPosition?.page.page == 20, "seed \(seed)")
            }
        }
    }

    @Test("a chapter below begins at its placeholder's top, and one above ends at its placeholder's bottom")
    func unresolvedResolves() {
        let own = pageRows(chapter: 1, count: 3, from: 0)
        let below = StripRow(item: .unresolved(chapter: 2), position: 3)
        let above = StripRow(item: .unresolved(chapter: 0), position: -1)
        var driver = StripDriver(rows: [above] + own + [below], page: 2)
        driver.strip.scroll(by: Point(x: 0, y: -5000), at: driver.time)
        #expect(driver.strip.currentRow == below)
        let top = driver.windowTop(of: below.item)
        driver.regenerate([above] + own + pageRows(chapter: 2, count: 5, height: 4000, from: 3))
        #expect(driver.windowTop(of: .page(PageIdentifier(chapter: 2, page: 0))) == top)
        #expect(driver.strip.currentRow?.item == .page(PageIdentifier(chapter: 2, page: 0)))

        driver.strip.scroll(by: Point(x: 0, y: 50_000), at: driver.time)
        #expect(driver.strip.currentRow == above)
        let bottom = driver.windowTop(of: .page(PageIdentifier(chapter: 1, page: 0)))
        driver.regenerate(pageRows(chapter: 0, count: 5, height: 4000, from: -5) + own)
        #expect(driver.windowTop(of: .page(PageIdentifier(chapter: 1, page: 0))) == bottom)
        #expect(driver.strip.currentRow?.item == .page(PageIdentifier(chapter: 0, page: 4)))
    }

    @Test("a chapter that is loaded above doesn't change the current row")
    func steadyLine() {
        let own = pageRows(chapter: 1, count: 30, height: 200, from: 0)
        let above = StripRow(item: .unresolved(chapter: 0), position: -1)
        var driver = StripDriver(rows: [above] + own, page: 0)
        driver.strip.scroll(by: Point(x: 0, y: 600), at: driver.time)
        driver.strip.scroll(by: Point(x: 0, y: -3), at: driver.time)
        let before = driver.strip.currentRow?.item
        driver.regenerate(pageRows(chapter: 0, count: 5, height: 4000, from: -5) + own)
        driver.strip.scroll(by: Point(x: 0, y: -1), at: driver.time)
        if case .unresolved = before {
            #expect(driver.strip.currentRow?.item == .page(PageIdentifier(chapter: 0, page: 4)))
        } else {
            #expect(driver.strip.currentRow?.item == before)
        }
        driver.strip.scroll(by: Point(x: 0, y: -700), at: driver.time)
        let later = driver.strip.currentRow?.item
        driver.regenerate([above] + own)
        driver.strip.scroll(by: Point(x: 0, y: -1), at: driver.time)
        #expect(driver.strip.currentRow?.item == later)
    }

    @Test("rotations and changes of window, padding and density keep the content in the middle")
    func resizes() {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            let sizes: [Size?] = (0..<60).map { _ in Size(width: 800, height: random.number(700...6000)) }
            var driver = StripDriver(rows: pageRows(sizes: sizes), page: 30)
            driver.strip.scroll(by: Point(x: 0, y: random.number(-2000...2000)), at: driver.time)
            if random.chance(0.3) { driver.flick(from: middle, by: Point(x: 0, y: random.number(-200...200))) }
            guard let before = driver.strip.readingPosition else { continue }
            for _ in 0..<4 {
                driver.options.stripPadding = StripPadding(
                    portrait: random.number(0...0.5),
                    landscape: random.number(0...0.5)
                )
                driver.resize(
                    Size(width: random.number(300...1600), height: random.number(300...1600)),
                    density: [1, 1.5, 2, 2.625][random.whole(0...3)]
                )
                #expect(driver.strip.readingPosition?.page == before.page, "seed \(seed)")
                #expect(abs((driver.strip.readingPosition?.fraction ?? 9) - before.fraction) < 0.002, "seed \(seed)")
            }
        }
    }

    @Test("splitting and joining wide pages keeps the position on the page")
    func splits() {
        let wide = Size(width: 2000, height: 1400)
        let whole = pageRows(sizes: Array(repeating: wide, count: 20))
        let cut: [StripRow] = (0..<20).flatMap { number in
            [PageHalf.right, .left].enumerated().map { step, half in
                StripRow(
                    item: .half(PageIdentifier(chapter: 0, page: number), half),
                    position: 2 * number + step,
                    croppedSize: wide
                )
            }
        }
        var driver = StripDriver(rows: whole, page: 10, fraction: 0.7)
        driver.regenerate(cut)
        #expect(driver.strip.currentRow?.item == .half(PageIdentifier(chapter: 0, page: 10), .left))
        #expect(abs((driver.strip.readingPosition?.fraction ?? 0) - 0.7) < 0.01)
        driver.regenerate(whole)
        #expect(driver.strip.readingPosition?.page.page == 10)
        #expect(abs((driver.strip.readingPosition?.fraction ?? 0) - 0.7) < 0.01)
    }

    @Test("when the current row is removed, the row before it keeps its bottom")
    func rowGoes() {
        let card = StripRow(item: .chapterTransition(before: 0, after: 1), position: 5)
        let rows = pageRows(count: 5) + [card] + pageRows(chapter: 1, count: 5, from: 6)
        var driver = StripDriver(rows: rows, page: 4)
        driver.strip.jump(to: card.item, at: driver.time)
        let foot = driver.windowTop(of: card.item)
        driver.regenerate(pageRows(count: 5) + pageRows(chapter: 1, count: 5, from: 5))
        #expect(driver.windowTop(of: .page(PageIdentifier(chapter: 1, page: 0))) == foot)
    }

    @Test("coordinates stay small, and moving the origin moves nothing on screen")
    func origin() {
        var driver = StripDriver(rows: pageRows(count: 100, height: 20_000), density: 2.625, page: 0)
        var window = Array(0...0)
        var moves = 0
        for chapter in 1...30 {
            driver.strip.scroll(by: Point(x: 0, y: -960_000), at: driver.time)
            driver.flick(from: middle, by: Point(x: 0, y: -200))
            let before = driver.strip.sceneCamera(at: driver.time).translation.y
            let velocity = driver.strip.velocity(at: driver.time)
            let item = driver.strip.currentRow?.item ?? .unresolved(chapter: 0)
            let top = driver.windowTop(of: item) ?? 0
            window = Array(max(0, chapter - 2)...chapter)
            driver.regenerate(
                window.flatMap { pageRows(chapter: $0, count: 100, height: 20_000, from: $0 * 100) }
            )
            #expect(abs((driver.windowTop(of: item) ?? 0) - top) < 1e-4)
            #expect(abs(driver.strip.velocity(at: driver.time).y - velocity.y) < 1e-4)
            if abs(driver.strip.sceneCamera(at: driver.time).translation.y - before) > 1 { moves += 1 }
        }
        #expect(moves > 5)
        #expect(abs(driver.strip.strip.bottom) < 4e6)
    }
}
