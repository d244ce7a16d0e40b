import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Pages larger than the window")
struct ReducedZoomTests {
    static let phone = Size(width: 400, height: 800)

    /// A wide page of 3:2 that fills the height of the window: 1,200 points wide.
    private func driver(_ fit: PageFit = .smart, size: Size = Size(width: 3000, height: 2000)) -> ReaderDriver {
        var options = ReaderOptions()
        options.pageLayout = .single
        options.fit = fit
        return ReaderDriver(
            library: [Library.chapter(0, Array(repeating: size, count: 3))],
            page: 1,
            options: options,
            viewport: Self.phone
        )
    }

    private func pinch(_ driver: inout ReaderDriver, by factor: Double) {
        let half = factor < 1 ? 150.0 : 40.0
        driver.down(200 - half, 400, finger: 1)
        driver.down(200 + half, 400, finger: 2)
        for step in 1...10 {
            driver.wait(0.016)
            let now = half * (1 + (factor - 1) * Double(step) / 10)
            driver.move(200 - now, 400, finger: 1)
            driver.move(200 + now, 400, finger: 2)
        }
        driver.wait(0.2)
        driver.up(200 - half * factor, 400, finger: 1)
        driver.up(200 + half * factor, 400, finger: 2)
        driver.rest()
    }

    private func doubleTap(_ driver: inout ReaderDriver) {
        driver.wait(0.5)
        driver.tap(200, 400)
        driver.wait(0.1)
        driver.tap(200, 400)
        driver.rest()
    }

    @Test("a pinch reduces the page until all of it is visible, in the middle, and no further")
    func pinchedOut() {
        var driver = driver()
        #expect(driver.paged.zoom.bounds.minimumScale == 1.0 / 3)
        pinch(&driver, by: 0.2)
        #expect(driver.layout.scale == 1.0 / 3)
        #expect((driver.layout.translation - Point(x: 0, y: 800.0 / 3)).length < 1e-6)
        #expect(abs(driver.reader.scene.magnification - 1.0 / 3) < 1e-12)
        #expect(driver.reader.brokenInvariants() == [])
    }

    @Test("it rests at any scale in between, covering the window where possible")
    func between() {
        var driver = driver()
        pinch(&driver, by: 0.5)
        #expect(abs(driver.layout.scale - 0.5) < 0.02)
        let end = driver.layout.translation.x + 1200 * driver.layout.scale
        #expect(driver.layout.translation.x <= 0 && end >= 400)
    }

    @Test(
        "a page that fits the window is not reduced",
        arguments: [PageFit.screen, .smart, .stretch]
    )
    func fitting(fit: PageFit) {
        var driver = driver(fit, size: Size(width: 1000, height: 1500))
        #expect(driver.paged.zoom.bounds.minimumScale == 1)
        pinch(&driver, by: 0.3)
        #expect(driver.layout == driver.paged.zoom.bounds.initialCamera)
        driver.press(.zoomOut)
        driver.rest()
        #expect(driver.layout.scale == 1)
    }

    @Test("a double tap resets a reduced page, doubles one at its initial scale, and resets a magnified one")
    func doubleTaps() {
        var driver = driver()
        pinch(&driver, by: 0.2)
        doubleTap(&driver)
        #expect(driver.layout.scale == 1)
        doubleTap(&driver)
        #expect(driver.layout.scale == 2)
        doubleTap(&driver)
        #expect(driver.layout.scale == 1)
    }

    @Test("minus zooms out to the whole page, plus stops at the initial scale, and zero resets it")
    func keys() {
        var driver = driver()
        func press(_ key: ReaderKey, _ scale: Double) {
            driver.press(key)
            driver.rest()
            #expect(abs(driver.layout.scale - scale) < 1e-9, "\(key)")
        }
        press(.zoomOut, 1 / 1.5)
        press(.zoomOut, 1 / 2.25)
        press(.zoomOut, 1.0 / 3)
        press(.zoomOut, 1.0 / 3)
        press(.zoomIn, 0.5)
        press(.zoomIn, 0.75)
        press(.zoomIn, 1)
        press(.zoomIn, 1.5)
        press(.zoomOut, 1)
        press(.zoomOut, 1 / 1.5)
        press(.zoomReset, 1)
    }

    @Test("a page shown whole turns by a tap and by a swipe, without panning")
    func turns() {
        for isSwipe in [true, false] {
            var driver = driver()
            driver.press(.forward)
            driver.rest()
            #expect(driver.page == 1, "it pans first")
            pinch(&driver, by: 0.2)
            if isSwipe { driver.flick() } else { driver.tap(390, 400) }
            driver.rest()
            #expect(driver.page == 2)
            #expect(driver.layout == driver.paged.zoom.bounds.initialCamera)
        }
    }

    @Test("the scale stays between the whole page and the maximum, and never below one if the page fits")
    func bounds() {
        for seed in UInt64(0)..<5000 {
            var random = SeededGenerator(seed: seed)
            let slot = Size(width: random.number(100...3000), height: random.number(100...3000))
            let size = Size(width: random.number(50...4000), height: random.number(50...9000))
            let home = InitialZoom.layout(
                of: [InitialZoom.Image(size: size)],
                in: slot,
                density: 1,
                fit: PageFit.allCases[random.whole(0...5)],
                zoomStart: .automatic,
                progression: .leftToRight,
                startsAtEnd: false
            ).initialFrame
            let bounds = PanZoomBounds(initialFrame: home, slot: slot, pixels: size)
            let whole = home.size * bounds.minimumScale
            let isInside = whole.width <= slot.width + 0.011 && whole.height <= slot.height + 0.011
            #expect(isInside, "seed \(seed)")
            let fits = home.size.width <= slot.width + 0.01 && home.size.height <= slot.height + 0.01
            #expect((bounds.minimumScale == 1) == fits, "seed \(seed)")
            if !fits {
                let room = min(slot.width - whole.width, slot.height - whole.height)
                #expect(room < 1e-6, "seed \(seed): no smaller than it takes")
            }
            let odd = random.number(0.001...100)
            #expect(bounds.pulledScale(bounds.resistedScale(odd)).isClose(to: odd), "seed \(seed)")
        }
    }
}

extension Double {
    fileprivate func isClose(to other: Double) -> Bool { abs(self - other) <= 1e-9 * max(abs(self), abs(other)) }
}
