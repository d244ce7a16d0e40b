import Geometry
import Testing

@testable import ReadingEngine

@Suite("Image viewer")
struct PicturesTests {
    private func driver(pages: Int = 3, showsImagesOnly: Bool = true) -> ReaderDriver {
        var options = ReaderOptions()
        options.pageLayout = .single
        options.tapZones = .off
        let library = [Library.chapter(0, Array(repeating: Library.pageSize, count: pages))]
        var configuration = ReaderConfiguration(
            chapter: library[0],
            options: options,
            viewport: Size(width: 390, height: 844),
            time: 100
        )
        configuration.showsImagesOnly = showsImagesOnly
        return ReaderDriver(configuration, library: library)
    }

    private func pullDown(_ driver: inout ReaderDriver) {
        driver.drag(from: Point(x: 200, y: 400), to: Point(x: 205, y: 500), over: 0.2)
        driver.up(205, 500)
    }

    @Test("there are no transition cards")
    func noCards() {
        let pictures = driver()
        #expect(pictures.reader.context.sequence.items.count == 3)
        #expect(pictures.reader.brokenInvariants().isEmpty)
        #expect(driver(showsImagesOnly: false).reader.context.sequence.items.count == 5)
    }

    @Test("only taps show and hide the bars; turns and time don't")
    func bars() {
        var pictures = driver()
        pictures.send(.barsRequested(visible: true, time: pictures.time))
        pictures.swipe(by: -200, over: 0.2)
        pictures.rest()
        #expect(pictures.page == 1)
        pictures.wait(10)
        #expect(pictures.reader.scene.barsVisible)
        pictures.tap(200, 400)
        pictures.wait(1)
        #expect(!pictures.reader.scene.barsVisible)
    }

    @Test("a vertical drag over a picture at its initial scale is left to the host; over a zoomed one it pans")
    func pulls() {
        var pictures = driver()
        pullDown(&pictures)
        #expect(pictures.pulls.count == 1)
        pictures.swipe(by: -100, over: 0.2)
        pictures.rest()
        #expect(pictures.pulls.count == 1)
        pictures.send(.key(.zoomIn, time: pictures.time))
        pictures.rest()
        pullDown(&pictures)
        #expect(pictures.pulls.count == 1)
    }
}
