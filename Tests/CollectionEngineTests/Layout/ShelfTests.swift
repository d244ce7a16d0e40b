import Geometry
import Testing

@testable import CollectionEngine

@Suite("Shelves")
struct ShelfTests {
    private func shelf(count: Int = 10, window: LayoutWindow = Sample.window(width: 390)) -> CollectionLayout {
        CollectionLayout(
            sections: [
                Sample.section(1, count: 2),
                Sample.section(2, count: count) {
                    $0.axis = .shelf
                    $0.columns = .covers
                    $0.columnSpacing = 12
                    $0.margins = Insets(top: 4, leading: 16, bottom: 4, trailing: 16)
                    $0.itemExtent = .aspect(1.5, plus: 44)
                },
            ],
            window: window
        )
    }

    private func frame(_ item: Int, in layout: CollectionLayout) -> Rect {
        layout.frame(of: IndexPath(section: 1, item: item)) ?? .zero
    }

    @Test("a sixth of the next cover is visible beside a page", arguments: [390.0, 820, 1440])
    func peek(width: Double) throws {
        let layout = shelf(count: 40, window: Sample.window(width: width, scale: 2))
        let geometry = try #require(layout.shelf(of: 1))
        for page in 0..<2 {
            let first = page * geometry.itemsPerPage
            let offset = Double(page) * geometry.pageWidth
            #expect(frame(first, in: layout).minX - offset == 16)
            let next = frame(first + geometry.itemsPerPage, in: layout)
            let visible = (width - (next.minX - offset)) / next.size.width
            #expect(abs(visible - 1.0 / 6) < 0.03)
        }
        #expect(geometry.itemsPerPage == Columns.covers.count(width: width, availableWidth: width - 32, spacing: 12))
    }

    @Test("a shelf has one row")
    func row() throws {
        let layout = shelf()
        let geometry = try #require(layout.shelf(of: 1))
        for item in 1..<10 {
            #expect(frame(item, in: layout).minX - frame(item - 1, in: layout).minX == geometry.pitch)
            #expect(frame(item, in: layout).minY == 204)
        }
        #expect(geometry.contentWidth == frame(9, in: layout).maxX + 16)
        #expect(geometry.frame == Rect(x: 0, y: 204, width: 390, height: frame(0, in: layout).size.height))
    }

    @Test("the scroll offset determines the visible items")
    func offset() throws {
        var layout = shelf()
        func visible() -> [Int] {
            layout.attributes(in: Rect(x: 0, y: 0, width: 390, height: 600), offset: 0).compactMap {
                if case .item(let path) = $0.element, path.section == 1 { path.item } else { nil }
            }
        }
        #expect(visible() == [0, 1, 2, 3])
        layout.setShelfOffset(try #require(layout.shelf(of: 1)).pageWidth, of: 1)
        // The item before the page is in the margin.
        #expect(visible() == [2, 3, 4, 5, 6])
        let point = Point(x: 20, y: 250)
        #expect(layout.indexPath(at: point) == IndexPath(section: 1, item: 3))
        #expect(
            layout.items(in: Rect(x: 0, y: 210, width: 390, height: 10)) == [SectionItems(section: 1, items: 2..<7)]
        )
    }

    @Test("shelves keep their offsets when others change, within their limits")
    func offsetIsKept() throws {
        var layout = shelf()
        layout.setShelfOffset(500, of: 1)
        var other = layout.descriptions
        other[0].itemCount = 7
        layout.setSections(other, globalHeaders: [])
        #expect(layout.shelfOffset(of: 1) == 500)
        other[1].itemCount = 4
        layout.setSections(other, globalHeaders: [])
        #expect(layout.shelfOffset(of: 1) == layout.shelf(of: 1)?.maximumOffset)
    }

    @Test("in right-to-left writing, a shelf is mirrored and begins at the right")
    func rightToLeft() throws {
        var left = shelf()
        var right = shelf(window: Sample.window(width: 390, isRightToLeft: true))
        for offset in [0.0, 150, 10_000] {
            left.setShelfOffset(offset, of: 1)
            right.setShelfOffset(offset, of: 1)
            for item in 0..<10 {
                let seen = frame(item, in: left).moved(by: Point(x: left.shelfShift(of: 1), y: 0))
                let mirrored = frame(item, in: right).moved(by: Point(x: right.shelfShift(of: 1), y: 0))
                #expect(mirrored.minX == 390 - seen.maxX)
                #expect(mirrored.size == seen.size && mirrored.minY == seen.minY)
            }
        }
    }

    @Test("a shelf is as high as its highest item")
    func measured() {
        var layout = CollectionLayout(
            sections: [
                Sample.section(1, count: 6) {
                    $0.axis = .shelf
                    $0.itemExtent = .automatic(estimate: 40)
                }
            ],
            window: Sample.window()
        )
        layout.setMeasured([
            MeasuredHeight(.item(IndexPath(section: 0, item: 2)), height: 70),
            MeasuredHeight(.item(IndexPath(section: 0, item: 5)), height: 30),
        ])
        #expect(layout.shelf(of: 0)?.frame.size.height == 70)
    }
}
