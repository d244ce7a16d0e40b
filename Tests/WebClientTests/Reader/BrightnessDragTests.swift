import Geometry
import Testing

@testable import WebClient

@Suite("A brightness drag")
struct BrightnessDragTests {
    @Test(
        "a vertical drag along the edge sets the brightness; any other drag fails",
        arguments: [
            // start, end, brightness before, state in a window 1000 points high
            (Point(x: 10, y: 500), Point(x: 12, y: 505), 100, .possible),
            (Point(x: 10, y: 500), Point(x: 12, y: 560), 100, .brightness(92)),
            (Point(x: 24, y: 100), Point(x: 24, y: 400), 100, .brightness(60)),
            (Point(x: 0, y: 0), Point(x: 0, y: 1000), 100, .brightness(20)),
            (Point(x: 0, y: 900), Point(x: 0, y: 100), 40, .brightness(100)),
            (Point(x: 0, y: 900), Point(x: 0, y: 600), 130, .brightness(130)),
            (Point(x: 0, y: 600), Point(x: 0, y: 900), 130, .brightness(90)),
            (Point(x: 5, y: 500), Point(x: 20, y: 520), 100, .failed),
            (Point(x: 5, y: 500), Point(x: 60, y: 500), 100, .failed),
        ] as [(Point, Point, Int, BrightnessDrag.State)]
    )
    func states(_ from: Point, _ to: Point, _ before: Int, _ expected: BrightnessDrag.State) throws {
        var drag = try #require(BrightnessDrag(at: from, brightness: before))
        let state = drag.move(to: to, height: 1000)
        #expect(state == expected)
    }

    @Test("a failed drag stays failed, and a recognised drag continues anywhere")
    func lasting() throws {
        #expect(BrightnessDrag(at: Point(x: 25, y: 0), brightness: 100) == nil)
        #expect(BrightnessDrag(at: Point(x: -1, y: 0), brightness: 100) == nil)
        var aside = try #require(BrightnessDrag(at: .zero, brightness: 100))
        let states = [Point(x: 30, y: 0), Point(x: 30, y: 300)].map { aside.move(to: $0, height: 1000) }
        #expect(states == [.failed, .failed])
        var along = try #require(BrightnessDrag(at: .zero, brightness: 100))
        let values = [30.0, 90, 300].map { along.move(to: Point(x: $0 == 30 ? 0 : 300, y: $0), height: 1000) }
        #expect(values == [.brightness(96), .brightness(88), .brightness(60)])
    }
}
