import Geometry
import Testing

@testable import ReadingEngine

@Suite("Layout of facing pages")
struct FacingPagesTests {
    static let tablet = Size(width: 1200, height: 800)

    private func layout(
        _ first: Size?,
        _ second: Size?,
        in slot: Size = tablet,
        density: Double = 1,
        fit: PageFit = .screen,
        progression: PageProgression = .leftToRight,
        back: Bool = false
    ) -> InitialZoom.Layout {
        InitialZoom.layout(
            of: [InitialZoom.Image(size: first), InitialZoom.Image(size: second)],
            in: slot,
            density: density,
            fit: fit,
            zoomStart: .automatic,
            progression: progression,
            startsAtEnd: back
        )
    }

    @Test("equal pages meet in the middle, the first on the left, or on the right in right-to-left reading")
    func equalPages() {
        let page = Size(width: 600, height: 800)
        let spread = layout(page, page)
        #expect(spread.initialFrame.isClose(to: Rect(x: 0, y: 0, width: 1200, height: 800)))
        #expect(spread.frames[0].isClose(to: Rect(x: 0, y: 0, width: 600, height: 800)))
        #expect(spread.frames[1].isClose(to: Rect(x: 600, y: 0, width: 600, height: 800)))
        let mirrored = layout(page, page, progression: .rightToLeft)
        #expect(mirrored.frames == [spread.frames[1], spread.frames[0]])
        #expect(layout(page, page, progression: .topToBottom) == spread)
        #expect(spread.pixels?.height == 800)
    }

    @Test("pages of different heights get the same height")
    func differentHeights() {
        let spread = layout(Size(width: 600, height: 800), Size(width: 300, height: 600))
        // Aspect ratios 0.75 and 0.5: together 1.25.
        #expect(spread.initialFrame.isClose(to: Rect(x: 100, y: 0, width: 1000, height: 800)))
        #expect(spread.frames[0].isClose(to: Rect(x: 100, y: 0, width: 600, height: 800)))
        #expect(spread.frames[1].isClose(to: Rect(x: 700, y: 0, width: 400, height: 800)))
        // The first has one pixel per point, the second three quarters.
        #expect(spread.pixels == Size(width: 1000, height: 800))
    }

    @Test("at original size, the lower page determines the height, so that neither is enlarged")
    func original() {
        let spread = layout(Size(width: 600, height: 800), Size(width: 300, height: 600), density: 2, fit: .original)
        #expect(
            spread.initialFrame.isClose(to: Rect(x: 412.5, y: 250, width: 375, height: 300)),
            "\(spread.initialFrame)"
        )
        let half = layout(Size(width: 600, height: 800), nil, density: 2, fit: .original)
        #expect(half.initialFrame.size.height == 400)
        let unknown = layout(nil, nil, density: 2, fit: .original)
        #expect(unknown == layout(nil, nil, density: 2, fit: .screen))
    }

    @Test("a spread is fitted like one picture")
    func fits() {
        let page = Size(width: 1000, height: 1500)
        #expect(layout(page, page, fit: .width).initialFrame.isClose(to: Rect(x: 0, y: 0, width: 1200, height: 900)))
        #expect(layout(page, page, fit: .width, back: true).initialFrame.minY == -100)
        #expect(layout(page, page, fit: .stretch).initialFrame == Rect(origin: .zero, size: Self.tablet))
        let phone = Size(width: 390, height: 844)
        #expect(layout(page, page, in: phone, fit: .smart) == layout(page, page, in: phone, fit: .screen))
        let high = layout(page, page, in: phone, fit: .height, progression: .rightToLeft)
        #expect(high.initialFrame.maxX == 390 && high.initialFrame.size.height == 844)
        // The page that is read first is visible.
        #expect(high.frames[0].maxX == 390)
    }

    @Test("pages meet on a whole device pixel, and an extra pixel belongs to the page that is read first")
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
