import Database

/// The changes of the library as one client of a user observes them, without those of series that the user can't see.
///
///     var visible = VisibleChanges(since: version)
///     let change = try await visible.next(in: store, user: viewer)
///
/// For a user with limits it remembers which series were visible, so that a series that becomes hidden is reported as
/// removed, and a hidden one is never reported.
public struct VisibleChanges: Sendable {
    /// The version up to which the client knows the changes.
    public private(set) var version: Int64
    private var limits: ReadingLimits?
    /// The visible series at ``version``; nil when unknown, or without limits.
    private var seen: IdentifierSet?

    /// Creates the observer of a client that knows the changes up to a version.
    public init(since version: Int64) {
        self.version = version
    }

    /// Returns the changes since the last call, merged into one; nil when there are none that concern the user.
    ///
    /// - Parameter user: the user with the limits that apply now. When they differ from those of the last call, the
    ///   result has `more` set, and the client must reload everything.
    public mutating func next(
        in store: LibraryStore,
        user: Viewer
    ) async throws(LibraryError) -> LibraryChange? {
        let hasNewLimits = limits != nil && limits != user.limits
        limits = user.limits
        let since = version
        guard user.limits != .none else {
            seen = nil
            guard var change = store.changes.since(since, user: user.id) else { return nil }
            version = change.version
            if hasNewLimits || change.more { change.reload() }
            return change.isEmpty ? nil : change
        }
        let before = hasNewLimits ? nil : seen
        let (lists, changes) = (store.seriesListCache, store.changes)
        let (change, now) = try await store.read { transaction -> (LibraryChange?, IdentifierSet) in
            let merged = changes.since(since, user: user.id)
            let now = try lists.admitted(by: user.limits, changes, transaction)
            guard var change = merged else { return (nil, now) }
            if hasNewLimits || change.more {
                // Replace the single changes, because some may be of hidden series.
                change.reload()
                return (change, now)
            }
            change.publications = try Self.visible(change.publications, in: now, transaction)
            change.lists = changes.hasNewLists(since: since, until: change.version, user: user.id)
            if let before {
                // The sets can be newer than the version, so the differences of the sets are used and not the changed
                // series.
                let (hidden, shown) = (before.subtracting(now).identifiers, now.subtracting(before).identifiers)
                change.removed = Set(hidden)
                change.removedIdentifiers = try Self.identifiers(of: hidden, change.removedIdentifiers, transaction)
                change.series = change.series.filter(now.contains).union(shown)
                // Series that become visible or hidden may be entries of lists.
                if !hidden.isEmpty || !shown.isEmpty { change.lists = true }
                change.bound()
            } else {
                // It is unknown which of the hidden series the client has seen, and naming all would reveal others.
                let hasHidden = !change.removed.isEmpty || !change.series.allSatisfy(now.contains)
                change.removed = []
                change.removedIdentifiers = [:]
                change.series = change.series.filter(now.contains)
                if hasHidden { change.reload() }
            }
            return (change, now)
        }
        guard let change else { return nil }
        seen = now
        version = change.version
        return change.isEmpty ? nil : change
    }

    /// Remembers the series that are visible now, for a client that knows all changes until now.
    public mutating func start(in store: LibraryStore, user: Viewer) async throws(LibraryError) {
        limits = user.limits
        seen = nil
        guard user.limits != .none else { return }
        let (lists, changes) = (store.seriesListCache, store.changes)
        seen = try await store.read { try lists.admitted(by: user.limits, changes, $0) }
    }

    /// Returns the identifiers of series that a client can no longer see: those that were removed, and hidden ones.
    private static func identifiers(
        of series: [Int64],
        _ removed: [Int64: String],
        _ transaction: Transaction
    ) throws -> [Int64: String] {
        var result: [Int64: String] = [:]
        for id in series { result[id] = try removed[id] ?? PermanentIdentifier.of(id, .series, transaction) }
        return result
    }

    /// Returns the publications whose series are visible.
    private static func visible(
        _ publications: Set<Int64>,
        in series: IdentifierSet,
        _ transaction: Transaction
    ) throws -> Set<Int64> {
        guard !publications.isEmpty else { return [] }
        let rows = try transaction.rows(
            "SELECT id, seriesID FROM publications WHERE \(Dialect.isOneOfIntegers("id"))",
            [Dialect.integers(publications.sorted())]
        ) { row in
            (id: row[0] as Int64, series: row[1] as Int64)
        }
        return Set(rows.lazy.filter { series.contains($0.series) }.map(\.id))
    }
}

extension LibraryChange {
    /// Makes this a change after which clients must reload everything.
    fileprivate mutating func reload() {
        series = []
        removed = []
        removedIdentifiers = [:]
        publications = []
        lists = true
        more = true
    }
}
