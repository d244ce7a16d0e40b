import Geometry
import Testing

@testable import ReadingEngine

@Suite("How two facing pages lie")
struct FacingPagesTests {
    static let tablet = Size(width: 1200, height: 800)

    private func layout(
        _ first: Size?,
        _ second: Size?,
        in slot: Size = tablet,
        density: Double = 1,
        fit: PageFit = .screen,
        progression: ReadingProgression = .leftToRight,
        back: Bool = false
    ) -> PageHome.Layout {
        PageHome.layout(
            of: [PageHome.Picture(size: first), PageHome.Picture(size: second)],
            in: slot,
            density: density,
            fit: fit,
            zoomStart: .automatic,
            progression: progression,
            startsAtEnd: back
        )
    }

    @Test("two equal pages meet in the middle, the first on the left, or on the right when read from there")
    func equalPages() {
        let page = Size(width: 600, height: 800)
        let spread = layout(page, page)
        #expect(spread.home.isClose(to: Rect(x: 0, y: 0, width: 1200, height: 800)))
        #expect(spread.frames[0].isClose(to: Rect(x: 0, y: 0, width: 600, height: 800)))
        #expect(spread.frames[1].isClose(to: Rect(x: 600, y: 0, width: 600, height: 800)))
        let mirrored = layout(page, page, progression: .rightToLeft)
        #expect(mirrored.frames == [spread.frames[1], spread.frames[0]])
        #expect(layout(page, page, progression: .topToBottom) == spread)
        #expect(spread.pixels?.height == 800)
    }

    @Test("pages of different heights are brought to one height")
    func differentHeights() {
        let spread = layout(Size(width: 600, height: 800), Size(width: 300, height: 600))
        // Shapes 0.75 and 0.5: together 1.25 to 1.
        #expect(spread.home.isClose(to: Rect(x: 100, y: 0, width: 1000, height: 800)))
        #expect(spread.frames[0].isClose(to: Rect(x: 100, y: 0, width: 600, height: 800)))
        #expect(spread.frames[1].isClose(to: Rect(x: 700, y: 0, width: 400, height: 800)))
        // The first has a pixel to a point, the second three quarters of one.
        #expect(spread.pixels == Size(width: 1000, height: 800))
    }

    @Test("pixel for pixel, the lower page sets the height, so that neither is enlarged")
    func original() {
        let spread = layout(Size(width: 600, height: 800), Size(width: 300, height: 600), density: 2, fit: .original)
        #expect(spread.home.isClose(to: Rect(x: 412.5, y: 250, width: 375, height: 300)), "\(spread.home)")
        let half = layout(Size(width: 600, height: 800), nil, density: 2, fit: .original)
        #expect(half.home.size.height == 400)
        let unknown = layout(nil, nil, density: 2, fit: .original)
        #expect(unknown == layout(nil, nil, density: 2, fit: .screen))
    }

    @Test("a spread is fitted as one picture")
    func fits() {
        let page = Size(width: 1000, height: 1500)
        #expect(layout(page, page, fit: .width).home.isClose(to: Rect(x: 0, y: 0, width: 1200, height: 900)))
        #expect(layout(page, page, fit: .width, back: true).home.minY == -100)
        #expect(layout(page, page, fit: .stretch).home == Rect(origin: .zero, size: Self.tablet))
        let phone = Size(width: 390, height: 844)
        #expect(layout(page, page, in: phone, fit: .smart) == layout(page, page, in: phone, fit: .screen))
        let high = layout(page, page, in: phone, fit: .height, progression: .rightToLeft)
        #expect(high.home.maxX == 390 && high.home.size.height == 844)
        // The one that is read first is in sight.
        #expect(high.frames[0].maxX == 390)
    }

    @Test("the pages meet on a whole device pixel, and the extra one goes to the page that is read first")
    func gutter() {
        let page = Size(width: 600, height: 800)
        let slot = Size(width: 1201, height: 900)
        let left = layout(page, page, in: slot)
        #expect(left.frames[0].maxX == 601 && left.frames[1].minX == 601)
        let right = layout(page, page, in: slot, progression: .rightToLeft)
        #expect(right.frames[0].minX == 600 && right.frames[1].maxX == 600)
        #expect(layout(page, page, in: slot, density: 2).frames[0].maxX == 600.5)
    }
}
