/// Makes a snapshot, walking the tree of sources from the root: what encloses a section is known when its turn comes.
struct SnapshotBuilder {
    /// A source on the way from the root to where the walk is.
    private struct Layer {
        let source: DataSource
        /// The sections that are the source's.
        let sections: Range<Int>
        let isRoot: Bool

        /// What the source says about a section: what it says about all, and about this one; its own headers are above its
        /// first section and its own footers below its last. The root's headers are no section's.
        func metrics(of section: Int) -> SectionMetrics {
            var own = source.defaultMetrics
            if let single = source.sectionMetrics[section - sections.lowerBound] { own = own.applying(single) }
            if section == sections.lowerBound, !isRoot { own.headers = source.headers + own.headers }
            if section == sections.upperBound - 1 { own.footers += source.footers }
            return own
        }
    }

    /// The way sections come in and go out.
    var direction: SwitchDirection?
    /// What was resolved before, and is used again where nothing has changed.
    private(set) var cache: MetricsCache
    private let theme: SectionMetrics
    private let themeRevision: Int
    private var layers: [Layer] = []
    private var cover: Placeholder?
    private var sections: [CollectionSnapshot.Section] = []
    /// The numbers of the sources that were added.
    private var sources = Set<Int>()

    init(theme: SectionMetrics, revision: Int, cache: MetricsCache) {
        self.theme = theme
        themeRevision = revision
        self.cache = cache
    }

    /// Adds all sections of a source. Its placeholder covers whatever is within, unless it is covered itself.
    mutating func add(_ source: DataSource) {
        let outerCover = cover
        if cover == nil { cover = source.cover }
        let own = sections.count..<sections.count + source.sectionCount
        layers.append(Layer(source: source, sections: own, isRoot: layers.isEmpty))
        source.contribute(to: &self)
        layers.removeLast()
        cover = outerCover
    }

    /// Adds the section of the source that contributes.
    mutating func addSection(_ items: SparseItems, revision: Int, reconfigured: Set<ItemIdentifier>) {
        guard let source = layers.last?.source.identifier else { return }
        let isNew = sources.insert(Int(source.rawValue)).inserted
        guard isNew else { return reportMistake("two sources have one identifier") }
        sections.append(
            CollectionSnapshot.Section(
                source: source,
                items: cover == nil ? items : SparseItems(count: 0),
                placeholder: cover,
                metrics: metrics(of: source),
                revision: revision,
                reconfigured: reconfigured
            )
        )
    }

    /// The snapshot of what was added from `root` on.
    func snapshot(of root: DataSource) -> CollectionSnapshot {
        CollectionSnapshot(sections: sections, globalHeaders: root.headers, direction: direction)
    }

    /// The metrics of the section that comes next: from the root's to its own, each laid over those before it.
    private mutating func metrics(of source: SourceIdentifier) -> ResolvedMetrics {
        let section = sections.count
        var digest = MetricsDigest(theme: themeRevision)
        for layer in layers {
            digest.enter(layer.source.identifier, revision: layer.source.metricsRevision)
            digest.enter(layer.source.identifier, revision: section - layer.sections.lowerBound)
            digest.enter(layer.source.identifier, revision: layer.sections.upperBound - section)
        }
        let (layers, theme) = (layers, theme)
        return cache.metrics(of: source, section: 0, digest: digest) {
            layers.reduce(SectionMetrics()) { $0.applying($1.metrics(of: section)) }.resolved(theme: theme)
        }
    }
}
