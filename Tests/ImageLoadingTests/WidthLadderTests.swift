import ImageLoading
import Testing

@Suite("The ladder of widths")
struct WidthLadderTests {
    @Test(
        "a picture is asked for in the smallest width that covers it",
        arguments: [
            (1.0, 160), (160, 160), (160.1, 480), (480, 480), (480.1, 720), (1000, 1080), (1170, 1440), (2160, 2160),
        ]
    )
    func coveringStep(pixels: Double, step: Int) {
        #expect(WidthLadder.step(covering: pixels) == step)
    }

    @Test("beyond the last step the original is asked for")
    func beyondTheLadder() {
        #expect(WidthLadder.step(covering: 2161) == nil)
    }

    @Test("a step that would enlarge the original means the original")
    func neverEnlarged() {
        #expect(WidthLadder.step(covering: 1170, original: 1400) == nil)
        #expect(WidthLadder.step(covering: 1170, original: 1440) == nil)
        #expect(WidthLadder.step(covering: 1170, original: 1441) == 1440)
    }
}
