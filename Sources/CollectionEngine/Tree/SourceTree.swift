/// A whole tree of sources, and what is shown of it.
///
/// ``commit()`` turns what the sources want into what is shown, once, for the whole tree, and says what has changed. An update
/// that replaces a waiting one costs nothing, since only what is wanted last counts; and a half-applied state can't be seen,
/// since there is none: what is shown is one value that is exchanged.
public final class SourceTree {
    /// The source that is everything.
    public let root: DataSource
    /// What is shown.
    public private(set) var shown = CollectionSnapshot()
    /// What holds for metrics nobody spoke of.
    public var theme: SectionMetrics { didSet { themeRevision += 1 } }

    private var themeRevision = 0
    private var cache = MetricsCache()
    private var isFirst = true

    /// A tree of which nothing is shown yet.
    public init(root: DataSource, theme: SectionMetrics = SectionMetrics()) {
        self.root = root
        self.theme = theme
    }

    /// Shows what is wanted.
    ///
    /// - Returns: what has changed, from what was shown to what is shown now; nil when nothing did. Whoever waited for content
    ///   that is shown now has been called by then.
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
        for action in root.takeLoadedActions() { action() }
        return update.isEmpty && !update.isFirst ? nil : update
    }

    /// What the sources want of the host since the last call.
    public func takeRequests() -> [LoadRequest] {
        var requests: [LoadRequest] = []
        root.takeRequests(into: &requests)
        return requests
    }

    /// The source with an identifier, on screen or not; nil when there is none.
    public func source(_ identifier: SourceIdentifier) -> DataSource? { root.path(to: identifier).last }

    /// Takes the answer to a request, wherever it came from; see ``DataSource/finish(_:_:update:)``.
    @discardableResult
    public func finish(_ token: LoadingToken, _ outcome: LoadingOutcome, update: () -> Void = {}) -> LoadingReception {
        source(token.source)?.finish(token, outcome, update: update) ?? .stale
    }

    /// Puts an item that is shown at another place, by hand: the next commit shows it there.
    ///
    /// - Returns: false when nothing was moved. To another section is refused: there it would be another source's.
    @discardableResult
    public func move(_ from: IndexPath, to: IndexPath) -> Bool {
        guard from.section == to.section, let item = shown.item(at: from) else { return false }
        return root.leaf(at: from.section)?.move(item, to: to.item) ?? false
    }

    /// Who may carry out what is asked for in the section of a source: the source itself, then what encloses it.
    public func responders(for source: SourceIdentifier) -> [Responder] {
        // Casting the array would be a cast at run time, which the browser build has not.
        root.path(to: source).reversed().map { $0 }
    }

    private func forgetMetrics(of sections: [Int]) {
        for section in sections { cache.forget(shown.sections[section].source) }
    }
}
