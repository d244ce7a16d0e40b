import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Reading a strip")
struct StripReaderTests {
    private func options(_ change: (inout ReaderOptions) -> Void = { _ in }) -> ReaderOptions {
        var options = ReaderOptions()
        options.mode = .webtoon
        options.alwaysShowsChapterTransitions = false
        change(&options)
        return options
    }

    /// The drawn position of each visible item, rounded to device pixels.
    private func drawn(_ driver: ReaderDriver) -> [(item: SequenceItem, top: Double)] {
        let scene = driver.reader.scene
        return scene.surfaces.filter(\.isVisible).map { ($0.item, scene.camera.windowY(of: $0.slot.minY)) }
    }

    private func wheel(_ driver: inout ReaderDriver, _ delta: Double) {
        driver.send(.wheel(delta: Point(x: 0, y: delta), position: .zero, zooms: false, time: driver.time))
    }

    @Test("a chapter that is loaded above a decelerating strip doesn't move it by a device pixel")
    func insertAbove() {
        var driver = ReaderDriver(
            library: Library.chapters([30, 30, 30]),
            at: 1,
            page: 1,
            options: options(),
            opensAtOnce: false
        )
        #expect(driver.opening.contains(0))
        driver.swipe(by: 150, over: 0.08)
        driver.wait(0.1)
        #expect(driver.reader.isAnimating)
        let before = drawn(driver)
        let camera = driver.reader.scene.camera
        driver.find(0)
        let after = drawn(driver)
        #expect(driver.reader.scene.camera == camera)
        #expect(before.map(\.item) == after.map(\.item))
        for (one, other) in zip(before, after) { #expect(one.top == other.top) }
        driver.rest()
        #expect(driver.focus?.chapter == 0)
        #expect(driver.violations == [])
        #expect(driver.reader.brokenInvariants() == [])
    }

    @Test("a rotation during scrolling keeps the page and the position on it")
    func rotation() {
        var driver = ReaderDriver(library: Library.chapters([40]), page: 20, options: options())
        driver.swipe(by: -150, over: 0.08)
        driver.wait(0.1)
        let focus = driver.focus
        let fraction = driver.reader.mode.fraction(in: driver.reader.context)
        for window in [Size(width: 844, height: 390), Size(width: 390, height: 844), Size(width: 500, height: 900)] {
            driver.send(.resized(window, density: 2))
            #expect(driver.focus == focus)
            #expect(abs(driver.reader.mode.fraction(in: driver.reader.context) - fraction) < 0.002)
        }
    }

    @Test(
        "reading through many chapters and back shows every page once, in order, with limited chapters, loads and rows"
    )
    func endless() {
        let counts = [7, 1, 12, 3, 25, 2, 2, 40, 6, 9]
        var driver = ReaderDriver(library: Library.chapters(counts), options: options())
        let all = counts.enumerated().flatMap { chapter, count in
            (0..<count).map { PageIdentifier(chapter: chapter, page: $0) }
        }
        var most = (chapters: 0, held: 0, rows: 0)
        func read(_ driver: inout ReaderDriver, _ delta: Double) -> [PageIdentifier] {
            var met: [PageIdentifier] = []
            for _ in 0..<3000 {
                if let focus = driver.focus, met.last != focus { met.append(focus) }
                let before = driver.reader.scene.camera
                driver.time += 1.0 / 60
                wheel(&driver, delta)
                most.chapters = max(most.chapters, driver.reader.context.window.entries.count)
                most.held = max(most.held, driver.held.count)
                most.rows = max(most.rows, driver.reader.scene.surfaces.count)
                if driver.reader.scene.camera == before { break }
            }
            return met
        }
        #expect(read(&driver, 200) == all)
        for chapter in counts.indices {
            #expect(driver.reports.contains { $0.page.chapter == chapter && $0.isFinished }, "chapter \(chapter)")
        }
        #expect(read(&driver, -200) == all.reversed())
        // Three chapters are loaded, or more if several short ones are in the window.
        #expect(most.chapters <= 5)
        #expect(most.held <= 30)
        #expect(most.rows <= 10)
        #expect(driver.violations == [])
        #expect(driver.reader.brokenInvariants() == [])
    }

    @Test("sizes that become known late don't move visible pages of known size")
    func lateSizes() {
        for seed in UInt64(0)..<40 {
            var random = SeededGenerator(seed: seed)
            let library = [Library.chapter(0, Array(repeating: nil, count: 40))]
            var driver = ReaderDriver(library: library, page: 20, options: options(), answersAtOnce: false)
            var known: [PageIdentifier] = []
            for _ in 0..<80 {
                wheel(&driver, random.number(-150...200))
                driver.wait(0.02)
                guard let page = driver.loading.sorted(by: { $0.page < $1.page }).randomElement(using: &random),
                    let focus = driver.focus
                else { continue }
                let before = drawn(driver).first { $0.item == .page(focus) }
                driver.answer(page, size: Size(width: 800, height: random.number(600...5000)))
                let after = drawn(driver).first { $0.item == .page(focus) }
                #expect(driver.focus == focus, "seed \(seed)")
                if page != focus, known.contains(focus), let before {
                    #expect(after?.top == before.top, "seed \(seed)")
                }
                known.append(page)
            }
            #expect(driver.violations == [], "seed \(seed)")
        }
    }

    @Test("the key toggles auto-scroll, a new speed takes effect immediately, and a touch pauses it")
    func autoScroll() {
        var driver = ReaderDriver(library: Library.chapters([40]), options: options { $0.autoScrollSpeed = 60 })
        func passed(_ seconds: Double, _ driver: inout ReaderDriver) -> Double {
            let before = driver.reader.scene.camera.translation.y
            driver.wait(seconds)
            return before - driver.reader.scene.camera.translation.y
        }
        driver.press(.autoScroll)
        #expect(driver.reader.scene.isAutoScrolling)
        #expect(abs(passed(1, &driver) - 60) <= 1)
        driver.send(.optionsChanged(options { $0.autoScrollSpeed = 300 }, time: driver.time))
        #expect(abs(passed(1, &driver) - 300) <= 1)
        driver.down(195, 422)
        #expect(passed(0.3, &driver) == 0)
        driver.up(195, 422)
        #expect(abs(passed(1, &driver) - 300) <= 1)
        driver.press(.autoScroll)
        #expect(passed(1, &driver) == 0)
    }

    @Test("split pages scroll half by half and count as one page")
    func splits() {
        let library = [Library.chapter(0, Array(repeating: Library.wideSize, count: 6))]
        var driver = ReaderDriver(library: library, options: options { $0.widePagesInStrip = .split })
        var met: [SequenceItem] = []
        for _ in 0..<400 {
            if let item = driver.item, met.last != item { met.append(item) }
            wheel(&driver, 40)
        }
        let halves: [SequenceItem] = (0..<6).flatMap { number -> [SequenceItem] in
            let page = PageIdentifier(chapter: 0, page: number)
            return [.half(page, .left), .half(page, .right)]
        }
        #expect(met.filter { $0.firstPage != nil } == halves)
        var pages: [Int] = []
        for page in driver.reported where pages.last != page { pages.append(page) }
        #expect(pages == [0, 1, 2, 3, 4, 5])
        #expect(driver.isFinished)
    }
}
