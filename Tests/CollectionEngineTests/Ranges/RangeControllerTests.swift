import Testing

@testable import CollectionEngine

@Suite("What of a list has to be there")
struct RangeControllerTests {
    /// A window of 1000 points in a list of 100,000, at an offset one has come to from above or below.
    private func controller(at offset: Double = 50_000, from before: Double) -> RangeController {
        var controller = RangeController()
        controller.resize(length: 1000, contentLength: 100_000)
        controller.scroll(to: before)
        controller.scroll(to: offset)
        return controller
    }

    private func span(_ span: LayoutSpan) -> [Double] { [span.low, span.high] }

    @Test("reaches little beyond the window until one scrolls")
    func minimum() {
        var controller = RangeController()
        controller.resize(length: 1000, contentLength: 100_000)
        #expect(span(controller.ranges.visible) == [0, 1000])
        #expect(span(controller.ranges.display) == [0, 1250])
        #expect(span(controller.ranges.preload) == [0, 1500])
        // A correction is not a scroll.
        controller.correct(to: 20_000)
        #expect(span(controller.ranges.preload) == [19_750, 21_500])
        controller.scroll(to: 20_000)
        #expect(controller.mode == .minimum)
    }

    @Test("reaches further in the direction one scrolls in")
    func directions() {
        let forward = controller(from: 49_000).ranges
        #expect(span(forward.visible) == [50_000, 51_000])
        #expect(span(forward.display) == [49_500, 52_000])
        #expect(span(forward.preload) == [48_500, 53_500])
        let backward = controller(from: 51_000).ranges
        #expect(span(backward.display) == [49_000, 51_500])
        #expect(span(backward.preload) == [47_500, 52_500])
    }

    @Test("reaches no further than there is content")
    func ends() {
        #expect(span(controller(at: 100, from: 5000).ranges.preload) == [0, 2600])
        #expect(span(controller(at: 99_000, from: 5000).ranges.preload) == [97_500, 100_000])
        var short = RangeController()
        short.resize(length: 1000, contentLength: 300)
        #expect(span(short.ranges.visible) == [0, 300])
    }

    @Test("reaches no further than what is seen while memory is short, until one scrolls again")
    func lowMemory() {
        var controller = controller(from: 49_000)
        controller.memoryIsLow()
        #expect(controller.ranges.preload == controller.ranges.visible)
        controller.scroll(to: 50_001)
        #expect(controller.mode == .full)
    }

    @Test("says which of the three something is in, the nearest first")
    func order() {
        let ranges = controller(from: 49_000).ranges
        #expect(ranges.range(low: 50_999, high: 51_200) == .visible)
        #expect(ranges.range(low: 51_000, high: 51_200) == .display)
        #expect(ranges.range(low: 52_000, high: 52_200) == .preload)
        #expect(ranges.range(low: 53_500, high: 53_700) == nil)
        #expect(LayoutRange.allCases.sorted() == [.visible, .display, .preload])
    }

    @Test("fetches further items two windows before the end, going there, once at a time")
    func fetching() {
        #expect(!controller(at: 96_999, from: 5000).wantsMore(isFetching: false))
        #expect(controller(at: 97_000, from: 5000).wantsMore(isFetching: false))
        #expect(!controller(at: 97_000, from: 5000).wantsMore(isFetching: true))
        #expect(!controller(at: 97_000, from: 99_000).wantsMore(isFetching: false))
        #expect(!RangeController().wantsMore(isFetching: false))
    }

    @Test("survives numbers that make no sense")
    func hostileNumbers() {
        for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            var controller = controller(from: 49_000)
            controller.scroll(to: number)
            controller.correct(to: number)
            controller.resize(length: number, contentLength: number)
            let preload = controller.ranges.preload
            #expect(preload.low <= preload.high && preload.length.isFinite)
        }
    }
}
