import Geometry
import Testing

@testable import CollectionEngine

@Suite("Keyboard navigation in a layout")
struct NeighbourTests {
    /// Five items in three columns, an empty section, a shelf of ten with three on a page, and a list of thirty rows.
    private func layout(isRightToLeft: Bool = false) -> CollectionLayout {
        CollectionLayout(
            sections: [
                Sample.section(1, count: 5) { $0.columns = .count(3) },
                Sample.section(2, count: 0),
                Sample.section(3, count: 10) {
                    $0.columns = .count(3)
                    $0.axis = .shelf
                },
                Sample.section(4, count: 30),
            ],
            window: Sample.window(isRightToLeft: isRightToLeft)
        )
    }

    @Test(
        "each direction leads to the nearest item in that direction",
        arguments: [
            (from: (0, 0), way: LayoutDirection.right, to: (0, 1)), (from: (0, 2), way: .right, to: (0, 3)),
            (from: (0, 4), way: .right, to: (2, 0)), (from: (2, 0), way: .left, to: (0, 4)),
            (from: (0, 3), way: .left, to: (0, 2)), (from: (0, 1), way: .down, to: (0, 4)),
            // There is nothing below the third item: the nearest is chosen.
            (from: (0, 2), way: .down, to: (0, 4)), (from: (0, 4), way: .up, to: (0, 1)),
            (from: (0, 3), way: .down, to: (2, 0)), (from: (0, 4), way: .down, to: (2, 1)),
            (from: (2, 2), way: .up, to: (0, 4)), (from: (2, 2), way: .down, to: (3, 0)),
            (from: (3, 0), way: .up, to: (2, 1)), (from: (3, 10), way: .pageDown, to: (3, 16)),
            (from: (3, 10), way: .pageUp, to: (3, 4)), (from: (3, 28), way: .pageDown, to: (3, 29)),
            (from: (0, 1), way: .last, to: (3, 29)), (from: (3, 7), way: .first, to: (0, 0)),
        ] as [(from: (Int, Int), way: LayoutDirection, to: (Int, Int))]
    )
    func neighbours(from: (Int, Int), way: LayoutDirection, to: (Int, Int)) {
        let found = layout().neighbour(of: IndexPath(section: from.0, item: from.1), way)
        #expect(found == IndexPath(section: to.0, item: to.1))
    }

    @Test("navigation ends at the first and last items")
    func ends() {
        let first = IndexPath(section: 0, item: 0)
        let last = IndexPath(section: 3, item: 29)
        for way in [LayoutDirection.left, .up, .first, .pageUp] { #expect(layout().neighbour(of: first, way) == nil) }
        for way in [LayoutDirection.right, .down, .last, .pageDown] {
            #expect(layout().neighbour(of: last, way) == nil)
        }
        #expect(layout().neighbour(of: IndexPath(section: 1, item: 0), .down) == nil)
        #expect(CollectionLayout().neighbour(of: first, .down) == nil)
    }

    @Test("navigation is mirrored in right-to-left writing")
    func rightToLeft() {
        let layout = layout(isRightToLeft: true)
        let path = IndexPath(section: 0, item: 1)
        #expect(layout.neighbour(of: path, .left) == IndexPath(section: 0, item: 2))
        #expect(layout.neighbour(of: path, .right) == IndexPath(section: 0, item: 0))
        #expect(layout.neighbour(of: path, .down) == IndexPath(section: 0, item: 4))
    }

    @Test("down leads to the visible items of a shelf")
    func scrolledShelf() throws {
        var layout = layout()
        layout.setShelfOffset(try #require(layout.shelf(of: 2)).pageWidth, of: 2)
        #expect(layout.neighbour(of: IndexPath(section: 0, item: 3), .down) == IndexPath(section: 2, item: 3))
        #expect(layout.neighbour(of: IndexPath(section: 2, item: 4), .up) == IndexPath(section: 0, item: 4))
    }

    @Test("down and up pass through every row, with any columns", arguments: 1...7)
    func roundTrip(columns: Int) {
        let layout = CollectionLayout(
            sections: [Sample.section(count: 40) { $0.columns = .count(columns) }],
            window: Sample.window()
        )
        for item in 0..<(40 - columns) where item + columns < 40 {
            let path = IndexPath(section: 0, item: item)
            let below = layout.neighbour(of: path, .down)
            #expect(below == IndexPath(section: 0, item: item + columns))
            #expect(below.flatMap { layout.neighbour(of: $0, .up) } == path)
        }
    }
}
