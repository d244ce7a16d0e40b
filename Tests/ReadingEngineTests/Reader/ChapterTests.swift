import Geometry
import Testing

@testable import ReadingEngine

@Suite("Reading across chapters")
struct ChapterTests {
    private func page(_ chapter: Int, _ page: Int) -> PageIdentifier { PageIdentifier(chapter: chapter, page: page) }

    private func options(_ change: (inout ReaderOptions) -> Void = { _ in }) -> ReaderOptions {
        var options = ReaderOptions()
        options.pageLayout = .single
        change(&options)
        return options
    }

    @Test("a neighbour is requested once, within five pages of it")
    func asking() {
        let library = Library.chapters([20, 20, 20])
        var driver = ReaderDriver(library: library, at: 1, page: 10, options: options(), opensAtOnce: false)
        #expect(driver.opening.isEmpty)
        driver.send(.jump(page(1, 14), time: driver.time))
        driver.rest()
        #expect(driver.opening.isEmpty)
        driver.press(.forward)
        driver.rest()
        #expect(driver.opening == [2])
        driver.send(.jump(page(1, 4), time: driver.time))
        driver.rest()
        #expect(driver.opening == [0, 2])
        #expect(driver.violations.isEmpty)
    }

    @Test("a preloaded page keeps its surface and isn't loaded again when it becomes current")
    func slide() {
        var driver = ReaderDriver(
            library: Library.chapters([8, 8, 8, 8]),
            page: 7,
            options: options { $0.alwaysShowsChapterTransitions = false }
        )
        driver.drag(from: Point(x: 300, y: 400), to: Point(x: 100, y: 400), over: 0.2)
        let seen = driver.reader.scene.surfaces.first { $0.item == .page(page(1, 0)) }
        #expect(seen?.isVisible == true && seen?.pictures.first?.content == .ready)
        #expect(driver.focus == page(0, 7), "a preloaded page is not in focus")
        driver.up(100, 400)
        #expect(driver.focus == page(1, 0), "the first item of the next chapter is in focus")
        let after = driver.reader.scene.surfaces.first { $0.item == .page(page(1, 0)) }
        #expect(after?.slot == seen?.slot && after?.pictures == seen?.pictures)
        driver.rest()
        for _ in 0..<10 {
            driver.press(.forward)
            driver.rest()
        }
        #expect(driver.focus == page(2, 2))
        #expect(driver.loads.count == Set(driver.loads).count, "no page was loaded twice")
        #expect(driver.closed == [0], "distant chapters are closed")
        #expect(driver.reader.chapter(3) == nil)
        #expect(driver.violations.isEmpty)
    }

    @Test("three fast flicks across a seam reach the next chapter, however late it is loaded")
    func tripleFlick() {
        for isQuick in [true, false] {
            var driver = ReaderDriver(
                library: Library.chapters([6, 6]),
                page: 4,
                options: options(),
                opensAtOnce: isQuick
            )
            for _ in 0..<3 {
                driver.flick()
                driver.wait(0.03)
            }
            if !isQuick {
                #expect(driver.item == .unresolved(chapter: 1))
                #expect(driver.focus == page(0, 5))
                driver.wait(1)
                driver.find(1)
            }
            driver.rest()
            #expect(driver.focus == page(1, 0))
            #expect(driver.item == .page(page(1, 0)))
            #expect(driver.reports.contains { $0.page == page(0, 5) && $0.isFinished }, "chapter 0 was read to its end")
            #expect(driver.reader.brokenInvariants().isEmpty)
        }
    }

    @Test("a chapter reached backwards while loading opens at its last page")
    func backwards() {
        var driver = ReaderDriver(library: Library.chapters([6, 6]), at: 1, options: options(), opensAtOnce: false)
        for _ in 0..<2 {
            driver.press(.backward)
            driver.rest()
        }
        #expect(driver.item == .unresolved(chapter: 0))
        driver.find(0)
        #expect(driver.focus == page(0, 5))
        driver.press(.backward)
        driver.rest()
        #expect(driver.focus == page(0, 4))
    }

    @Test("chapter commands open the next and the previous chapter at the first page, loaded or not")
    func byName() {
        for isQuick in [true, false] {
            let library = Library.chapters([6, 6, 6])
            var driver = ReaderDriver(library: library, at: 1, page: 2, options: options(), opensAtOnce: isQuick)
            for (key, chapter) in [(ReaderKey.previousChapter, 0), (.nextChapter, 1), (.nextChapter, 2)] {
                driver.press(key)
                driver.find(chapter)
                driver.rest()
                #expect(driver.focus == page(chapter, 0))
            }
            driver.press(.nextChapter)
            #expect(driver.edges == [.end])
            #expect(!driver.reports.contains { $0.isFinished }, "a jump finishes nothing")
        }
    }

    @Test("a size that becomes known changes the sequence only where it is not visible")
    func lateSizes() {
        let library = [Library.chapter(0, Array(repeating: nil, count: 6))]
        var driver = ReaderDriver(
            library: library,
            page: 2,
            options: options { $0.pageLayout = .double },
            answersAtOnce: false
        )
        #expect(driver.item == .page(page(0, 2)))
        for index in 1...4 { driver.answer(index) }
        #expect(driver.item == .page(page(0, 2)), "the visible page is not paired")
        driver.press(.forward)
        driver.answerAll()
        driver.rest()
        #expect(driver.item == .spread(page(0, 3), page(0, 4)), "the next pages are paired as soon as possible")
        driver.press(.backward)
        driver.rest()
        #expect(driver.item == .spread(page(0, 1), page(0, 2)), "the page is paired when it is no longer visible")
        #expect(driver.violations.isEmpty && driver.reader.brokenInvariants().isEmpty)
    }

