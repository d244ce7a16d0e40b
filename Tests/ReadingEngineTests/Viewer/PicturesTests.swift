import Geometry
import Testing

@testable import ReadingEngine

@Suite("Image viewer")
struct PicturesTests {
    private static let phone = Size(width: 390, height: 844)

    private func driver(
        pages: Int = 3,
        size: Size = Library.pageSize,
        window: Size = phone,
        showsImagesOnly: Bool = true
    ) -> ReaderDriver {
        var options = ReaderOptions()
        options.pageLayout = .single
        options.tapZones = .off
        let library = [Library.chapter(0, Array(repeating: size, count: pages))]
        var configuration = ReaderConfiguration(
            chapter: library[0],
            options: options,
            viewport: window,
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

    private func frame(_ driver: ReaderDriver) -> Rect {
        let scene = driver.reader.scene
        guard let surface = scene.surfaces.first(where: { $0.item == scene.item }), let picture = surface.pictures.first
        else { return .zero }
        return Rect(
            origin: surface.slot.origin + surface.translation + picture.frame.origin * surface.scale,
            size: picture.frame.size * surface.scale
        )
    }

    @Test(
        "a picture taller than the window at its width opens at that width from its top; others are shown whole",
        arguments: [
            // Picture, window, frame. A page of print is taller than a tablet in landscape, but not than a phone.
            (Size(width: 1000, height: 1500), phone, Rect(x: 0, y: 129.5, width: 390, height: 585)),
            (Size(width: 1000, height: 2165), phone, Rect(x: 0, y: 0, width: 390, height: 844.35)),
            (Size(width: 1000, height: 2160), phone, Rect(x: 0, y: 0.8, width: 390, height: 842.4)),
            (Size(width: 1000, height: 9000), phone, Rect(x: 0, y: 0, width: 390, height: 3510)),
            (
                Size(width: 1000, height: 1500), Size(width: 820, height: 1180),
                Rect(x: 0, y: 0, width: 820, height: 1230)
            ),
            (
                Size(width: 1000, height: 1500), Size(width: 1440, height: 900),
                Rect(x: 0, y: 0, width: 1440, height: 2160)
            ),
            (Size(width: 1000, height: 1000), Size(width: 844, height: 390), Rect(x: 0, y: 0, width: 844, height: 844)),
            (
                Size(width: 4000, height: 1000), Size(width: 844, height: 390),
                Rect(x: 0, y: 89.5, width: 844, height: 211)
            ),
            (Size(width: 4000, height: 1000), phone, Rect(x: 0, y: 373.25, width: 390, height: 97.5)),
        ]
    )
    func tallPictures(size: Size, window: Size, expected: Rect) {
        let shown = frame(driver(size: size, window: window))
        #expect(abs(shown.minX - expected.minX) < 0.01 && abs(shown.minY - expected.minY) < 0.01, "\(shown)")
        #expect(
            abs(shown.size.width - expected.size.width) < 0.01 && abs(shown.size.height - expected.size.height) < 0.01,
            "\(shown)"
        )
    }

    @Test("the reader fits the same picture into the window")
    func wholePagesInReader() {
        let window = Size(width: 1440, height: 900)
        #expect(frame(driver(window: window, showsImagesOnly: false)).size.height <= 900)
        #expect(frame(driver(window: window)).size.width == 1440)
    }

    @Test("a tall picture that is reached backwards opens at its top, also after a rotation of the window")
    func tallPictureReachedBackwards() {
        var pictures = driver(size: Size(width: 1000, height: 4000))
        pictures.swipe(by: -200, over: 0.2)
        pictures.rest()
        pictures.swipe(by: 200, over: 0.2)
        pictures.rest()
        #expect(pictures.page == 0)
        #expect(frame(pictures).minY == 0)
        pictures.send(.resized(Size(width: 844, height: 390), density: 1))
        pictures.rest()
        #expect(frame(pictures) == Rect(x: 0, y: 0, width: 844, height: 3376))
        #expect(pictures.reader.brokenInvariants().isEmpty)
    }

    @Test("a tall picture scrolls, and a drag beyond its top or its end closes; when it is magnified, it is stretched")
    func dragsBeyondTallPictures() {
        var pictures = driver(size: Size(width: 1000, height: 3000))
        pullDown(&pictures)
        #expect(pictures.pulls.count == 1)
        pictures.rest()
        // Upwards the picture scrolls, until its end is visible.
        for _ in 0..<4 {
            pictures.drag(from: Point(x: 200, y: 700), to: Point(x: 200, y: 300), over: 0.2)
            pictures.up(200, 300)
            pictures.rest()
        }
        #expect(abs(frame(pictures).maxY - 844) < 0.5)
        let before = pictures.pulls.count
        pictures.drag(from: Point(x: 200, y: 700), to: Point(x: 200, y: 600), over: 0.2)
        pictures.up(200, 600)
        #expect(pictures.pulls.count == before + 1)
        pictures.rest()
        pictures.send(.key(.zoomIn, time: pictures.time))
        pictures.rest()
        for _ in 0..<6 {
            pictures.drag(from: Point(x: 200, y: 200), to: Point(x: 200, y: 750), over: 0.2)
            pictures.up(200, 750)
            pictures.rest()
        }
        #expect(pictures.pulls.count == before + 1)
    }

    @Test(
        "a picture that the user rotates is laid out by its new shape; four quarter turns restore it",
        arguments: [Size(width: 1000, height: 3000), nil]
    )
    func rotation(known: Size?) {
        var pictures = driver(size: Size(width: 1000, height: 3000))
        let home = frame(pictures)
        let expected = [
            Rect(x: 0, y: 357, width: 390, height: 130), Rect(x: 0, y: 0, width: 390, height: 1170),
            Rect(x: 0, y: 357, width: 390, height: 130), home,
        ]
        for (turn, place) in expected.enumerated() {
            var shapes = Array(repeating: PageShape(size: known), count: 3)
            shapes[0].quarterTurns = (turn + 1) % 4
            pictures.send(.shapesChanged(chapter: 0, shapes, time: pictures.time))
            pictures.rest()
            #expect(frame(pictures) == place)
            #expect(pictures.reader.scene.surfaces.first?.pictures.first?.quarterTurns == (turn + 1) % 4)
            #expect(pictures.reader.brokenInvariants().isEmpty)
        }
        pictures.swipe(by: -200, over: 0.2)
        pictures.rest()
        #expect(frame(pictures) == home)
    }
}
