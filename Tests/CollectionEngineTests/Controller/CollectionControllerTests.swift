import Geometry
import Testing

@testable import CollectionEngine

@Suite("The collection controller")
struct CollectionControllerTests {
    /// A list of rows of fifty points in a window of a hundred by five hundred.
    private func list(_ count: Int = 0) -> (CollectionController, BasicDataSource) {
        let source = BasicDataSource(SourceIdentifier(1))
        source.defaultMetrics.itemExtent = .fixed(50)
        if count > 0 { source.setItems(items(0..<Int64(count))) }
        let controller = CollectionController(root: source)
        controller.handle(.resized(Size(width: 100, height: 500), insets: .zero, scale: 2))
        controller.handle(.appeared)
        _ = controller.update()
        return (controller, source)
    }

    @Test("newly loaded content is shown by the next update")
    func firstLoad() {
        let (controller, source) = list()
        #expect(controller.scene.sections.first?.placeholder?.placeholder.kind == .loading)
        guard case .load(_, let token, let isRefresh)? = controller.takeEffects().first else {
            Issue.record("nothing is loaded")
            return
        }
        #expect(!isRefresh)
        source.finish(token, .content) { source.setItems(items(0..<3)) }
        let change = controller.update()
        #expect(change.update?.sections.first?.inserts == [0..<3])
        #expect(controller.scene.sections.first?.placeholder == nil)
        #expect(controller.scene.sections.first?.cells.map { $0.frame.minY } == [0, 50, 100])
        #expect(controller.takeEffects() == [.announce(3)])
    }

    @Test("only the first scene is marked as the first")
    func first() {
        let source = BasicDataSource(SourceIdentifier(1))
        let controller = CollectionController(root: source)
        #expect(controller.update().isFirst)
        source.setItems(items(1))
        #expect(!controller.update().isFirst)
    }

    @Test("an insertion above while scrolling moves nothing visible and returns the new offset")
    func insertAbove() {
        let (controller, source) = list(1000)
        for offset in stride(from: 0.0, through: 3010, by: 70) {
            controller.handle(.scrolled(offset: offset))
            _ = controller.update()
        }
        let before = controller.seenPlaces
        source.setItems(items(5000..<5007) + items(0..<1000))
        let change = controller.update()
        #expect(change.offset == 3360.0)
        #expect(!before.isEmpty)
        #expect(controller.seenPlaces == before)
    }

    @Test("at the top, new items become visible")
    func insertAtTop() {
        let (controller, source) = list(100)
        source.setItems(items(5000..<5002) + items(0..<100))
        #expect(controller.update().offset == nil)
        #expect(controller.seenPlaces[ItemIdentifier(5000)] == 0)
    }

    @Test("at the top, visible items keep their positions if the host requests it")
    func holdTop() {
        let (controller, source) = list(100)
        controller.holdsTop = true
        let before = controller.seenPlaces
        source.headers = [SupplementaryMetrics(kind: 1, extent: .fixed(260))]
        #expect(controller.update().offset == 260)
        #expect(controller.seenPlaces == before)
    }

    @Test("a header that is inserted at the held top and measured later moves nothing visible", arguments: [0.0, -60])
    func holdTopWhileMeasured(offset: Double) {
        let (controller, source) = list(100)
        controller.holdsTop = true
        // With a negative offset, the host shows a bar above the list.
        controller.handle(.scrolled(offset: offset))
        _ = controller.update()
        let before = controller.seenPlaces
        #expect(before[ItemIdentifier(0)] == -offset)
        source.headers = [SupplementaryMetrics(kind: 1, extent: .automatic(estimate: 260), stretches: true)]
        #expect(controller.update().offset == 260 + offset)
        #expect(controller.seenPlaces == before)
        controller.handle(.measured(.globalHeader(0), height: 300))
        #expect(controller.update().offset == 300 + offset)
        #expect(controller.seenPlaces == before)
    }

    @Test("a different list is shown from its beginning, also when it contains items that were visible")
    func differentList() {
        let (controller, source) = list(1000)
        controller.handle(.scrolled(offset: 20_000))
        _ = controller.update()
        // Every tenth item matches a search; some of them were visible.
        source.replaceList(count: 100, items: (0..<100).map { ItemIdentifier(Int64($0 * 10)) })
        #expect(controller.update().offset == 0)
        #expect(controller.seenPlaces[ItemIdentifier(0)] == 0)

        // The search is cleared before the browser has reported the new offset.
        controller.handle(.scrolled(offset: 2000))
        _ = controller.update()
        source.replaceList(count: 1000, items: Array(items(0..<60)))
        #expect(controller.update().offset == 0)
        #expect(controller.seenPlaces[ItemIdentifier(0)] == 0)
    }

    @Test("a new version of the same list keeps the visible items in place")
    func newVersion() {
        let (controller, source) = list(1000)
        controller.handle(.scrolled(offset: 20_000))
        _ = controller.update()
        let before = controller.seenPlaces
        source.replaceWindow(count: 1003, start: 390, items: Array(items(387..<450)))
        #expect(controller.update().offset == 20_150)
        #expect(controller.seenPlaces == before)
    }

    @Test("an item above with a larger height than estimated moves nothing visible")
    func measuredAbove() {
        let (controller, source) = list(100)
        source.defaultMetrics.itemExtent = .automatic(estimate: 50)
        _ = controller.update()
        controller.handle(.scrolled(offset: 1000))
        _ = controller.update()
        let before = controller.seenPlaces
        controller.handle(.measured(.item(IndexPath(section: 0, item: 3)), height: 90))
        #expect(controller.update().offset == 1040)
        #expect(controller.seenPlaces == before)
    }

