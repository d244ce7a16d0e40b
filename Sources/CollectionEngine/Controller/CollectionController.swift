import Geometry

/// A collection: a tree of data sources, its layout, and the scene of the visible part.
///
/// ``handle(_:)`` and the sources' own methods are the inputs. ``update()``, called at most once a frame, applies the
/// inputs and builds the ``scene``. It returns the changes, such as the scroll offset that keeps visible items in
/// place. ``takeEffects()`` returns the tasks for the host. The controller has no clock and no I/O.
public final class CollectionController {
    /// The data sources.
    public let tree: SourceTree
    /// The scene to draw, as of the last update.
    public private(set) var scene = CollectionScene()
    /// The layout, as of the last update.
    public private(set) var layout = CollectionLayout()
    /// The scroll offset, in points.
    public private(set) var offset = 0.0

    /// Whether visible items keep their positions even when the list is scrolled to the top. Otherwise, new items
    /// become visible there.
    public var holdsTop = false

    /// The scroll offset at the last update.
    private var lastOffset = 0.0
    /// The window for the next update.
    private var window = LayoutWindow(size: .zero)
    /// Heights measured since the last update.
    private var measured: [MeasuredHeight] = []
    private var ranges = RangeController()
    private var shelfRanges: [SourceIdentifier: RangeController] = [:]
    private var effects: [CollectionEffect] = []
    private var announcedCount: Int?

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - root: the root of the data sources.
    ///   - theme: the default metrics of all sections.
    public init(root: DataSource, theme: SectionMetrics = SectionMetrics()) {
        tree = SourceTree(root: root, theme: theme)
    }

    /// The root of the data sources.
    public var root: DataSource { tree.root }

    /// Handles an event. It takes effect at the next update.
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
        case .memoryWarning:
            ranges.handleMemoryWarning()
            for source in shelfRanges.keys { shelfRanges[source]?.handleMemoryWarning() }
        }
    }

    /// Applies the changes of the sources and the events. Call this at most once a frame, and only if the scene can be
    /// drawn at once.
    public func update() -> CollectionChange {
        takeRequests()
        var change = CollectionChange()
        let shownBefore = tree.shown
        let before = (scene: scene, offset: offset)
        change.update = tree.commit()
        if change.update != nil || !measured.isEmpty || window != layout.window {
            change.offset = layOut(change.update, shownBefore: shownBefore)
            change.reconfigured = tree.shown.sections.compactMap { section in
                section.reconfigured.isEmpty
                    ? nil : ReconfiguredItems(source: section.source, items: section.reconfigured)
            }
        }
        lastOffset = offset
        follow()
        if let update = change.update {
            change.motion = SceneMotion(
                from: before.scene,
                to: scene,
                update: update,
                correction: offset - before.offset
            )
        }
        takeRequests()
        announce()
        return change
    }

    /// Returns the effects since the last call, in order, and clears them.
    public func takeEffects() -> [CollectionEffect] {
        takeRequests()
        defer { effects = [] }
        return effects
    }

    /// Takes the requests of the sources. A request that is cancelled before the host received it is dropped.
    private func takeRequests() {
        for request in tree.takeRequests() {
            let effect = CollectionEffect(request)
            if case .cancel(let token) = effect, let pending = effects.firstIndex(where: { $0.token == token }) {
                effects.remove(at: pending)
            } else {
                effects.append(effect)
            }
        }
    }

    // MARK: Steps of an update

    /// Updates the layout. Returns the new scroll offset if it changes.
    ///
    /// The anchor is taken first. Measured heights are applied next, because they belong to the old layout.
    private func layOut(_ update: CollectionUpdate?, shownBefore: CollectionSnapshot) -> Double? {
        let anchor = ItemAnchor(layout, shown: shownBefore, offset: offset, seenAt: lastOffset, holdsTop: holdsTop)
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
                layout.offset(showingBeginningOf: update.sectionInserts.first, from: offset)
            } else if let reset = update?.sectionResets.first {
                layout.offset(showingBeginningOf: reset, from: offset)
            } else {
                anchor.offset(in: layout, shown: tree.shown)
            }
        if held == offset { return nil }
        offset = held
        ranges.correct(to: held)
        return held
    }

    /// Updates the ranges, the scene, and the wanted ranges of long lists.
    private func follow() {
        ranges.resize(length: layout.window.size.height, contentLength: layout.contentSize.height)
        var across: [SourceIdentifier: LayoutRanges] = [:]
        for (index, section) in tree.shown.sections.enumerated() {
            guard let shelf = layout.shelf(of: index) else { continue }
            var controller = shelfRanges[section.source] ?? RangeController()
            // A shelf that became shorter or was replaced may have another offset.
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
        for section in scene.sections {
            root.leaf(at: section.index)?.setWantedRange(section.wanted, focus: section.focus)
        }
    }

    /// Announces the number of items when everything is loaded, if the number changed.
    private func announce() {
        guard root.state == .loaded || root.state == .noContent else { return }
        let count = tree.shown.sections.reduce(0) { $0 + $1.items.count }
        if count == announcedCount { return }
        announcedCount = count
        effects.append(.announce(count))
    }
}

extension SceneSection {
    /// The items that should be loaded: those with cells.
    fileprivate var wanted: Range<Int> {
        guard let first = cells.first, let last = cells.last else { return 0..<0 }
        return first.index..<last.index + 1
    }

    /// The item in the middle of the visible cells, or of all cells if none is visible.
    fileprivate var focus: Int {
        let seen = cells.filter { $0.range == .visible }
        let near = seen.isEmpty ? cells : seen
        return near.isEmpty ? 0 : near[near.count / 2].index
    }
}

extension SectionDescription {
    /// Creates the layout's description of a section.
    init(_ section: CollectionSnapshot.Section) {
        self.init(
            source: section.source,
            itemCount: section.items.count,
            placeholder: section.placeholder,
            metrics: section.metrics
        )
    }
}
