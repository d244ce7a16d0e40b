import Geometry
import Testing

@testable import CollectionEngine

@Suite("The motion of cells in an update")
struct SceneMotionTests {
    private let rows = BasicDataSource(SourceIdentifier(1))

    /// Rows of fifty points in a window of a hundred by five hundred.
    private func list(_ count: Int64, above others: BasicDataSource? = nil) -> CollectionController {
        rows.setItems(items(0..<count))
        let root = ComposedDataSource(SourceIdentifier(9), children: [rows] + (others.map { [$0] } ?? []))
        root.defaultMetrics.itemExtent = .fixed(50)
        let controller = CollectionController(root: root)
        controller.handle(.resized(Size(width: 100, height: 500), insets: .zero, scale: 2))
        controller.handle(.appeared)
        _ = controller.update()
        return controller
    }

    private func motion(of item: Int64, in change: CollectionChange) -> SceneMotion.Kind? {
        change.motion.kind(of: .item(rows.identifier, ItemIdentifier(item)))
    }

    private func down(_ distance: Double) -> Point { Point(x: 0, y: distance) }

    @Test("an inserted item appears, and the items below it move down")
    func insert() {
        let controller = list(6)
        rows.setItems(items(0, 1, 100, 2, 3, 4, 5))
        let change = controller.update()
        #expect(motion(of: 100, in: change) == .inserted)
        #expect(motion(of: 1, in: change) == nil)
        for item: Int64 in 2...5 { #expect(motion(of: item, in: change) == .moved(down(-50))) }
        #expect(change.motion.cells.count == 5)
    }

    @Test("a deleted item disappears at its position, and the items below it move up")
    func delete() {
        let controller = list(6)
        rows.setItems(items(0, 1, 3, 4, 5))
        let change = controller.update()
        #expect(motion(of: 2, in: change) == .deleted(.zero))
        #expect(motion(of: 3, in: change) == .moved(down(50)))
        #expect(change.motion.cells.count == 4)
    }

    @Test("a moved item and the items between its positions move")
    func move() {
        let controller = list(4)
        rows.move(ItemIdentifier(0), to: 2)
        let change = controller.update()
        #expect(motion(of: 0, in: change) == .moved(down(-100)))
        #expect(motion(of: 1, in: change) == .moved(down(50)))
        #expect(motion(of: 2, in: change) == .moved(down(50)))
        #expect(motion(of: 3, in: change) == nil)
    }

    @Test("an insertion above the visible items moves nothing")
    func insertAbove() {
        let controller = list(1000)
        controller.handle(.scrolled(offset: 20_000))
        _ = controller.update()
        rows.setItems(items(5000..<5007) + items(0..<1000))
        let change = controller.update()
        #expect(change.offset == 20_350)
        #expect(change.motion.cells.isEmpty)
    }

    @Test("only cells that are visible or become visible move")
    func visibleOnly() {
        let controller = list(1000)
        rows.setItems(items(5000) + items(0..<1000))
        let change = controller.update()
        // Ten rows were visible. The last of them leaves the window.
        #expect(motion(of: 5000, in: change) == .inserted)
        #expect(motion(of: 9, in: change) == .moved(down(-50)))
        #expect(motion(of: 20, in: change) == nil)
    }

    @Test("a section below moves as a whole")
    func sections() {
        let others = BasicDataSource(SourceIdentifier(2))
        others.setItems(items(100..<103))
        let controller = list(3, above: others)
        rows.setItems(items(0, 2))
        let change = controller.update()
        #expect(change.motion.sections == [0, 50])
        #expect(motion(of: 1, in: change) == .deleted(.zero))
        #expect(change.motion.kind(of: .item(others.identifier, ItemIdentifier(100))) == nil)
    }

    @Test("loading, changed content and another list move nothing")
    func withoutMotion() {
        let empty = BasicDataSource(SourceIdentifier(1))
        let controller = CollectionController(root: empty)
        controller.handle(.resized(Size(width: 100, height: 500), insets: .zero, scale: 2))
        controller.handle(.appeared)
        #expect(controller.update().motion == SceneMotion())
        guard case .load(_, let token, _)? = controller.takeEffects().first else {
            Issue.record("nothing is loaded")
            return
        }
        empty.finish(token, .content) { empty.setItems(items(0..<5)) }
        #expect(controller.update().motion.cells.isEmpty)
        #expect(controller.scene.sections.first?.cells.count == 5)
        empty.reconfigure(items(3))
        #expect(controller.update().motion == SceneMotion())
        empty.replaceList(count: 2, items: items(1, 2))
        #expect(controller.update().motion.cells.isEmpty)
    }

    @Test("an item that takes the place of an unknown one doesn't appear")
    func unknown() {
        let controller = list(1)
        rows.setCount(100)
        _ = controller.update()
        rows.setItems(items(0..<20), at: 0)
        #expect(controller.update().motion.cells.isEmpty)
    }
}
