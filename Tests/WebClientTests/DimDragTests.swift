import Geometry
import Testing

@testable import WebClient

@Suite("The brightness, changed along the edge")
struct DimDragTests {
    @Test(
        "a finger along the edge sets the brightness; to the side, or away from the edge, it means something else",
        arguments: [
            // from, to, before, what it means in a window 1000 points high
            (Point(x: 10, y: 500), Point(x: 12, y: 505), 100, .open),
            (Point(x: 10, y: 500), Point(x: 12, y: 560), 100, .brightness(92)),
            (Point(x: 24, y: 100), Point(x: 24, y: 400), 100, .brightness(60)),
            (Point(x: 0, y: 0), Point(x: 0, y: 1000), 100, .brightness(20)),
            (Point(x: 0, y: 900), Point(x: 0, y: 100), 40, .brightness(100)),
            (Point(x: 0, y: 900), Point(x: 0, y: 600), 130, .brightness(130)),
            (Point(x: 0, y: 600), Point(x: 0, y: 900), 130, .brightness(90)),
            (Point(x: 5, y: 500), Point(x: 20, y: 520), 100, .other),
            (Point(x: 5, y: 500), Point(x: 60, y: 500), 100, .other),
        ] as [(Point, Point, Int, DimDrag.Meaning)]
    )
    func meanings(_ from: Point, _ to: Point, _ before: Int, _ expected: DimDrag.Meaning) throws {
        var drag = try #require(DimDrag(at: from, brightness: before))
        let meaning = drag.move(to: to, height: 1000)
        #expect(meaning == expected)
    }

    @Test("what was taken for something else stays so; what sets the brightness goes on wherever the finger goes")
    func lasting() throws {
        #expect(DimDrag(at: Point(x: 25, y: 0), brightness: 100) == nil)
        #expect(DimDrag(at: Point(x: -1, y: 0), brightness: 100) == nil)
        var aside = try #require(DimDrag(at: .zero, brightness: 100))
        let meanings = [Point(x: 30, y: 0), Point(x: 30, y: 300)].map { aside.move(to: $0, height: 1000) }
        #expect(meanings == [.other, .other])
        var along = try #require(DimDrag(at: .zero, brightness: 100))
        let values = [30.0, 90, 300].map { along.move(to: Point(x: $0 == 30 ? 0 : 300, y: $0), height: 1000) }
        #expect(values == [.brightness(96), .brightness(88), .brightness(60)])
    }
}
