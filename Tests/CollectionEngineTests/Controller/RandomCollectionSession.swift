import Geometry
import TestSupport

@testable import CollectionEngine

/// A collection with random changes of its sources and window, and the violations found.
struct RandomCollectionSession {
    private(set) var sources: RandomTree
    let controller: CollectionController
    /// The violations found.
    private(set) var violations: [String] = []
    /// How often anchors were compared.
    private(set) var anchored = 0
    /// The number of cells compared.
    private(set) var cells = 0
    /// Fetches that were requested and neither answered nor cancelled.
    private var fetching: Set<LoadingToken> = []
    /// Whether the next update changes only data, so that positions can be compared.
    private var isDataOnly = true

    init(seed: UInt64) {
        var made: CollectionController?
        let tree = RandomTree(seed: seed) { root in
            let controller = CollectionController(root: root)
            made = controller
            return controller.tree
        }
        sources = tree
        controller = made ?? CollectionController(root: tree.tree.root)
        controller.handle(.resized(Size(width: 300, height: 300), insets: .zero, scale: 2))
    }

    /// Performs a random event, and sometimes the next frame.
    mutating func step() {
        let place = sources.random.whole(0...11)
        switch place {
        case 0...4: sources.changeOrRespond()
        case 5...7: scroll()
        case 8: shelfScroll()
        case 9: measure()
        case 10: if sources.random.chance(0.3) { resize() }
        default: if sources.random.chance(0.1) { controller.handle(.memoryWarning) }
        }
        if sources.random.chance(0.6) { update() }
    }

    // MARK: Events

    private mutating func scroll() {
        let most = controller.layout.maximumOffset
        let far = sources.random.chance(0.2)
        let offset =
            far ? sources.random.number(-50...most + 50) : controller.offset + sources.random.number(-200...200)
        // Browsers don't scroll beyond the content, except during overscroll.
        controller.handle(.scrolled(offset: min(max(offset, -50), most)))
    }

    private mutating func shelfScroll() {
        let shelves = controller.scene.sections.filter { $0.shelf != nil }
        guard let shelf = shelves.randomElement(using: &sources.random) else { return }
        let most = (shelf.shelf?.contentWidth ?? 0) - 300
        controller.handle(.shelfScrolled(shelf.source, offset: sources.random.number(0...max(most, 1))))
    }

    private mutating func measure() {
        let sections = controller.scene.sections
        guard let section = sections.randomElement(using: &sources.random),
            let cell = section.cells.randomElement(using: &sources.random)
        else { return }
        isDataOnly = false
        let path = IndexPath(section: section.index, item: cell.index)
        controller.handle(.measured(.item(path), height: sources.random.number(20...120)))
    }

    private mutating func resize() {
        isDataOnly = false
        let size = Size(width: Double(sources.random.whole(100...500)), height: sources.random.number(100...250))
        let isRightToLeft = sources.random.chance(0.3)
        controller.handle(.resized(size, insets: .zero, scale: 2, isRightToLeft: isRightToLeft))
    }

    // MARK: Frames

    private mutating func update() {
        let before = places
        let offset = controller.offset
        let change = controller.update()
        receive(controller.takeEffects())
        if let restored = change.offset, restored != controller.offset {
            recordViolation("returns the offset \(restored)")
        }
        if let restored = change.offset, restored < 0 || restored > controller.layout.maximumOffset {
            recordViolation("the offset \(restored) is beyond the content")
        }
        if isDataOnly, offset > 0, change.direction == nil, !change.isFirst { compare(before) }
        isDataOnly = true
        checkScene()
        checkFetches()
    }

    private mutating func receive(_ effects: [CollectionEffect]) {
        for effect in effects {
            switch effect {
            case .load(let source, let token, let isRefresh):
                sources.receive([.load(source, token, isRefresh: isRefresh)])
            case .fetch(let source, let range, let token):
                fetching.insert(token)
                sources.receive([.fetch(source, range, token)])
            case .cancel(let token): fetching.remove(token)
            case .announce(let count): if count < 0 { recordViolation("announces \(count)") }
            }
        }
        // Fetches that were answered are no longer open.
        let open = Set(sources.open.compactMap { if case .fetch(_, _, let token) = $0 { token } else { nil } })
        fetching.formIntersection(open)
    }

    private mutating func recordViolation(_ violation: String) { violations.append(violation) }

    // MARK: Rules

    /// The frames in the window of known items that aren't covered.
    private var places: [CellIdentity: Rect] {
        var places: [CellIdentity: Rect] = [:]
        let (layout, shown, offset) = (controller.layout, controller.tree.shown, controller.offset)
        let top = layout.placedHeaders(offset: offset).bottom
        let seen = Rect(x: 0, y: top, width: layout.window.size.width, height: offset + layout.window.size.height - top)
        for near in layout.items(in: seen) {
            for index in near.items {
                let path = IndexPath(section: near.section, item: index)
                // A shelf is represented by each of its items.
                guard let item = shown.item(at: path), let frame = layout.frame(of: path),
                    frame.maxY > seen.minY, frame.minY < seen.maxY
                else { continue }
                let identity = CellIdentity.item(shown.sections[near.section].source, item)
                places[identity] = frame.moved(by: Point(x: 0, y: -offset))
            }
        }
        return places
    }

