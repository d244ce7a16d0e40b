import Geometry
import Testing

@testable import ReadingEngine

@Suite("Order of page loads")
struct PageLoadsTests {
    private func reader(_ counts: [Int], at index: Int = 0, page: Int, ahead: Int = 3, double: Bool = false)
        -> ReaderDriver
    {
        var options = ReaderOptions()
        options.pagesAhead = ahead
        options.pageLayout = double ? .double : .single
        options.coverStandsAlone = false
        let library = Library.chapters(counts)
        return ReaderDriver(library: library, at: index, page: page, options: options, answersAtOnce: false)
    }

    /// The pages that are loading, by rank, as `chapter.page`.
    private func order(_ driver: ReaderDriver) -> String {
        driver.loading.sorted { (driver.ranks[$0] ?? 99) < (driver.ranks[$1] ?? 99) }
            .map { "\($0.chapter).\($0.page)" }.joined(separator: " ")
    }

    @Test("the page is loaded first, then the next ones, then the previous one")
    func forward() {
        #expect(order(reader([20], page: 8)) == "0.8 0.9 0.10 0.11 0.7")
        #expect(order(reader([20], page: 8, ahead: 1)) == "0.8 0.9 0.7")
        #expect(order(reader([30], page: 8, ahead: 10)) == "0.8 0.9 0.10 0.11 0.12 0.13 0.14 0.15 0.16 0.17 0.18 0.7")
    }

    @Test("the other page of a spread comes before later ones, and spreads are not divided")
    func double() {
        #expect(order(reader([20], page: 8, double: true)) == "0.8 0.9 0.10 0.11 0.12 0.13 0.7 0.6")
    }

    @Test("at the end of a chapter, the next chapter's pages follow in order")
    func seam() {
        #expect(order(reader([20, 20], page: 18)) == "0.18 0.19 1.0 1.1 0.17")
        #expect(order(reader([20, 20], at: 1, page: 0)) == "1.0 1.1 1.2 1.3 0.19")
    }

    @Test("backwards, previous pages come first, and preloaded pages are kept")
    func reversal() {
        var driver = reader([30], page: 15)
        driver.answerAll()
        driver.press(.backward)
        driver.rest()
        #expect(order(driver) == "0.13 0.12 0.11")
        let before = driver.loads.count
        driver.answerAll()
        driver.press(.forward)
        driver.rest()
        #expect(driver.page == 15)
        #expect(driver.loads.dropFirst(before).allSatisfy { $0.page > 18 }, "a step back and forth loads nothing twice")
        #expect(driver.violations.isEmpty)
    }

    @Test("a retry of a failed page comes before everything else")
    func retry() {
        var driver = reader([20], page: 8)
        driver.fail(8)
        driver.send(.retry(PageIdentifier(chapter: 0, page: 8), time: driver.time))
        #expect(driver.ranks[PageIdentifier(chapter: 0, page: 8)] == 0)
        #expect(driver.loads.last == PageIdentifier(chapter: 0, page: 8))
    }

    @Test("after a jump, distant pages are evicted, loads cancelled and failures forgotten")
    func lettingGo() {
        var driver = reader([60], page: 5)
        driver.answer(5)
        driver.fail(6)
        driver.send(.jump(PageIdentifier(chapter: 0, page: 40), time: driver.time))
        #expect(driver.held == [PageIdentifier(chapter: 0, page: 5)], "it is still on screen")
        driver.answer(40)
        driver.rest()
        #expect(driver.held == [PageIdentifier(chapter: 0, page: 40)])
        #expect(!driver.loading.contains { $0.page < 30 })
        #expect(driver.reader.context.loads.state(of: PageIdentifier(chapter: 0, page: 6)) == .idle)
    }

    @Test("results of cancelled loads are ignored")
    func lateAnswers() {
        var driver = reader([20], page: 8)
        let before = driver.reader
        let page = PageIdentifier(chapter: 0, page: 1)
        driver.send(.pageReady(page, size: Library.wideSize, time: driver.time))
        driver.send(.pageFailed(page, time: driver.time))
        driver.send(.retry(page, time: driver.time))
        #expect(driver.reader == before)
    }
}
