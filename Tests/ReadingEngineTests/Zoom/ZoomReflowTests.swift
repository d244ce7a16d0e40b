import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("A window that changes its size")
struct ZoomReflowTests {
    private func bounds(in slot: Size, fit: PageFit) -> PanZoomBounds {
        let layout = InitialZoom.layout(
            of: [InitialZoom.Image(size: Size(width: 2400, height: 1600))],
            in: slot,
            density: 1,
            fit: fit,
            zoomStart: .automatic,
            progression: .leftToRight,
            startsAtEnd: false
        )
        return PanZoomBounds(initialFrame: layout.initialFrame, slot: slot, pixels: layout.pixels)
    }

    @Test("a page wider than the window by its fit keeps the content in the middle")
    func wider() {
        var machine = ZoomMachine(bounds: bounds(in: Size(width: 400, height: 800), fit: .smart))
        // 1,200 points wide: the middle of the window is at five twelfths of it.
        machine.rest(at: Camera(scale: 1, translation: Point(x: -300, y: 0)))
        machine.reflow(to: bounds(in: Size(width: 500, height: 1000), fit: .smart), at: 0)
        #expect(abs(machine.resting.translation.x - (250 - 1500.0 * 5 / 12)) < 1e-9)
        #expect(machine.resting.scale == 1 && machine.resting.translation.y == 0)
    }

    @Test("a page that fits the new window is shown whole")
    func fitting() {
        var machine = ZoomMachine(bounds: bounds(in: Size(width: 400, height: 800), fit: .smart))
        machine.rest(at: Camera(scale: 1, translation: Point(x: -300, y: 0)))
        let across = bounds(in: Size(width: 800, height: 400), fit: .smart)
        machine.reflow(to: across, at: 0)
        #expect(machine.resting == across.initialCamera)
    }

    @Test("an untouched page always has exactly its initial layout, after any changes of the window")
    func untouched() {
        for seed in UInt64(0)..<400 {
            var random = SeededGenerator(seed: seed)
            var options = ReaderOptions()
            options.pageLayout = .single
            options.mode = [.leftToRight, .rightToLeft, .vertical][random.whole(0...2)]
            options.fit = [.width, .height, .original, .smart][random.whole(0...3)]
            options.zoomStart = ZoomStart.allCases[random.whole(0...3)]
            options.alwaysShowsChapterTransitions = false
            options.keepsZoom = random.chance(0.3)
            let sizes: [Size?] = (0..<3).map { _ in
                Size(width: random.number(300...4000), height: random.number(300...4000))
            }
            func window() -> Size { Size(width: random.number(200...2000), height: random.number(200...2000)) }
            var driver = ReaderDriver(
                library: [Library.chapter(0, sizes)],
                page: random.whole(0...2),
                options: options,
                viewport: window()
            )
            // Half of them are reached backwards and begin at the end.
            if random.chance(0.5) {
                let from = driver.page
                for _ in 0..<60 where driver.page == from && from > 0 {
                    driver.press(.backward)
                    driver.rest()
                }
            }
            guard driver.paged.hasZoomablePage, driver.paged.zoom.isAtStart else { continue }
            let isBack = driver.paged.startsAtEnd
            for _ in 0..<12 {
                driver.send(.resized(window(), density: Double(random.whole(1...3))))
                let machine = driver.paged
                let expected = machine.bounds(of: machine.zoomItem, startsAtEnd: isBack, in: driver.reader.context)
                #expect(driver.layout == expected.initialCamera, "seed \(seed)")
                #expect(driver.reader.brokenInvariants() == [], "seed \(seed)")
                if driver.layout != expected.initialCamera { return }
            }
        }
    }

    @Test("a moved page keeps the content in the middle, and one that was moved back has its initial layout")
    func touched() {
        var options = ReaderOptions()
        options.pageLayout = .single
        options.fit = .width
        var driver = ReaderDriver(
            library: [Library.chapter(0, [Size(width: 1000, height: 4000)])],
            options: options,
            viewport: Size(width: 400, height: 700)
        )
        driver.send(.wheel(delta: Point(x: 0, y: 90), position: .zero, zooms: false, time: driver.time))
        driver.send(.resized(Size(width: 500, height: 700), density: 1))
        // 440 of 1,600 points were above the middle; the page is 2,000 points high now.
        #expect(abs(driver.layout.translation.y - -200) < 1e-9)
        driver.send(.wheel(delta: Point(x: 0, y: -900), position: .zero, zooms: false, time: driver.time))
        driver.send(.resized(Size(width: 300, height: 1000), density: 1))
        #expect(driver.layout.translation == .zero)
    }
}
