import Geometry
import Testing

@testable import ReadingEngine

/// A busy browser delivers pointer events late. Each sample contains the time when it was made.
@Suite("Late samples")
struct LateSampleTests {
    static let modes: [ReadingMode] = [.leftToRight, .webtoon]

    /// A touch that was taken for a long press because later samples were late.
    private func held(_ mode: ReadingMode, usesLoupe: Bool = false) -> (driver: ReaderDriver, start: Double) {
        var driver = ReaderDriver.single(usesLoupe: usesLoupe, mode: mode)
        let start = driver.time
        driver.down(195, 422)
        driver.wait(0.9)
        #expect(usesLoupe ? driver.reader.scene.loupe != nil : driver.menus.count == 1)
        return (driver, start)
    }

    private func travel(_ mode: ReadingMode) -> Point { mode.isPaged ? Point(x: -150, y: 0) : Point(x: 0, y: -300) }

    @Test("a late sample of an early drag reverts the long press and drags", arguments: modes, [false, true])
    func drag(_ mode: ReadingMode, usesLoupe: Bool) {
        var (driver, start) = held(mode, usesLoupe: usesLoupe)
        let top = driver.reader.scene.camera.windowY(of: 0)
        for step in 1...10 {
            let place = Point(x: 195, y: 422) + travel(mode) * (Double(step) / 10)
            driver.touch(.moved, place.x, place.y, at: start + 0.03 * Double(step))
        }
        #expect(driver.menus.isEmpty)
        #expect(driver.reader.scene.loupe == nil)
        #expect(driver.reader.scene.activity == (mode.isPaged ? .tracking : .zooming))
        driver.up(195 + travel(mode).x, 422 + travel(mode).y)
        driver.rest()
        if mode.isPaged {
            #expect(driver.page == 1)
        } else {
            #expect(abs(top - driver.reader.scene.camera.windowY(of: 0) - (300 - Gesture.slop)) < 0.5)
        }
        #expect(driver.reader.brokenInvariants().isEmpty)
        #expect(driver.violations.isEmpty)
    }

    @Test("a late end of an early tap reverts the long press and taps", arguments: modes)
    func tap(_ mode: ReadingMode) {
        var (driver, start) = held(mode)
        let visible = driver.reader.scene.barsVisible
        driver.touch(.ended, 195, 422, at: start + 0.05)
        #expect(driver.menus.isEmpty)
        driver.wait(1)
        #expect(driver.reader.scene.barsVisible != visible)
        #expect(driver.page == 0)
    }

    @Test(
        "a finger that moves after the delay keeps its page menu",
        arguments: modes,
        [false, true]
    )
    func afterwards(_ mode: ReadingMode, usesLoupe: Bool) {
        var (driver, start) = held(mode, usesLoupe: usesLoupe)
        let page = driver.page
        driver.touch(.moved, 195 + 4, 422, at: start + 0.2)
        driver.touch(.moved, 195 - 150, 422 - 300, at: start + Gesture.menuDelay + 0.01)
        #expect(usesLoupe ? driver.reader.scene.loupe != nil : driver.menus.count == 1)
        #expect(driver.reader.scene.activity == (usesLoupe ? .pressed : .rest))
        driver.up(45, 122)
        driver.rest()
        #expect(driver.page == page)
        #expect(driver.menus.count == (usesLoupe ? 0 : 1))
        #expect(driver.reader.scene.loupe == nil)
    }

    @Test(
        "two taps made in time are a double tap, and the action of the first one is reverted",
        arguments: modes
    )
    func doubleTap(_ mode: ReadingMode) {
        var driver = ReaderDriver.single(usesLoupe: false, mode: mode)
        let scale = driver.reader.scene.magnification
        let start = driver.time
        driver.tap(195, 422, for: 0.05)
        driver.wait(0.6)
        #expect(driver.reader.scene.barsVisible)
        driver.touch(.began, 195, 422, at: start + 0.15)
        driver.touch(.ended, 195, 422, at: start + 0.2)
        #expect(!driver.reader.scene.barsVisible)
        driver.rest()
        #expect(driver.reader.scene.magnification > scale * 1.3)
    }

    @Test("a second tap made too late is a tap of its own", arguments: modes)
    func twoTaps(_ mode: ReadingMode) {
        var driver = ReaderDriver.single(usesLoupe: false, mode: mode)
        let start = driver.time
        driver.tap(195, 422, for: 0.05)
        driver.wait(0.6)
        driver.touch(.began, 195, 422, at: start + 0.4)
        driver.touch(.ended, 195, 422, at: start + 0.45)
        #expect(driver.reader.scene.barsVisible)
        driver.wait(1)
        #expect(!driver.reader.scene.barsVisible)
    }
}
