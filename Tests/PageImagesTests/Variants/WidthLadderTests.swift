import PageImages
import Testing

@Suite("The width ladder")
struct WidthLadderTests {
    @Test(
        "the smallest step that covers the width is chosen",
        arguments: [
            (1.0, 160), (160, 160), (160.1, 480), (480, 480), (480.1, 720), (1000, 1080), (1170, 1440), (2160, 2160),
        ]
    )
    func coveringStep(pixels: Double, step: Int) {
        #expect(WidthLadder.step(covering: pixels) == step)
    }

    @Test("above the last step, the original is chosen")
    func beyondTheLadder() {
        #expect(WidthLadder.step(covering: 2161) == nil)
    }

    @Test("a step that is not smaller than the original means the original")
    func neverEnlarged() {
        #expect(WidthLadder.step(covering: 1170, original: 1400) == nil)
        #expect(WidthLadder.step(covering: 1170, original: 1440) == nil)
        #expect(WidthLadder.step(covering: 1170, original: 1441) == 1440)
    }
}