    @Test("the anchor item stays when the window is rotated and columns change")
    func turned() {
        let (controller, source) = list(1000)
        source.defaultMetrics.columns = .width(100)
        controller.handle(.resized(Size(width: 500, height: 300), insets: .zero, scale: 2))
        _ = controller.update()
        controller.handle(.scrolled(offset: 2000))
        _ = controller.update()
        #expect(controller.seenPlaces[ItemIdentifier(200)] == 0)
        controller.handle(.resized(Size(width: 300, height: 500), insets: .zero, scale: 2))
        _ = controller.update()
        #expect(controller.seenPlaces[ItemIdentifier(200)] == 0)
    }

    @Test("unknown items have cells at their final frames, which are updated in place")
    func unknown() {
        let (controller, source) = list(1)
        source.setCount(200_000)
        _ = controller.update()
        controller.handle(.scrolled(offset: 5_000_000))
        _ = controller.update()
        let cells = controller.scene.sections[0].cells
        #expect(cells.contains { $0.index == 100_000 && $0.frame.minY == 5_000_000 && $0.item == nil })
        #expect(cells.count < 100)
        let fetches = controller.takeEffects().fetches
        #expect((1...2).contains(fetches.count))
        guard let (range, token) = fetches.first else { return }
        #expect(range.contains(100_003))
        let first = Int64(range.lowerBound)
        source.receive(items(first..<first + Int64(range.count)), for: token)
        #expect(controller.update().offset == nil)
        let known = controller.scene.sections[0].cells.first { $0.index == 100_000 }
        #expect(known?.item == ItemIdentifier(100_000))
        #expect(known?.frame.minY == 5_000_000)
    }

    @Test("a switch of segments shows the new one from its top, below pinned headers, with its direction")
    func segments() {
        let chapters = BasicDataSource(SourceIdentifier(1))
        let marks = BasicDataSource(SourceIdentifier(2))
        let segments = SegmentedDataSource(SourceIdentifier(9), segments: [chapters, marks])
        segments.defaultMetrics.itemExtent = .fixed(50)
        segments.headers = [
            SupplementaryMetrics(kind: 1, extent: .fixed(300)),
            SupplementaryMetrics(kind: 2, extent: .fixed(40), isPinned: true),
        ]
        chapters.setItems(items(0..<100))
        marks.setItems(items(200..<300))
        let controller = CollectionController(root: segments)
        controller.handle(.resized(Size(width: 100, height: 500), insets: .zero, scale: 1))
        controller.handle(.appeared)
        _ = controller.update()
        controller.handle(.scrolled(offset: 1000))
        _ = controller.update()
        #expect(controller.scene.globalHeaders.map { $0.isPinned } == [false, true])

        segments.select(1)
        let change = controller.update()
        #expect(change.direction == .forward)
        #expect(change.offset == 300)
        #expect(controller.seenPlaces[ItemIdentifier(200)] == 40)
    }

    @Test("changed items are reported, and their cells keep their identity")
    func reconfigured() {
        let (controller, source) = list(10)
        let before = controller.scene
        source.reconfigure(items(3))
        let change = controller.update()
        #expect(change.reconfigured.map { $0.source } == [source.identifier])
        #expect(change.reconfigured.first?.contains(ItemIdentifier(3)) == true)
        #expect(change.reconfigured.first?.contains(ItemIdentifier(4)) == false)
        #expect(controller.scene == before)
        #expect(controller.update().reconfigured.isEmpty)
    }

    @Test("a shelf has cells for nearby items, in its own coordinates", arguments: [false, true])
    func shelf(isRightToLeft: Bool) {
        let shelf = BasicDataSource(SourceIdentifier(1))
        shelf.defaultMetrics.axis = .shelf(peek: 0)
        shelf.defaultMetrics.columns = .count(4)
        shelf.defaultMetrics.itemExtent = .fixed(60)
        shelf.setItems(items(0..<1000))
        let controller = CollectionController(root: shelf)
        controller.handle(
            .resized(Size(width: 400, height: 500), insets: .zero, scale: 1, isRightToLeft: isRightToLeft)
        )
        _ = controller.update()
        #expect(controller.scene.sections[0].shelf?.contentWidth == 100_000)
        controller.handle(.shelfScrolled(shelf.identifier, offset: 50_000))
        _ = controller.update()
        let cells = controller.scene.sections[0].cells
        let seen = cells.filter { $0.range == .visible }
        #expect(seen.map { $0.index } == [500, 501, 502, 503])
        #expect(seen.first?.frame.minX == (isRightToLeft ? 49_900.0 : 50_000.0))
        #expect(cells.count < 30)
    }

    @Test("revealing an item scrolls as little as possible, or centres it")
    func reveal() {
        let (controller, _) = list(100)
        controller.handle(.scrolled(offset: 1000))
        func offset(_ item: Int, isCentred: Bool = false) -> Double {
            controller.revealOffset(of: IndexPath(section: 0, item: item), isCentred: isCentred)
        }
        #expect(offset(25) == 1000)
        #expect(offset(19) == 950)
        #expect(offset(30) == 1050)
        #expect(offset(50, isCentred: true) == 2275)
        #expect(offset(0, isCentred: true) == 0)
        #expect(offset(99, isCentred: true) == 4500)
    }

    @Test("nothing is fetched while inactive, and fetches are cancelled on becoming inactive")
    func disappeared() {
        let (controller, source) = list(1)
        source.setCount(1000)
        _ = controller.update()
        guard let token = controller.takeEffects().fetches.first?.token else {
            Issue.record("nothing is fetched")
            return
        }
        controller.handle(.disappeared)
        #expect(controller.takeEffects() == [.cancel(token)])
    }
}
