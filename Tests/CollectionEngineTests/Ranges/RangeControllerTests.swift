import Testing

@testable import CollectionEngine

@Suite("Range controller")
struct RangeControllerTests {
    /// A window of 1000 points in a list of 100,000, at an offset reached from above or below.
    private func controller(at offset: Double = 50_000, from before: Double) -> RangeController {
        var controller = RangeController()
        controller.resize(length: 1000, contentLength: 100_000)
        controller.scroll(to: before)
        controller.scroll(to: offset)
        return controller
    }

    private func span(_ span: LayoutSpan) -> [Double] { [span.low, span.high] }

    @Test("before the first scrolling the ranges are small")
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

    @Test("the ranges are larger in the scrolling direction")
    func directions() {
        let forward = controller(from: 49_000).ranges
        #expect(span(forward.visible) == [50_000, 51_000])
        #expect(span(forward.display) == [49_500, 52_000])
        #expect(span(forward.preload) == [48_500, 53_500])
        let backward = controller(from: 51_000).ranges
        #expect(span(backward.display) == [49_000, 51_500])
        #expect(span(backward.preload) == [47_500, 52_500])
    }

    @Test("the ranges are limited to the content")
    func ends() {
        #expect(span(controller(at: 100, from: 5000).ranges.preload) == [0, 2600])
        #expect(span(controller(at: 99_000, from: 5000).ranges.preload) == [97_500, 100_000])
        var short = RangeController()
        short.resize(length: 1000, contentLength: 300)
        #expect(span(short.ranges.visible) == [0, 300])
    }

    @Test("with low memory only the visible range is left, until the next scrolling")
    func lowMemory() {
        var controller = controller(from: 49_000)
        controller.handleMemoryWarning()
        #expect(controller.ranges.preload == controller.ranges.visible)
        controller.scroll(to: 50_001)
        #expect(controller.mode == .full)
    }

    @Test("an element's range is the innermost one it overlaps")
    func order() {
        let ranges = controller(from: 49_000).ranges
        #expect(ranges.range(low: 50_999, high: 51_200) == .visible)
        #expect(ranges.range(low: 51_000, high: 51_200) == .display)
        #expect(ranges.range(low: 52_000, high: 52_200) == .preload)
        #expect(ranges.range(low: 53_500, high: 53_700) == nil)
        #expect(LayoutRange.allCases.sorted() == [.visible, .display, .preload])
    }

    @Test("invalid numbers are handled")
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
