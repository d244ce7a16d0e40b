import Geometry

/// A collection: a tree of sources, laid out, and as much of it as is near made into a scene.
///
/// What happens goes in through ``handle(_:)`` and the sources' own methods; once a frame at most ``update()`` takes all of it
/// together, makes the ``scene``, and says where to scroll to so that what the eye is on stays where it is;
/// ``takeEffects()`` says what to load. It has no clock and no I/O.
public final class CollectionController {
    /// The sources.
    public let tree: SourceTree
    /// What to draw, as of the last update.
    public private(set) var scene = CollectionScene()
    /// Where everything lies, as of the last update.
    public private(set) var layout = CollectionLayout()
    /// How far one has scrolled, in points.
    public private(set) var offset = 0.0

    /// How far one had scrolled at the last update.
    private var seenOffset = 0.0
    /// What will be laid out for by the next update.
    private var window = LayoutWindow(size: .zero)
    /// What was measured since the last update.
    private var measured: [MeasuredHeight] = []
    private var ranges = RangeController()
    private var shelfRanges: [SourceIdentifier: RangeController] = [:]
    private var effects: [CollectionEffect] = []
    private var announcedCount: Int?

    /// A collection of which nothing is shown yet.
    ///
    /// - Parameters:
    ///   - root: the source that is everything.
    ///   - theme: what holds for metrics nobody spoke of.
    public init(root: DataSource, theme: SectionMetrics = SectionMetrics()) {
        tree = SourceTree(root: root, theme: theme)
    }

    /// The source that is everything.
    public var root: DataSource { tree.root }

    /// Takes in what happened; the next update heeds it.
    public func handle(_ event: CollectionEvent) {
        switch event {
        case .appeared: root.didBecomeActive()
        case .disappeared: root.willResignActive()
        case .resized(let size, let insets, let scale, let isRightToLeft):
            window = LayoutWindow(size: size, insets: insets, scale: scale, isRightToLeft: isRightToLeft)
        case .scrolled(let offset):
            guard offset.isFinite else { return }
            self.offset = offset
            ranges.scroll(to: offset)
        case .shelfScrolled(let source, let offset):
            guard let section = tree.shown.section(of: source) else { return }
            layout.setShelfOffset(offset, of: section)
            shelfRanges[source, default: RangeController()].scroll(to: layout.shelfOffset(of: section))
        case .measured(let element, let height): measured.append(MeasuredHeight(element, height: height))
        case .memoryLow:
            ranges.memoryIsLow()
            for source in shelfRanges.keys { shelfRanges[source]?.memoryIsLow() }
        }
    }

    /// Shows what the sources want and what has happened: once a frame at most, and only where it can be drawn at once.
    public func update() -> CollectionChange {
        takeRequests()
        var change = CollectionChange()
        let shownBefore = tree.shown
        change.update = tree.commit()
        if change.update != nil || !measured.isEmpty || window != layout.window {
            change.offset = layOut(change.update, shownBefore: shownBefore)
            change.reconfigured = tree.shown.sections.compactMap { section in
                section.reconfigured.isEmpty
                    ? nil : ReconfiguredItems(source: section.source, items: section.reconfigured)
            }
        }
        seenOffset = offset
        follow()
        takeRequests()
        announce()
        return change
    }

    /// What the host must do since the last call, in order.
    public func takeEffects() -> [CollectionEffect] {
        takeRequests()
        defer { effects = [] }
        return effects
    }

    /// Takes what the sources want. What is called off before the host has heard of it, it never hears of.
    private func takeRequests() {
        for request in tree.takeRequests() {
            let effect = CollectionEffect(request)
            if case .cancel(let token) = effect, let unheard = effects.firstIndex(where: { $0.token == token }) {
                effects.remove(at: unheard)
            } else {
                effects.append(effect)
            }
        }
    }

    // MARK: The steps of an update

    /// Puts everything where it belongs now; answers where to scroll to if that is elsewhere.
    ///
    /// What was measured was measured of the layout as it was, so it goes first; the anchor is taken before all of it.
    private func layOut(_ update: CollectionUpdate?, shownBefore: CollectionSnapshot) -> Double? {
        let anchor = ItemAnchor(layout, shown: shownBefore, offset: offset, seenAt: seenOffset)
        layout.setMeasured(measured)
        measured = []
        layout.setWindow(window)
        if let update {
            layout.apply(
                update,
                sections: tree.shown.sections.map { SectionDescription($0) },
                globalHeaders: tree.shown.globalHeaders
            )
        }
        if update?.isFirst ?? false { return nil }
        let held =
            if let update, update.direction != nil {
                layout.offset(afterSwitchTo: update.sectionInserts.first, from: offset)
            } else {
                anchor.offset(in: layout, shown: tree.shown)
            }
        if held == offset { return nil }
        offset = held
        ranges.correct(to: held)
        return held
    }

    /// Has the ranges, what is wanted of long lists, and the scene follow.
    private func follow() {
        ranges.resize(length: layout.window.size.height, contentLength: layout.contentSize.height)
        var across: [SourceIdentifier: LayoutRanges] = [:]
        for (index, section) in tree.shown.sections.enumerated() {
            guard let shelf = layout.shelf(of: index) else { continue }
            var controller = shelfRanges[section.source] ?? RangeController()
            // The layout knows best: a shelf that has become shorter, or is another one, is not scrolled as far.
            controller.correct(to: layout.shelfOffset(of: index))
            controller.resize(length: shelf.frame.size.width, contentLength: shelf.contentWidth)
            shelfRanges[section.source] = controller
            across[section.source] = controller.ranges
        }
        scene = SceneBuilder(
            layout,
            shown: tree.shown,
            offset: offset,
            ranges: ranges.ranges,
            shelfRanges: across
        ).scene()
        for section in scene.sections { root.leaf(at: section.index)?.want(section.wanted, focus: section.focus) }
    }

    /// Says how many items there are, when all has been answered and it is another number.
    private func announce() {
        guard root.state == .loaded || root.state == .noContent else { return }
        let count = tree.shown.sections.reduce(0) { $0 + $1.items.count }
        if count == announcedCount { return }
        announcedCount = count
        effects.append(.announce(count))
    }
}

extension SceneSection {
    /// The items that should be known: those that have cells.
    fileprivate var wanted: Range<Int> {
        guard let first = cells.first, let last = cells.last else { return 0..<0 }
        return first.index..<last.index + 1
    }

    /// The item that is nearest to the eye: in the middle of what is seen, or of what is near.
    fileprivate var focus: Int {
        let seen = cells.filter { $0.range == .visible }
        let near = seen.isEmpty ? cells : seen
        return near.isEmpty ? 0 : near[near.count / 2].index
    }
}

extension SectionDescription {
    /// What the layout is told of a section that is shown.
    init(_ section: CollectionSnapshot.Section) {
        self.init(
            source: section.source,
            itemCount: section.items.count,
            placeholder: section.placeholder,
            metrics: section.metrics
        )
    }
}
