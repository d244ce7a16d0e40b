import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Transition between thumbnail and viewer")
struct ThumbnailTransitionTests {
    private static let window = Size(width: 390, height: 844)
    private static let picture = Rect(x: 0, y: 140, width: 390, height: 560)

    private func pose(progress: Double, pull: Point = .zero, scale: Double = 1) -> DismissDrag.Pose {
        DismissDrag.Pose(
            pull: pull,
            anchor: Point(x: 200, y: 500),
            scale: scale,
            thumbnailProgress: progress,
            backgroundOpacity: 1 - progress
        )
    }

    private func image(of rect: Rect, _ map: Transform) -> Rect {
        let (from, to) = (map.apply(to: rect.origin), map.apply(to: Point(x: rect.maxX, y: rect.maxY)))
        return Rect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
    }

    private func distance(_ one: Rect, _ other: Rect) -> Double {
        max((one.origin - other.origin).length, Point(x: one.maxX - other.maxX, y: one.maxY - other.maxY).length)
    }

    @Test("a thumbnail shows the middle of its picture, which fills its width or height")
    func covers() {
        let frame = Rect(x: 16, y: 300, width: 112, height: 168)
        let narrow = ThumbnailFrame(frame: frame, filledWith: Size(width: 100, height: 300))
        #expect(distance(narrow.whole, Rect(x: 16, y: 216, width: 112, height: 336)) < 1e-9)
        let wide = ThumbnailFrame(frame: frame, filledWith: Size(width: 168, height: 168))
        #expect(distance(wide.whole, Rect(x: -12, y: 300, width: 168, height: 168)) < 1e-9)
        #expect(ThumbnailFrame(frame: frame, filledWith: .zero).whole == frame)
    }

    @Test(
        "when closed the picture matches its thumbnail, and when open it has its own layout"
    )
    func ends() {
        let frame = Rect(x: 260, y: 700, width: 112, height: 168)
        let thumbnail = ThumbnailFrame(frame: frame, filledWith: Self.picture.size)
        let away = ThumbnailTransition(
            pose(progress: 1),
            picture: Self.picture,
            thumbnail: thumbnail,
            window: Self.window,
            fades: false
        )
        #expect(distance(image(of: Self.picture, away.box * away.surface), thumbnail.whole) < 1e-9)
        let window = Rect(origin: .zero, size: Self.window)
        #expect(distance(image(of: window, away.box), frame) < 1e-9)
        #expect(away.opacity == 1)
        let home = ThumbnailTransition(
            pose(progress: 0),
            picture: Self.picture,
            thumbnail: thumbnail,
            window: Self.window,
            fades: false
        )
        #expect(distance(image(of: window, home.box * home.surface), window) < 1e-9)
        // Nothing is clipped, not even by rounded corners.
        #expect(home.box.translation == Point(x: -ThumbnailTransition.margin, y: -ThumbnailTransition.margin))
    }

    @Test("during the transition, the picture keeps its aspect ratio and every side of the clip moves steadily")
    func between() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let frame = Rect(
                x: random.number(-100...390),
                y: random.number(-100...844),
                width: random.number(30...200),
                height: random.number(40...300)
            )
            let thumbnail = ThumbnailFrame(frame: frame, filledWith: Self.picture.size)
            let pull = Point(x: random.number(-200...200), y: random.number(-400...400))
            var last: Rect?
            for part in stride(from: 0.0, through: 1, by: 0.1) {
                let transition = ThumbnailTransition(
                    pose(progress: part, pull: pull, scale: 0.8),
                    picture: Self.picture,
                    thumbnail: thumbnail,
                    window: Self.window,
                    fades: false
                )
                let map = transition.box * transition.surface
                #expect(abs(map.a - map.d) < 1e-9 && abs(map.b) < 1e-9 && abs(map.c) < 1e-9)
                // The clip in the picture's coordinates.
                let seen = image(of: Rect(origin: .zero, size: Self.window), transition.surface.inverse)
                if let last {
                    #expect(seen.minX >= last.minX - 1e-9 && seen.maxX <= last.maxX + 1e-9)
                    #expect(seen.minY >= last.minY - 1e-9 && seen.maxY <= last.maxY + 1e-9)
                }
                last = seen
            }
        }
    }

    @Test("the touched point of a pulled picture stays under the finger")
    func pulled() {
        let transition = ThumbnailTransition(
            pose(progress: 0, pull: Point(x: 30, y: 200), scale: 0.8),
            picture: Self.picture,
            thumbnail: nil,
            window: Self.window,
            fades: false
        )
        let place = (transition.box * transition.surface).apply(to: Point(x: 200, y: 500))
        #expect((place - Point(x: 230, y: 700)).length < 1e-9)
    }

    @Test("without a visible thumbnail the picture shrinks and fades; with reduced motion it only fades")
    func fading() {
        for (fades, scale) in [(false, ThumbnailTransition.fadedScale), (true, 1)] {
            let transition = ThumbnailTransition(
                pose(progress: 1),
                picture: Self.picture,
                thumbnail: fades ? ThumbnailFrame(frame: Self.picture, whole: Self.picture) : nil,
                window: Self.window,
                fades: fades
            )
            let map = transition.box * transition.surface
            #expect(abs(map.a - scale) < 1e-9)
            #expect((map.apply(to: Self.picture.center) - Self.picture.center).length < 1e-9)
            #expect(transition.opacity == 0)
        }
    }
}
