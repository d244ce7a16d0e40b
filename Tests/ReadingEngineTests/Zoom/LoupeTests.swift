import Geometry
import Testing

@testable import ReadingEngine

@Suite("The loupe")
struct LoupeTests {
    @Test("a long press shows the loupe, which shows the point under the finger")
    func held() throws {
        var driver = ReaderDriver.single(usesLoupe: true)
        driver.down(195, 422)
        #expect(driver.reader.scene.loupe == nil)
        driver.wait(0.6)
        let loupe = try #require(driver.reader.scene.loupe)
        #expect(loupe.page == PageIdentifier(chapter: 0, page: 0))
        #expect(loupe.finger == Point(x: 195, y: 422))
        #expect((loupe.place - Point(x: 0.5, y: 0.5)).length < 1e-9)
        #expect(driver.menus.isEmpty)
        #expect(!driver.reader.scene.barsVisible)
    }

    @Test("it follows the finger, turns and pans nothing, and ends with the touch")
    func follows() throws {
        var driver = ReaderDriver.single(usesLoupe: true)
        driver.down(195, 422)
        driver.wait(0.6)
        let layout = driver.layout
        driver.move(39, 129.5 + 58.5)
        let place = try #require(driver.reader.scene.loupe?.place)
        #expect((place - Point(x: 0.1, y: 0.1)).length < 1e-9)
        driver.up(39, 188)
        #expect(driver.reader.scene.loupe == nil)
        driver.rest()
        #expect(driver.page == 0 && driver.layout == layout)
        #expect(driver.reader.brokenInvariants().isEmpty)
    }

    @Test("beside the page it shows the page's edge")
    func beside() throws {
        var driver = ReaderDriver.single(usesLoupe: true)
        driver.down(195, 422)
        driver.wait(0.6)
        driver.move(195, 20)
        let place = try #require(driver.reader.scene.loupe?.place)
        #expect(place == Point(x: 0.5, y: 0))
    }

    @Test("on a zoomed page it shows the point under the finger")
    func magnified() throws {
        var driver = ReaderDriver.single(usesLoupe: true)
        driver.press(.zoomIn)
        driver.rest()
        let layout = driver.layout
        driver.down(100, 300)
        driver.wait(0.6)
        let place = try #require(driver.reader.scene.loupe?.place)
        let home = driver.paged.zoom.bounds.initialFrame.size
        #expect(abs(place.x - (100 - layout.translation.x) / (home.width * layout.scale)) < 1e-9)
        #expect(abs(place.y - (300 - layout.translation.y) / (home.height * layout.scale)) < 1e-9)
    }

    @Test("a second finger ends it and pinches; a cancelled touch ends it")
    func otherFingers() {
        var driver = ReaderDriver.single(usesLoupe: true)
        driver.down(150, 422, finger: 1)
        driver.wait(0.6)
        driver.down(250, 422, finger: 2)
        #expect(driver.reader.scene.loupe == nil)
        driver.move(100, 422, finger: 1)
        driver.move(300, 422, finger: 2)
        #expect(abs(driver.layout.scale - 2) < 1e-9)
        driver.up(100, 422, finger: 1)
        driver.up(300, 422, finger: 2)
        driver.rest()
        driver.down(195, 422)
        driver.wait(0.6)
        #expect(driver.reader.scene.loupe != nil)
        driver.touch(.cancelled, 195, 422)
        #expect(driver.reader.scene.loupe == nil)
        #expect(driver.reader.brokenInvariants().isEmpty)
    }

    @Test("it works the same in a strip", arguments: [ReadingMode.webtoon, .continuous])
    func strips(mode: ReadingMode) throws {
        var driver = ReaderDriver.single(usesLoupe: true, mode: mode)
        driver.down(195, 300)
        driver.wait(0.6)
        let first = try #require(driver.reader.scene.loupe)
        let camera = driver.reader.scene.camera
        driver.move(195, 340)
        let second = try #require(driver.reader.scene.loupe)
        #expect(second.place.y > first.place.y && second.page == first.page)
        #expect(driver.reader.scene.camera == camera)
        driver.up(195, 340)
        #expect(driver.reader.scene.loupe == nil)
        #expect(driver.reader.brokenInvariants().isEmpty)
    }

    @Test("without the option, a long press opens the page menu")
    func notWanted() {
        var driver = ReaderDriver.single(usesLoupe: false)
        driver.down(195, 422)
        driver.wait(0.6)
        #expect(driver.reader.scene.loupe == nil)
        #expect(driver.menus == [PageIdentifier(chapter: 0, page: 0)])
    }
}
