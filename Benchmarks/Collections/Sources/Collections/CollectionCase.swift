import CollectionEngine
import Geometry

/// A measured case. The figures have its name.
enum CollectionCase: Int, CaseIterable {
    case firstLayout
    case query
    case queryAmongMeasured
    case insert
    case insertAboveMeasured
    case insertAboveMeasuredGrid
    case difference

    var name: StaticString {
        switch self {
        case .firstLayout: "first layout of 1,000,000 covers, and what is visible"
        case .query: "what is visible of 1,000,000 covers"
        case .queryAmongMeasured: "what is visible of 1,000,000 rows, 5,000 of them measured"
        case .insert: "one cover before 1,000,000"
        case .insertAboveMeasured: "one row before 1,000,000, 5,000 of them measured"
        case .insertAboveMeasuredGrid: "the same in three columns"
        case .difference: "the update of 10,000 items of which 1 % are others"
        }
    }
}

/// A collection in which a case can be repeated.
struct CollectionBench {
    private static let count = 1_000_000
    private static let measuredCount = 5000
    private static let window = LayoutWindow(size: Size(width: 390, height: 844), scale: 3)

    private let kind: CollectionCase
    private var description: SectionDescription
    private var layout = CollectionLayout()
    private let source = BasicDataSource(SourceIdentifier(1))
    private let tree: SourceTree
    private var shown: [ItemIdentifier] = []
    private var next: [ItemIdentifier] = []

    init(_ kind: CollectionCase) {
        self.kind = kind
        tree = SourceTree(root: source)
        var metrics = SectionMetrics()
        metrics.headers = [SupplementaryMetrics(kind: 1, extent: .fixed(44), isPinned: true)]
        metrics.margins = Insets(top: 16, leading: 16, bottom: 16, trailing: 16)
        metrics.rowSpacing = 12
        metrics.columnSpacing = 12
        var measured = 0
        switch kind {
        case .firstLayout, .query, .insert, .difference:
            metrics.itemExtent = .aspect(1.5, plus: 44)
            metrics.columns = .covers
        case .queryAmongMeasured, .insertAboveMeasured: measured = Self.measuredCount
        case .insertAboveMeasuredGrid:
            metrics.columns = .count(3)
            measured = Self.measuredCount
        }
        description = SectionDescription(
            source: SourceIdentifier(1),
            itemCount: Self.count,
            metrics: metrics.resolved(theme: SectionMetrics())
        )
        if kind == .difference { prepareLists() } else { layOut() }
        // The measured items are far apart, and each has a different height than the previous one.
        layout.setMeasured(
            (0..<measured).map { index in
                let path = IndexPath(section: 0, item: index * (Self.count / Self.measuredCount))
                return MeasuredHeight(.item(path), height: Double(30 + index % 40))
            }
        )
    }

    /// Runs the case once; returns a number that depends on the whole result.
    mutating func run() -> Double {
        switch kind {
        case .firstLayout:
            layOut()
            return visibleCount(at: 0)
        case .query, .queryAmongMeasured:
            return visibleCount(at: layout.maximumOffset / 2)
        case .insert, .insertAboveMeasured, .insertAboveMeasuredGrid:
            description.itemCount += 1
            var change = SectionUpdate(oldSection: 0, newSection: 0)
            change.inserts = [0..<1]
            var update = CollectionUpdate()
            update.sections = [change]
            layout.apply(update, sections: [description], globalHeaders: [])
            return layout.maximumOffset
        case .difference:
            swap(&shown, &next)
            source.setItems(shown)
            guard let change = tree.commit()?.sections.first else { return 0 }
            return Double(change.deletes.count + change.inserts.count + change.moves.count)
        }
    }

    private func visibleCount(at offset: Double) -> Double {
        Double(layout.attributes(in: Rect(x: 0, y: offset, width: 390, height: 844), offset: offset).count)
    }

    private mutating func layOut() { layout = CollectionLayout(sections: [description], window: Self.window) }

    /// Removes, inserts and moves one item in every three hundred.
    private mutating func prepareLists() {
        shown = (0..<10_000).map { ItemIdentifier($0) }
        next = shown
        for index in stride(from: 0, to: 9900, by: 300) {
            next.remove(at: index)
            next.insert(ItemIdentifier(Int64(20_000 + index)), at: index + 100)
            next.insert(next.remove(at: index + 200), at: 9900 - index)
        }
        source.setItems(shown)
        _ = tree.commit()
    }
}
