import Geometry
import TestSupport
import Testing

@testable import CollectionEngine

@Suite("Properties of the layout")
struct LayoutPropertyTests {
    private static let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

    @Test("after any changes the layout matches a new layout, item by item", arguments: 0..<40)
    func equalsNaiveLayout(batch: Int) {
        for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) {
            var collection = RandomCollection(seed: seed)
            for step in 0..<25 {
                guard isAsNaive(collection, "seed \(seed), step \(step)") else { return }
                collection.change()
            }
        }
    }

    private func isAsNaive(_ collection: RandomCollection, _ place: String) -> Bool {
        let expected = collection.naive.layOut()
        let layout = collection.layout
        guard layout.contentHeight == Int64(expected.contentHeight) else {
            Issue.record("\(place): the content is \(layout.contentHeight) high, not \(expected.contentHeight)")
            return false
        }
        let found = layout.attributes(in: Self.everywhere, offset: 0)
        var elements: Set<LayoutElement> = []
        for attributes in found {
            elements.insert(attributes.element)
            // Pinned headers have tests of their own.
            if attributes.isPinned { continue }
            guard expected.attributes[attributes.element] == attributes else {
                let other = expected.attributes[attributes.element]
                Issue.record("\(place): \(attributes) should be \(String(describing: other))")
                return false
            }
        }
        // Elements without area are not included.
        let expectedElements = expected.order.filter {
            expected.attributes[$0].map { !$0.frame.size.isEmpty } ?? false
        }
        guard elements == Set(expectedElements), found.count == elements.count else {
            let missing = Set(expectedElements).subtracting(elements).compactMap { expected.attributes[$0] }
            let added = elements.subtracting(expectedElements)
            Issue.record("\(place): missing \(missing), too many \(added)")
            return false
        }
        return true
    }

    @Test("the elements in a rectangle are all elements filtered by it", arguments: 0..<20)
    func queryIsFilter(batch: Int) {
        for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) {
            var collection = RandomCollection(seed: seed)
            for _ in 0..<collection.random.whole(0...12) { collection.change() }
            let layout = collection.layout
            for _ in 0..<12 {
                let offset = collection.random.number(-120...(layout.maximumOffset + 50))
                let rect = Rect(
                    x: collection.random.number(-300...800),
                    y: offset + collection.random.number(-400...900),
                    width: collection.random.number(0...900),
                    height: collection.random.number(0...1200)
                )
                let all = layout.attributes(in: Self.everywhere, offset: offset)
                let expected = all.filter { attributes in
                    var frame = attributes.frame
                    if case .item(let path) = attributes.element {
                        frame = frame.moved(by: Point(x: layout.shelfShift(of: path.section), y: 0))
                    }
                    return frame.intersects(rect)
                }
                let found = layout.attributes(in: rect, offset: offset)
                let order = { (attributes: [LayoutAttributes]) in attributes.map { "\($0)" }.sorted() }
                guard order(found) == order(expected) else {
                    Issue.record("seed \(seed): \(rect) at \(offset): \(found) should be \(expected)")
                    return
                }
                let items = Set(
                    layout.items(in: rect).flatMap { run in run.items.map { (run.section, $0) } }
                        .map { IndexPath(section: $0.0, item: $0.1) }
                )
                for attributes in found {
                    guard case .item(let path) = attributes.element else { continue }
                    guard items.contains(path) else {
                        Issue.record("seed \(seed): \(path) overlaps \(rect) and is not among its items")
                        return
                    }
                }
            }
        }
    }

    @Test("the attributes of one element are those in the complete list", arguments: 0..<10)
    func singleAttributes(batch: Int) {
        for seed in UInt64(batch * 20)..<UInt64(batch * 20 + 20) {
            var collection = RandomCollection(seed: seed)
            for _ in 0..<6 { collection.change() }
            let layout = collection.layout
            let offset = collection.random.number(-50...(layout.maximumOffset + 1))
            for attributes in layout.attributes(in: Self.everywhere, offset: offset) {
                guard layout.attributes(of: attributes.element, offset: offset) == attributes else {
                    Issue.record("seed \(seed): \(attributes) differs from the complete list")
                    return
                }
                guard case .item(let path) = attributes.element else { continue }
                let shift = layout.shelfShift(of: path.section)
                let middle = attributes.frame.center + Point(x: shift, y: 0)
                // In a window too narrow for its columns, columns overlap.
                let hit = layout.indexPath(at: middle)
                guard hit == path || attributes.frame.size.width < 1 else {
                    Issue.record("seed \(seed): at the middle of \(path) is \(String(describing: hit))")
                    return
                }
            }
        }
    }
}
