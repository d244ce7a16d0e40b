/// A tree of data sources and its current snapshot.
///
/// ``commit()`` turns the content of the sources into a snapshot, for the whole tree at once, and returns the changes.
/// Intermediate states between two commits are never visible.
public final class SourceTree {
    /// The root.
    public let root: DataSource
    /// The current snapshot.
    public private(set) var shown = CollectionSnapshot()
    /// The default metrics.
    public var theme: SectionMetrics { didSet { themeRevision += 1 } }

    private var themeRevision = 0
    private var cache = MetricsCache()
    private var isFirst = true

    /// Creates a tree with an empty snapshot.
    public init(root: DataSource, theme: SectionMetrics = SectionMetrics()) {
        self.root = root
        self.theme = theme
    }

    /// Replaces the snapshot by the content of the sources.
    ///
    /// - Returns: the changes; nil if there are none.
    public func commit() -> CollectionUpdate? {
        var builder = SnapshotBuilder(theme: theme, revision: themeRevision, cache: cache)
        builder.add(root)
        cache = builder.cache
        let next = builder.snapshot(of: root)
        var update = CollectionUpdate(from: shown, to: next)
        update.isFirst = isFirst
        forgetMetrics(of: update.sectionDeletes)
        shown = next
        isFirst = false
        root.didCommit()
        return update.isEmpty && !update.isFirst ? nil : update
    }

    /// Returns the requests of the sources since the last call.
    public func takeRequests() -> [LoadRequest] {
        var requests: [LoadRequest] = []
        root.takeRequests(into: &requests)
        return requests
    }

    /// Returns the source with an identifier, visible or not; nil if there is none.
    public func source(_ identifier: SourceIdentifier) -> DataSource? { root.path(to: identifier).last }

    /// Handles the result of a request; see ``DataSource/finish(_:_:update:)``.
    @discardableResult
    public func finish(_ token: LoadingToken, _ outcome: LoadingResult, update: () -> Void = {}) -> CompletionStatus {
        source(token.source)?.finish(token, outcome, update: update) ?? .stale
    }

    /// Moves a visible item. The next commit shows it.
    ///
    /// - Returns: false if nothing was moved. Items can't be moved to another section, because each section belongs to
    ///   another source.
    @discardableResult
    public func move(_ from: IndexPath, to: IndexPath) -> Bool {
        guard from.section == to.section, let item = shown.item(at: from) else { return false }
        return root.leaf(at: from.section)?.move(item, to: to.item) ?? false
    }

    /// Returns the responders for actions in the section of a source: the source, then its enclosing sources.
    public func responders(for source: SourceIdentifier) -> [Responder] {
        // Casting the array would need run-time casts, which Embedded Swift doesn't have.
        root.path(to: source).reversed().map { $0 }
    }

    private func forgetMetrics(of sections: [Int]) {
        for section in sections { cache.forget(shown.sections[section].source) }
    }
}