    @Test("opening another chapter replaces everything")
    func opened() {
        let library = Library.chapters([6, 6]) + [Library.chapter(9, Array(repeating: Library.pageSize, count: 4))]
        var driver = ReaderDriver(library: library, page: 3, options: options())
        driver.send(.opened(library[2], page: 2, time: driver.time))
        #expect(driver.focus == page(9, 2))
        #expect(Set(driver.closed) == [0, 1])
        #expect(driver.held.allSatisfy { $0.chapter == 9 })
        #expect(driver.violations.isEmpty && driver.reader.brokenInvariants().isEmpty)
    }

    @Test("shifting and isolating pages keep the page in focus and are reported")
    func pairing() {
        var driver = ReaderDriver(
            library: Library.chapters([9]),
            page: 3,
            options: options {
                $0.pageLayout = .double
                $0.coverStandsAlone = false
            }
        )
        #expect(driver.item == .spread(page(0, 2), page(0, 3)))
        driver.press(.shiftSpreads)
        #expect(driver.item == .spread(page(0, 3), page(0, 4)))
        #expect(driver.focus == page(0, 3))
        driver.press(.shiftSpreads)
        #expect(driver.item == .spread(page(0, 2), page(0, 3)))
        #expect(driver.focus == page(0, 3))
        driver.send(.isolated(page(0, 3), true, time: driver.time))
        #expect(driver.item == .page(page(0, 3)))
        driver.send(.isolated(page(0, 3), false, time: driver.time))
        #expect(driver.item == .spread(page(0, 2), page(0, 3)))
        #expect(driver.pairings.map(\.shifted) == [[0], [], [], []])
        #expect(driver.pairings.map(\.isolated) == [[], [], [3], []])
        #expect(driver.focus == page(0, 3))
    }

    @Test("a step forward and one back return to the same spread, across every seam")
    func inverse() {
        var library = Library.chapters([5, 4, 1, 7])
        library[1].pages[2] = PageShape(size: Library.wideSize)
        for layout in [PageLayout.single, .double] {
            let options = options {
                $0.pageLayout = layout
                $0.widePages = .split
            }
            var driver = ReaderDriver(library: library, options: options)
            var passed: [SequenceItem?] = []
            while driver.edges.isEmpty, passed.count < 60 {
                passed.append(driver.item)
                driver.press(.forward)
                driver.rest()
            }
            #expect(passed.last == .chapterTransition(before: 3, after: nil))
            for item in passed.dropLast().reversed() {
                driver.press(.backward)
                driver.rest()
                #expect(driver.item == item)
            }
            #expect(driver.violations.isEmpty)
        }
    }

    @Test("right-to-left reading is mirrored: the first page of a spread is on the right")
    func mirror() throws {
        for (mode, firstIsLeft) in [(ReadingMode.leftToRight, true), (.rightToLeft, false)] {
            let options = options {
                $0.mode = mode
                $0.pageLayout = .double
            }
            let window = Size(width: 1400, height: 900)
            let driver = ReaderDriver(library: Library.chapters([5]), page: 1, options: options, viewport: window)
            let surface = try #require(driver.surface(of: 1))
            #expect(surface.pictures.map(\.page) == [page(0, 1), page(0, 2)])
            let frames = surface.pictures.map(\.frame)
            #expect((frames[0].minX < frames[1].minX) == firstIsLeft)
            #expect(firstIsLeft ? frames[0].maxX == frames[1].minX : frames[1].maxX == frames[0].minX)
        }
    }

    @Test("a change of the mode and back keeps the page and the position on it")
    func modes() {
        var library = Library.chapters([6, 6])
        library[0].pages[3] = PageShape(size: Size(width: 800, height: 8000))
        var driver = ReaderDriver(library: library, page: 3, options: options { $0.mode = .webtoon })
        driver.send(.wheel(delta: Point(x: 0, y: 1500), position: .zero, zooms: false, time: driver.time))
        driver.rest()
        let fraction = driver.reader.mode.fraction(in: driver.reader.context)
        #expect(driver.focus == page(0, 3) && fraction > 0.3)
        for mode in [ReadingMode.leftToRight, .webtoon, .vertical, .continuous, .rightToLeft, .webtoon] {
            driver.send(.optionsChanged(options { $0.mode = mode }, time: driver.time))
            driver.rest()
            #expect(driver.focus == page(0, 3), "\(mode)")
            let now = driver.reader.mode.fraction(in: driver.reader.context)
            #expect(abs(now - fraction) < 0.01, "\(mode): \(now) is not \(fraction)")
        }
        #expect(driver.violations.isEmpty)
    }

    @Test("a strip continues across the seam and reports the position on a page when it rests")
    func strip() {
        var driver = ReaderDriver(library: Library.chapters([3, 3, 3]), options: options { $0.mode = .webtoon })
        for _ in 0..<30 where driver.focus?.chapter != 2 {
            driver.press(.forward)
            driver.rest()
        }
        #expect(driver.focus?.chapter == 2)
        #expect(driver.reports.contains { $0.page.chapter == 0 && $0.isFinished })
        #expect(driver.reports.contains { $0.page.chapter == 1 && $0.isFinished })
        #expect(driver.violations.isEmpty && driver.reader.brokenInvariants().isEmpty)
    }

    @Test("a long press opens the page menu and turns nothing")
    func menu() {
        var driver = ReaderDriver(library: Library.chapters([3]), options: options())
        driver.down(380, 400)
        driver.wait(0.45)
        #expect(driver.menus.isEmpty)
        driver.wait(0.1)
        #expect(driver.menus == [page(0, 0)])
        driver.up(380, 400)
        driver.rest()
        #expect(driver.page == 0)
    }
}
