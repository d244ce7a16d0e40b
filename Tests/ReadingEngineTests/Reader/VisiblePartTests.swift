import Geometry
import Testing

@testable import ReadingEngine

@Suite("The visible part of a page")
struct VisiblePartTests {
    private func visible(_ driver: ReaderDriver) -> Rect? {
        let scene = driver.reader.scene
        guard let surface = scene.surfaces.first(where: { $0.isVisible }), let picture = surface.pictures.first else {
            return nil
        }
        return scene.visiblePart(of: picture, on: surface, in: driver.reader.viewport)
    }

    @Test("a page at its initial scale is completely visible, its neighbour not at all")
    func home() {
        let driver = ReaderDriver(viewport: Size(width: 400, height: 600))
        #expect(visible(driver)?.isClose(to: Rect(x: 0, y: 0, width: 1, height: 1)) == true)
        let scene = driver.reader.scene
        for surface in scene.surfaces where !surface.isVisible {
            for picture in surface.pictures {
                #expect(scene.visiblePart(of: picture, on: surface, in: driver.reader.viewport) == nil)
            }
        }
    }

    @Test("at scale 2 about the middle, the middle half is visible along both axes")
    func magnified() {
        var driver = ReaderDriver(viewport: Size(width: 400, height: 600))
        driver.tap(200, 300)
        driver.wait(0.1)
        driver.tap(200, 300)
        driver.rest()
        #expect(visible(driver)?.isClose(to: Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)) == true)
    }

    @Test("in a strip the camera determines the visible part")
    func strip() throws {
        let driver = ReaderDriver(
            pages: 2,
            size: Size(width: 400, height: 1200),
            mode: .webtoon,
            viewport: Size(width: 400, height: 600)
        )
        let part = try #require(visible(driver))
        #expect(part.isClose(to: Rect(x: 0, y: 0, width: 1, height: 0.5)), "\(part)")
    }

    @Test(
        "the visible part of a rotated picture is in unrotated coordinates",
        arguments: [
            (0, Rect(x: 0, y: 0, width: 0.5, height: 0.25)), (1, Rect(x: 0, y: 0.5, width: 0.25, height: 0.5)),
            (2, Rect(x: 0.5, y: 0.75, width: 0.5, height: 0.25)), (3, Rect(x: 0.75, y: 0, width: 0.25, height: 0.5)),
        ]
    )
    func turned(quarters: Int, expected: Rect) throws {
        var scene = ReaderDriver(viewport: Size(width: 400, height: 600)).reader.scene
        var surface = try #require(scene.surfaces.first { $0.isVisible })
        // The window shows the left half of the upper quarter.
        surface.pictures[0].frame = Rect(x: 0, y: 0, width: 800, height: 2_400)
        surface.pictures[0].quarterTurns = quarters
        scene.surfaces = [surface]
        let part = scene.visiblePart(of: surface.pictures[0], on: surface, in: Size(width: 400, height: 600))
        #expect(part?.isClose(to: expected) == true, "\(String(describing: part))")
    }
}
