import Geometry
import Testing

@testable import ReadingEngine

@Suite("Initial zoom")
struct InitialZoomTests {
    static let phone = Size(width: 390, height: 844)
    static let tablet = Size(width: 1200, height: 800)
    static let page = Size(width: 1200, height: 1800)
    static let wide = Size(width: 2400, height: 1600)
    static let strip = Size(width: 800, height: 8000)

    @Test("the layout of one picture matches the table", arguments: table)
    func onePicture(row: Golden) {
        let layout = InitialZoom.layout(
            of: [InitialZoom.Image(size: row.picture)],
            in: row.slot,
            density: row.density,
            fit: row.fit,
            zoomStart: row.start,
            progression: row.progression,
            startsAtEnd: row.isBack
        )
        #expect(layout.initialFrame.isClose(to: row.initialFrame), "\(layout.initialFrame)")
        #expect(layout.frames == [layout.initialFrame])
        if let picture = row.picture {
            #expect(abs((layout.pixels?.width ?? 0) - picture.width) < 1e-6)
        } else {
            #expect(layout.pixels == nil)
        }
    }

    @Test("a half is half as wide, and a rotated picture is split before it is rotated")
    func halvesAndTurns() {
        func home(_ picture: InitialZoom.Image) -> Rect {
            InitialZoom.layout(
                of: [picture],
                in: Self.phone,
                density: 1,
                fit: .screen,
                zoomStart: .automatic,
                progression: .leftToRight,
                startsAtEnd: false
            ).initialFrame
        }
        let half = home(InitialZoom.Image(size: Self.wide, half: .right))
        #expect(half.isClose(to: Rect(x: 0, y: 162, width: 390, height: 520)), "\(half)")
        let turned = home(InitialZoom.Image(size: Self.wide, quarterTurns: 1))
        #expect(turned.isClose(to: Rect(x: 0, y: 129.5, width: 390, height: 585)), "\(turned)")
        #expect(home(InitialZoom.Image(size: Self.wide, quarterTurns: 3)) == turned)
        #expect(
            home(InitialZoom.Image(size: Self.wide, quarterTurns: 2)) == home(InitialZoom.Image(size: Self.wide))
        )
        let both = home(InitialZoom.Image(size: Self.wide, half: .left, quarterTurns: 1))
        #expect(both.isClose(to: Rect(x: 0, y: 276 - 0.25, width: 390, height: 292.5)), "\(both)")
    }

    @Test("a wide page is rotated only in a portrait window, where that makes it larger")
    func turning() {
        #expect(InitialZoom.quarterTurns(of: Self.wide, in: Self.phone) == 1)
        #expect(InitialZoom.quarterTurns(of: Self.wide, in: Self.tablet) == 0)
        #expect(InitialZoom.quarterTurns(of: Self.wide, in: Size(width: 500, height: 500)) == 0)
        #expect(InitialZoom.quarterTurns(of: Self.page, in: Self.phone) == 0)
        #expect(InitialZoom.quarterTurns(of: Size(width: 1190, height: 1000), in: Self.phone) == 0)
        #expect(InitialZoom.quarterTurns(of: Size(width: 1200, height: 1000), in: Self.phone) == 1)
        #expect(InitialZoom.quarterTurns(of: nil, in: Self.phone) == 0)
    }

    @Test("missing pictures, empty windows and invalid densities are handled")
    func degenerate() {
        func layout(_ pictures: [InitialZoom.Image], _ slot: Size, density: Double = 1) -> InitialZoom.Layout {
            InitialZoom.layout(
                of: pictures,
                in: slot,
                density: density,
                fit: .original,
                zoomStart: .automatic,
                progression: .leftToRight,
                startsAtEnd: false
            )
        }
        let picture = InitialZoom.Image(size: Size(width: 100, height: 100))
        #expect(layout([], Self.phone) == InitialZoom.Layout(frames: [], initialFrame: .zero, pixels: nil))
        #expect(layout([picture, picture], .zero).frames == [.zero, .zero])
        #expect(layout([picture], Self.phone, density: 0) == layout([picture], Self.phone, density: 1))
        let flat = InitialZoom.Image(size: Size(width: 100, height: 0))
        #expect(layout([flat], Self.phone) == layout([InitialZoom.Image(size: nil)], Self.phone))
    }

    @Test("a page at a kept scale begins at the corner that is read first")
    func keptMagnification() {
        func origin(_ progression: PageProgression, _ start: ZoomStart, back: Bool, scale: Double = 2) -> Point {
            InitialZoom.initialLayout(
                of: Size(width: 390, height: 585),
                scale: scale,
                in: Self.phone,
                zoomStart: start,
                progression: progression,
                startsAtEnd: back
            ).translation
        }
        #expect(origin(.leftToRight, .automatic, back: false) == Point(x: 0, y: 0))
        #expect(origin(.leftToRight, .automatic, back: true) == Point(x: -390, y: -326))
        #expect(origin(.rightToLeft, .automatic, back: false) == Point(x: -390, y: 0))
        #expect(origin(.rightToLeft, .automatic, back: true) == Point(x: 0, y: -326))
        #expect(origin(.topToBottom, .automatic, back: false) == Point(x: 0, y: 0))
        #expect(origin(.rightToLeft, .left, back: false) == Point(x: 0, y: 0))
        #expect(origin(.leftToRight, .right, back: true) == Point(x: -390, y: -326))
        #expect(origin(.leftToRight, .centre, back: false) == Point(x: -195, y: 0))
        #expect(origin(.leftToRight, .automatic, back: true, scale: 1) == Point(x: 0, y: 129.5))
    }
}

extension Rect {
    func isClose(to other: Rect, within distance: Double = 1e-6) -> Bool {
        abs(minX - other.minX) < distance && abs(minY - other.minY) < distance
            && abs(size.width - other.size.width) < distance && abs(size.height - other.size.height) < distance
    }
}
