/// Builds a snapshot by walking the tree of sources from the root, so that the enclosing sources of each section are
/// known.
struct SnapshotBuilder {
    /// A source between the root and the current position.
    private struct Layer {
        let source: DataSource
        /// The sections of the source.
        let sections: Range<Int>
        let isRoot: Bool

        /// Returns the source's metrics of a section: those for all sections, then those for this one. Its headers are
        /// above its first section and its footers below its last one. The root's headers belong to the collection.
        func metrics(of section: Int) -> SectionMetrics {
            var own = source.defaultMetrics
            if let single = source.sectionMetrics[section - sections.lowerBound] { own = own.applying(single) }
            if section == sections.lowerBound, !isRoot { own.headers = source.headers + own.headers }
            if section == sections.upperBound - 1 { own.footers += source.footers }
            return own
        }
    }

    /// The direction of a transition between segments.
    var direction: SwitchDirection?
    /// The resolved metrics of earlier snapshots.
    private(set) var cache: MetricsCache
    private let theme: SectionMetrics
    private let themeRevision: Int
    private var layers: [Layer] = []
    private var placeholder: Placeholder?
    private var sections: [CollectionSnapshot.Section] = []
    /// The identifiers of the sources that were added.
    private var sources = Set<Int>()

    init(theme: SectionMetrics, revision: Int, cache: MetricsCache) {
        self.theme = theme
        themeRevision = revision
        self.cache = cache
    }

    /// Adds all sections of a source. A source's placeholder covers its descendants, unless the source is covered
    /// itself.
    mutating func add(_ source: DataSource) {
        let outerCover = placeholder
        if placeholder == nil { placeholder = source.placeholder }
        let own = sections.count..<sections.count + source.sectionCount
        layers.append(Layer(source: source, sections: own, isRoot: layers.isEmpty))
        source.contribute(to: &self)
        layers.removeLast()
        placeholder = outerCover
    }

    /// Adds the section of the current source.
    mutating func addSection(
        _ items: SparseItems,
        revision: Int,
        generation: Int,
        reconfigured: Set<ItemIdentifier>
    ) {
        guard let source = layers.last?.source.identifier else { return }
        let isNew = sources.insert(Int(source.rawValue)).inserted
        guard isNew else { return reportMisuse("two sources have the same identifier") }
        sections.append(
            CollectionSnapshot.Section(
                source: source,
                items: placeholder == nil ? items : SparseItems(count: 0),
                placeholder: placeholder,
                metrics: metrics(of: source),
                revision: revision,
                generation: generation,
                reconfigured: reconfigured
            )
        )
    }

    /// Returns the snapshot of the added sections.
    func snapshot(of root: DataSource) -> CollectionSnapshot {
        CollectionSnapshot(sections: sections, globalHeaders: root.headers, direction: direction)
    }

    /// Returns the metrics of the next section: those of the root first, each merged over the previous ones.
    private mutating func metrics(of source: SourceIdentifier) -> ResolvedMetrics {
        let section = sections.count
        var digest = MetricsDigest(theme: themeRevision)
        for layer in layers {
            digest.combine(layer.source.identifier, revision: layer.source.metricsRevision)
            digest.combine(layer.source.identifier, revision: section - layer.sections.lowerBound)
            digest.combine(layer.source.identifier, revision: layer.sections.upperBound - section)
        }
        let (layers, theme) = (layers, theme)
        return cache.metrics(of: source, section: 0, digest: digest) {
            layers.reduce(SectionMetrics()) { $0.applying($1.metrics(of: section)) }.resolved(theme: theme)
        }
    }
}