    /// At least one item that was and is visible keeps its position, unless the offset is at its limit.
    private mutating func compare(_ before: [CellIdentity: Rect]) {
        let limits = [0, controller.layout.maximumOffset]
        if before.isEmpty || limits.contains(controller.offset) { return }
        var kept = 0
        var moved: [String] = []
        for (identity, old) in before {
            guard case .item(let source, let item) = identity,
                let path = controller.tree.shown.indexPath(of: item, in: source),
                let frame = controller.frame(of: path)?.moved(by: Point(x: 0, y: -controller.offset))
            else { continue }
            // An item cut by the window's edge is cut at the same part, even if its height changed.
            let isCutAlike =
                old.minY < 0 && abs(frame.minY / frame.size.height - old.minY / old.size.height) < 1e-6
            let isKept = abs(frame.minY - old.minY) < 0.01 || isCutAlike
            if isKept { kept += 1 } else { moved.append("\(item) from \(old) to \(frame)") }
        }
        anchored += kept
        if kept == 0, !moved.isEmpty { recordViolation("all visible items have moved: \(moved)") }
    }

    private mutating func checkScene() {
        let (layout, shown, scene) = (controller.layout, controller.tree.shown, controller.scene)
        if scene.sections.map({ $0.source }) != shown.sections.map({ $0.source }) { recordViolation("other sections") }
        var identities = Set<CellIdentity>()
        for section in scene.sections {
            let source = shown.sections[section.index]
            if section.frame != layout.frame(of: section.index) {
                recordViolation("section \(section.index) has another frame")
            }
            if section.itemCount != source.items.count { recordViolation("\(section.itemCount) items") }
            if source.placeholder != nil, !section.cells.isEmpty { recordViolation("cells and a placeholder") }
            for cell in section.cells {
                cells += 1
                if !identities.insert(cell.identity).inserted { recordViolation("two cells are \(cell.identity)") }
                let path = IndexPath(section: section.index, item: cell.index)
                if cell.item != shown.item(at: path) { recordViolation("another item at \(path)") }
                if place(of: cell, in: section) != layout.frame(of: path) {
                    recordViolation("\(cell) is not at \(layout.frame(of: path) ?? .zero)")
                }
            }
            let seen = Set(section.cells.filter { $0.range == .visible }.map { $0.index })
            let visible = visibleItems(of: section)
            if seen != visible {
                recordViolation("section \(section.index) shows \(seen.sorted()), not \(visible.sorted())")
            }
        }
    }

    private func isNear(_ one: Rect, _ other: Rect?) -> Bool {
        guard let other else { return false }
        return abs(one.minX - other.minX) < 1e-6 && abs(one.minY - other.minY) < 1e-6 && one.size == other.size
    }

    /// The frame of a cell in the content.
    private func place(of cell: SceneCell, in section: SceneSection) -> Rect {
        let window = controller.layout.window
        guard let shelf = section.shelf else { return cell.frame.moved(by: section.frame.origin) }
        let y = section.frame.minY + shelf.frame.minY
        let x = window.isRightToLeft ? window.points(window.pixels(window.size.width)) - shelf.contentWidth : 0
        return cell.frame.moved(by: Point(x: x, y: y))
    }

    /// The items of a section that overlap the window, by linear search.
    private func visibleItems(of section: SceneSection) -> Set<Int> {
        let layout = controller.layout
        let shift = layout.shelfShift(of: section.index)
        // Limited to the content: overscroll shows none.
        let top = min(max(controller.offset, 0), layout.contentSize.height)
        let end = min(max(controller.offset + layout.window.size.height, 0), layout.contentSize.height)
        let window = Rect(x: 0, y: top, width: layout.window.size.width, height: end - top)
        return Set(
            (0..<section.itemCount)
                .filter { item in
                    let frame = layout.frame(of: IndexPath(section: section.index, item: item))
                    guard let frame else { return false }
                    return section.shelf == nil
                        ? frame.minY < window.maxY && window.minY < frame.maxY
                        : frame.moved(by: Point(x: shift, y: 0)).intersects(window)
                }
        )
    }

    /// Visible unknown items are being fetched, unless two pages are in flight or the page is exhausted.
    private mutating func checkFetches() {
        for section in controller.scene.sections {
            guard let source = controller.root.leaf(at: section.index) as? BasicDataSource, source.isActive else {
                continue
            }
            let requests = source.requests
            let ofSource = fetching.filter { $0.source == source.identifier }
            if ofSource != Set(requests.inFlight.map { $0.token }) { recordViolation("the host fetches \(ofSource)") }
            if ofSource.count > 2 { recordViolation("\(ofSource.count) fetches") }
            if ofSource.count == 2 { continue }
            for cell in section.cells where cell.item == nil && cell.range == .visible {
                let page = cell.index / requests.pageSize
                let isComing = requests.inFlight.contains { $0.range.contains(cell.index) }
                if !isComing, !requests.isExhausted(page) {
                    recordViolation("item \(cell.index) of \(source.items) is not fetched")
                }
            }
        }
    }
}
