import TestSupport

@testable import CollectionEngine

/// A random tree of sources with random changes.
struct RandomTree {
    var random: SeededGenerator
    let tree: SourceTree
    private var nextSource: Int32 = 1
    private var nextItem: Int64 = 1
    /// Requests that were taken and have no response yet.
    private(set) var open: [LoadRequest] = []

    /// - Parameter makeTree: creates the tree from its root. Another object may own the tree.
    init(seed: UInt64, makeTree: (DataSource) -> SourceTree = { SourceTree(root: $0) }) {
        random = SeededGenerator(seed: seed)
        let root = ComposedDataSource(SourceIdentifier(0))
        tree = makeTree(root)
        for _ in 0..<random.whole(0...4) { root.add(makeSource(depth: 2)) }
        root.didBecomeActive()
    }

    /// All sources of the tree, visible or not.
    var sources: [DataSource] { Self.all(in: tree.root) }

    static func all(in source: DataSource) -> [DataSource] { [source] + source.children.flatMap { all(in: $0) } }

    private mutating func makeSource(depth: Int) -> DataSource {
        let identifier = SourceIdentifier(nextSource)
        nextSource += 1
        let kind = depth == 0 ? 0 : random.whole(0...5)
        let source: DataSource
        switch kind {
        case 4:
            let children = (0..<random.whole(0...3)).map { _ in makeSource(depth: depth - 1) }
            let composed = ComposedDataSource(identifier, children: children)
            composed.loadsOwnContent = random.chance(0.3)
            source = composed
        case 5:
            let segments = (0..<random.whole(0...3)).map { _ in makeSource(depth: depth - 1) }
            source = SegmentedDataSource(identifier, segments: segments)
        default:
            let basic = BasicDataSource(identifier, pageSize: random.whole(1...9))
            basic.hidesWhenEmpty = random.chance(0.3)
            source = basic
        }
        style(source)
        source.isRequired = random.chance(0.6)
        source.showsIndicatorWhileRefreshing = random.chance(0.2)
        return source
    }

    /// Sets random metrics of a source.
    private mutating func style(_ source: DataSource) {
        if random.chance(0.4) { source.defaultMetrics.columns = .count(random.whole(1...3)) }
        if random.chance(0.2) { source.defaultMetrics.axis = .shelf }
        if random.chance(0.3) { source.defaultMetrics.rowSpacing = random.number(0...20) }
        switch random.whole(0...2) {
        case 0: source.defaultMetrics.itemExtent = .fixed(random.number(40...90))
        case 1: source.defaultMetrics.itemExtent = .automatic(estimate: random.number(40...90))
        default: break
        }
        if random.chance(0.3) {
            source.headers = [SupplementaryMetrics(kind: 1, extent: .fixed(20), isPinned: random.chance(0.5))]
        }
    }

    /// Performs a random step: requests are taken or answered, or a source is changed.
    mutating func step() {
        if random.chance(0.2) { receive(tree.takeRequests()) } else { changeOrRespond() }
    }

    /// The host receives requests.
    mutating func receive(_ requests: [LoadRequest]) { open += requests }

    /// Answers a request or changes a source.
    mutating func changeOrRespond() {
        if random.chance(0.4) { return answer() }
        let sources = sources
        change(sources[random.whole(0...sources.count - 1)])
    }

    /// Answers a random request.
    private mutating func answer() {
        guard !open.isEmpty else { return }
        let request = open.remove(at: random.whole(0...open.count - 1))
        switch request {
        case .cancel: break
        case .load(let identifier, let token, _):
            let outcomes: [LoadingResult] = [
                .content, .content, .content, .noContent, .failed(code: 1), .ignored, .cancelled,
            ]
            let outcome = outcomes[random.whole(0...outcomes.count - 1)]
            let list = someItems()
            let isWindow = random.chance(0.4)
            let count = random.whole(0...60)
            tree.finish(token, outcome) {
                guard let source = tree.source(identifier) as? BasicDataSource else { return }
                if isWindow {
                    source.replaceWindow(count: count, start: 0, items: list)
                } else {
                    source.setItems(list)
                }
            }
        case .fetch(let identifier, let range, let token):
            guard let source = tree.source(identifier) as? BasicDataSource else { return }
            if random.chance(0.8) {
                source.receive(range.map { _ in newItem() }, for: token)
            } else {
                source.finish(token, .failed(code: 2))
            }
        }
    }

    private mutating func change(_ source: DataSource) {
        switch random.whole(0...11) {
        case 0: source.setNeedsLoadContent()
        case 1: source.retry()
        case 2: if random.chance(0.3) { source.resetContent() }
        default:
            switch source {
            case let basic as BasicDataSource: change(basic)
            case let composed as ComposedDataSource: change(composed)
            case let segmented as SegmentedDataSource: segmented.select(random.whole(0...3))
            default: break
            }
        }
    }

    private mutating func change(_ source: BasicDataSource) {
        let count = source.items.count
        switch random.whole(0...8) {
        case 0: source.setItems(someItems())
        case 1: source.setItems(edited(source.items.known.map { $0.item }))
        case 2: source.setCount(random.whole(0...60))
        case 3: source.setItems(someItems(), at: random.whole(0...60))
        case 4: source.forget(outside: random.whole(0...20)..<random.whole(20...60))
        case 5: source.reconfigure(source.items.known.filter { $0.index.isMultiple(of: 3) }.map { $0.item })
        case 6:
            let known = source.items.known.map { $0.item }
            if let item = known.first { source.move(item, to: random.whole(0...max(count - 1, 0))) }
        case 7:
            let kept = edited(source.items.known.map { $0.item })
            source.replaceWindow(count: count + random.whole(0...5), start: random.whole(0...5), items: kept)
        default:
            let start = random.whole(0...60)
            source.setWantedRange(start..<start + random.whole(0...30), focus: start)
        }
    }

    private mutating func change(_ source: ComposedDataSource) {
        let children = source.children
        switch random.whole(0...2) {
        case 0: if children.count < 5 { source.insert(makeSource(depth: 1), at: random.whole(0...children.count)) }
        case 1: if let child = children.randomElement(using: &random) { source.remove(child.identifier) }
        default:
            if let child = children.randomElement(using: &random) {
                source.move(child.identifier, to: random.whole(0...children.count))
            }
        }
    }

    private mutating func newItem() -> ItemIdentifier {
        nextItem += 1
        return ItemIdentifier(nextItem)
    }

    private mutating func someItems() -> [ItemIdentifier] {
        (0..<random.whole(0...12)).map { _ in ItemIdentifier(Int64(random.whole(0...40))) }
    }

    private mutating func edited(_ list: [ItemIdentifier]) -> [ItemIdentifier] {
        var list = list
        for _ in 0..<random.whole(0...3) where !list.isEmpty {
            let item = list.remove(at: random.whole(0...list.count - 1))
            if random.chance(0.5) { list.insert(item, at: random.whole(0...list.count)) }
            if random.chance(0.5) { list.insert(newItem(), at: random.whole(0...list.count)) }
        }
        return list
    }
}
