import Geometry
import Testing

@testable import ReadingEngine

@Suite("Transition cards")
struct ChapterTransitionTests {
    private func line(_ driver: ReaderDriver) -> String {
        SpreadBuilderTests.line(driver.reader.context.sequence.items)
    }

    private func options(always: Bool) -> ReaderOptions {
        var options = ReaderOptions()
        options.alwaysShowsChapterTransitions = always
        return options
    }

    @Test("always: a card before the first chapter, between chapters and after the last one")
    func always() {
        let driver = ReaderDriver(library: Library.chapters([2, 2, 2]), at: 1, options: options(always: true))
        #expect(line(driver) == "[->0] 0 1 [0>1] 0 1 [1>2] 0 1 [2>-]")
    }

    @Test("only for missing chapters: the last card stays, because it ends the publication")
    func onlyMissing() {
        let library = Library.chapters([2, 2, 2], missing: [2: 3])
        let driver = ReaderDriver(library: library, at: 1, options: options(always: false))
        #expect(line(driver) == "0 1 0 1 [1>2] 0 1 [2>-]")
    }

    @Test("a placeholder represents an unknown neighbour, before or after its card")
    func unresolved() {
        for (isAlways, expected) in [(true, "(0) [0>1] 0 1 [1>2] (2)"), (false, "(0) 0 1 (2)")] {
            let library = Library.chapters([2, 2, 2])
            var driver = ReaderDriver(library: library, at: 1, options: options(always: isAlways), opensAtOnce: false)
            #expect(line(driver) == expected)
            #expect(driver.opening == [0, 2])
            driver.lose(2)
            #expect(line(driver) == expected, "the placeholder of a failed chapter stays")
            #expect(driver.reader.context.isFailed(.unresolved(chapter: 2)))
            #expect(!driver.reader.context.isFailed(.unresolved(chapter: 0)))
            driver.send(.chapterRetried(2, time: driver.time))
            #expect(driver.opening == [0, 2])
            #expect(!driver.reader.context.isFailed(.unresolved(chapter: 2)))
        }
    }

    @Test("a failed chapter is shown as failed, stops the turn, and opens after it is loaded")
    func failed() {
        let library = Library.chapters([2, 2])
        var driver = ReaderDriver(library: library, page: 1, options: options(always: true), opensAtOnce: false)
        driver.lose(1)
        for _ in 0..<3 {
            driver.flick()
            driver.rest()
        }
        #expect(driver.item == .unresolved(chapter: 1))
        #expect(driver.reader.scene.surfaces.first { $0.item == driver.item }?.isFailed == true)
        #expect(driver.focus == PageIdentifier(chapter: 0, page: 1), "the last read page stays in focus")
        #expect(driver.edges.isEmpty || driver.edges == [.end])
        driver.send(.chapterRetried(1, time: driver.time))
        driver.find(1)
        #expect(driver.focus == PageIdentifier(chapter: 1, page: 0))
    }

    @Test("a chapter without pages has a placeholder, and the chapter after it is reachable")
    func empty() {
        var driver = ReaderDriver(library: Library.chapters([1, 0, 2]), options: options(always: false))
        #expect(line(driver).hasPrefix("0 (1) "))
        for _ in 0..<2 {
            driver.press(.forward)
            driver.rest()
        }
        #expect(driver.focus == PageIdentifier(chapter: 2, page: 0))
        #expect(driver.reports.contains { $0.page.chapter == 0 && $0.isFinished })
    }

    @Test("a visible card stays until it is left, even if it is no longer required")
    func cardStays() {
        var driver = ReaderDriver(library: Library.chapters([2, 2]), page: 1, options: options(always: true))
        driver.press(.forward)
        driver.rest()
        let card = SequenceItem.chapterTransition(before: 0, after: 1)
        #expect(driver.item == card)
        driver.send(.optionsChanged(options(always: false), time: driver.time))
        #expect(driver.item == card)
        driver.press(.forward)
        driver.rest()
        #expect(driver.focus == PageIdentifier(chapter: 1, page: 0))
        #expect(line(driver) == "0 1 0 1 [1>-]")
        driver.press(.backward)
        driver.rest()
        #expect(driver.focus == PageIdentifier(chapter: 0, page: 1))
    }

    @Test("chapters that link to each other in a circle are read once")
    func circle() {
        var library = Library.chapters([2, 2])
        library[1].next = ChapterLink(chapter: 0)
        let driver = ReaderDriver(library: library, options: options(always: true))
        #expect(line(driver) == "[->0] 0 1 [0>1] 0 1 [1>-]")
    }
}
