import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("A strip that ends with its chapter")
struct SeparateChaptersTests {
    private func driver(
        _ counts: [Int] = [6, 6, 6],
        at index: Int = 1,
        page: Int = 0,
        opensAtOnce: Bool = true,
        continues: Bool = false
    ) -> ReaderDriver {
        var options = ReaderOptions()
        options.mode = .webtoon
        options.alwaysShowsChapterTransitions = false
        options.continuesStrip = continues
        return ReaderDriver(
            library: Library.chapters(counts),
            at: index,
            page: page,
            options: options,
            opensAtOnce: opensAtOnce
        )
    }

    private func items(_ driver: ReaderDriver) -> [SequenceItem] { driver.reader.context.sequence.items }

    private func scroll(_ driver: inout ReaderDriver, by delta: Double) {
        for _ in 0..<20 {
            driver.send(.wheel(delta: Point(x: 0, y: delta), position: .zero, zooms: false, time: driver.time))
            driver.wait(0.05)
        }
        driver.rest()
    }

    @Test("only the current chapter is in the sequence, between the cards of its neighbours")
    func sequence() {
        let driver = driver()
        #expect(items(driver).first == .chapterTransition(before: 0, after: 1))
        #expect(items(driver).last == .chapterTransition(before: 1, after: 2))
        #expect(items(driver).count == 8)
        #expect(driver.opening.isEmpty, "no neighbour is requested")
        #expect(driver.reader.brokenInvariants() == [])
    }

    @Test("scrolling, taps and auto-scroll stop at the card, and the chapter counts as finished")
    func end() {
        var driver = driver(page: 5)
        scroll(&driver, by: 900)
        #expect(driver.focus?.chapter == 1)
        #expect(driver.item == .chapterTransition(before: 1, after: 2))
        #expect(driver.isFinished)
        driver.press(.forward)
        driver.rest()
        #expect(driver.edges == [.end])
        driver.send(.autoScrollRequested(true, time: driver.time))
        driver.wait(1)
        #expect(!driver.reader.scene.isAutoScrolling)
        #expect(driver.focus?.chapter == 1)
        scroll(&driver, by: -2000)
        #expect(driver.focus == PageIdentifier(chapter: 1, page: 0))
        #expect(driver.opening.isEmpty && driver.closed.isEmpty)
    }

    @Test("a command opens the next and the previous chapter at the first page", arguments: [true, false])
    func commands(opensAtOnce: Bool) {
        var driver = driver(page: 4, opensAtOnce: opensAtOnce)
        driver.press(.nextChapter)
        if !opensAtOnce {
            #expect(driver.opening == [2])
            #expect(driver.focus?.chapter == 1, "the chapter stays until the next one is loaded")
            scroll(&driver, by: -300)
            driver.find(2)
        }
        #expect(driver.focus == PageIdentifier(chapter: 2, page: 0))
        #expect(driver.closed == [1])
        #expect(items(driver).last == .chapterTransition(before: 2, after: nil))
        driver.press(.nextChapter)
        #expect(driver.edges == [.end])
        driver.press(.previousChapter)
        driver.find(1)
        #expect(driver.focus == PageIdentifier(chapter: 1, page: 0))
        #expect(driver.violations == [])
        #expect(driver.reader.brokenInvariants() == [])
    }

    @Test("a chapter that can't be loaded leaves the current one, and the command tries again")
    func failure() {
        var driver = driver(opensAtOnce: false)
        driver.press(.nextChapter)
        driver.lose(2)
        driver.rest()
        #expect(driver.focus?.chapter == 1)
        driver.press(.nextChapter)
        #expect(driver.opening == [2])
        driver.find(2)
        #expect(driver.focus == PageIdentifier(chapter: 2, page: 0))
        #expect(driver.violations == [])
    }

    @Test("changing the option keeps the page and the position on it")
    func changing() {
        var driver = driver(page: 4, continues: true)
        #expect(items(driver).contains(.page(PageIdentifier(chapter: 2, page: 0))))
        let before = driver.reader.scene
        var options = driver.reader.options
        options.continuesStrip = false
        driver.send(.optionsChanged(options, time: driver.time))
        #expect(driver.focus == before.focus)
        #expect(items(driver).allSatisfy { $0.chapter == 1 || $0.chapter == nil })
        #expect(Set(driver.closed) == [0, 2])
        options.continuesStrip = true
        driver.send(.optionsChanged(options, time: driver.time))
        driver.rest()
        #expect(driver.focus == before.focus)
        #expect(items(driver).contains(.page(PageIdentifier(chapter: 2, page: 0))))
        #expect(driver.violations == [])
        #expect(driver.reader.brokenInvariants() == [])
    }

    @Test("a chapter without pages stays current when a chapter arrives that is no longer needed")
    func withoutPages() {
        var driver = driver([5, 0], opensAtOnce: false, continues: true)
        #expect(driver.opening == [0])
        var options = driver.reader.options
        options.continuesStrip = false
        driver.send(.optionsChanged(options, time: driver.time))
        driver.find(0)
        #expect(driver.item == .unresolved(chapter: 1))
        #expect(driver.closed == [0])
        #expect(driver.violations == [])
        #expect(driver.reader.brokenInvariants() == [])
    }

    @Test("paged modes always continue into the next chapter")
    func paged() {
        var driver = driver(page: 5)
        var options = driver.reader.options
        options.mode = .leftToRight
        options.pageLayout = .single
        driver.send(.optionsChanged(options, time: driver.time))
        driver.rest()
        driver.press(.forward)
        driver.rest()
        #expect(driver.focus == PageIdentifier(chapter: 2, page: 0))
    }
}
