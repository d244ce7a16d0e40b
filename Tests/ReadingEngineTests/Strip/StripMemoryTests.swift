import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Limits of a strip's memory")
struct StripMemoryTests {
    private func options() -> ReaderOptions {
        var options = ReaderOptions()
        options.mode = .webtoon
        options.alwaysShowsChapterTransitions = false
        return options
    }

    @Test("at most nineteen windows of pictures are held in a chapter of 400 pages, at any speed")
    func screens() {
        for seed in UInt64(0)..<6 {
            var random = SeededGenerator(seed: seed)
            var driver = ReaderDriver(library: Library.chapters([400, 400]), options: options())
            // 585 points each: 24.5 of them are seventeen windows, plus one at either end.
            let height = 585.0
            var most = 0
            for _ in 0..<200 {
                if random.chance(0.97) {
                    driver.swipe(by: random.number(-500...200), over: random.number(0.03...0.2))
                } else {
                    driver.send(.jump(PageIdentifier(chapter: 0, page: random.whole(0...399)), time: driver.time))
                }
                driver.wait(random.number(0...0.6))
                let count = driver.reader.context.loads.count
                most = max(most, count)
                #expect(Double(count) * height <= 19 * 844, "seed \(seed): \(count) pages")
                #expect(driver.reader.brokenInvariants() == [], "seed \(seed)")
            }
            #expect(most > 16, "seed \(seed): the limit is reached")
            #expect(driver.violations == [])
        }
    }

    @Test("at most three chapters are loaded, also while a seam is visible")
    func chapters() {
        var driver = ReaderDriver(library: Library.chapters([12, 12, 12, 12, 12]), page: 8, options: options())
        var most = 0
        var seams = 0
        for _ in 0..<160 {
            driver.press(.down)
            driver.rest()
            most = max(most, driver.reader.context.window.entries.count)
            if (driver.reader.chaptersInSpan?.count ?? 0) > 1 { seams += 1 }
            #expect(driver.reader.brokenInvariants() == [])
        }
        #expect(driver.focus?.chapter == 4 && most == 3 && seams > 4)
        #expect(driver.closed == [0, 1, 2], "each once")
    }

    @Test("more than three chapters shorter than the window are loaded, but no more than needed")
    func shortChapters() {
        let library = Library.chapters(Array(repeating: 1, count: 12)).map { chapter in
            var chapter = chapter
            chapter.pages = [PageShape(size: Size(width: 1000, height: 400))]
            return chapter
        }
        var driver = ReaderDriver(library: library, at: 5, options: options())
        var most = 0
        for _ in 0..<30 {
            driver.press(.down)
            driver.rest()
            most = max(most, driver.reader.context.window.entries.count)
            #expect(driver.reader.brokenInvariants() == [])
        }
        #expect(most > 5)
        #expect(driver.focus?.chapter == 11)
        #expect(driver.violations == [])
    }
}
