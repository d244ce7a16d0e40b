import Database
import Synchronization
import WireModel

/// A cache of recently requested lists of series, as identifiers in order.
///
/// The cache holds five kinds of values, each with the version of the library at which it was computed:
/// - orders of all series, once for all users,
/// - sets of the series that meet one condition of a filter, once for all users, and of those that a user's limits admit,
///   once for all users with the same limits,
/// - what a user read and marked, for the users who requested a list by it recently,
/// - lists, which combine an order with sets. Lists that depend on no user are shared,
/// - the counts of facets and of authors and the totals of libraries for limits. Without limits they are in the database.
///
/// Orders, sets and users' series are updated with the library's changes. Lists are composed again, which takes a
/// millisecond for 200,000 series.
final class SeriesListCache: Sendable {
    private struct Versioned<Value: Sendable>: Sendable {
        let value: Value
        let version: Int64
    }

    private struct Key: Hashable {
        let filter: SeriesFilter
        let ordering: SeriesOrdering
        /// The user; nil for a list that is the same for all users.
        let user: UserIdentifier?
        /// The limits, which apply to every list.
        let limits: ReadingLimits
    }

    private struct FacetKey: Hashable {
        let limits: ReadingLimits
        let libraryID: Int64?
    }

    /// The numbers of series and publications.
    struct Totals: Sendable {
        var series = 0
        var publications = 0
    }

    private struct State {
        var orders = RecentlyUsedValues<SeriesOrder.Column, Versioned<SeriesOrder>>(
            limit: SeriesOrder.Column.allCases.count
        )
        var numberOrders = RecentlyUsedValues<SeriesNumberOrder.Number, Versioned<SeriesNumberOrder>>(
            limit: SeriesNumberOrder.Number.allCases.count
        )
        var sets = RecentlyUsedValues<SeriesSet, Versioned<IdentifierSet>>(limit: 48)
        /// For a user who read 2,000 series, the two values take about 120 KB together.
        var readers = RecentlyUsedValues<UserIdentifier, Versioned<ReaderSeries>>(limit: 64)
        var completed = RecentlyUsedValues<UserIdentifier, Versioned<CompletedSeries>>(limit: 64)
        var lists = RecentlyUsedValues<Key, SeriesList>(limit: 12)
        /// In a library with 60,000 authors, a value takes about 1.5 MB.
        var authorCounts = RecentlyUsedValues<FacetKey, Versioned<[Int64: Int]>>(limit: 4)
        var facets = RecentlyUsedValues<FacetKey, Versioned<SeriesFacets>>(limit: 16)
        var totals = RecentlyUsedValues<ReadingLimits, Versioned<[Int64: Totals]>>(limit: 16)
    }

    /// Guards the cached values. No query runs while it is locked, so two concurrent requests may run the same query.
    private let state = Mutex(State())

    /// Returns the list of a query.
    ///
    /// - Parameters:
    ///   - user: the user whose limits, reading state and lists count.
    ///   - changes: the journal with the changes since a value was cached.
    ///   - transaction: a transaction that has not read anything yet. Its first read then sees all changes in
    ///     `changes`.
    func list(
        _ query: SeriesQuery,
        user: Viewer,
        _ changes: LibraryChanges,
        _ transaction: Transaction
    ) throws -> SeriesList {
        let reading = Reading(lists: self, changes: changes, version: changes.version, transaction: transaction)
        let words = SearchText.words(of: query.filter.search ?? "")
        let ordering = SeriesOrdering(query, isSearch: !words.isEmpty)
        let key = Key(
            filter: query.filter,
            ordering: ordering,
            user: query.filter.isPersonal || ordering.sort == .read ? user.id : nil,
            limits: user.limits
        )
        if var kept = state.withLock({ $0.lists.value(key) }),
            changes.isUnchanged(since: kept.version, until: reading.version, user: key.user)
        {
            kept.version = reading.version
            return kept
        }
        let list = try reading.list(query.filter, words, ordering, user: key.user, limits: key.limits)
        state.withLock { $0.lists.set(key, list) }
        return list
    }

    /// Returns the listed series that limits admit, in a library or in all. The other parameters are those of
    /// ``list(_:user:_:_:)``.
    func admitted(
        by limits: ReadingLimits,
        libraryID: Int64? = nil,
        _ changes: LibraryChanges,
        _ transaction: Transaction
    ) throws -> IdentifierSet {
        let reading = Reading(lists: self, changes: changes, version: changes.version, transaction: transaction)
        let admitted = try reading.set(.admitted(limits))
        return try libraryID.map { try admitted.intersection(reading.set(.library($0))) } ?? admitted
    }

    /// The listed series at one version of the library.
    struct Listed {
        /// All of them by title.
        var byTitle: [Int64]
        /// Those that limits admit; nil for all.
        var admitted: IdentifierSet?
        var version: Int64
    }

    /// Returns the listed series. The parameters are those of ``list(_:user:_:_:)``.
    func listed(
        with limits: ReadingLimits,
        _ changes: LibraryChanges,
        _ transaction: Transaction
    ) throws -> Listed {
        let reading = Reading(lists: self, changes: changes, version: changes.version, transaction: transaction)
        return Listed(
            byTitle: try reading.order(.title, user: nil),
            admitted: limits == .none ? nil : try reading.set(.admitted(limits)),
            version: reading.version
        )
    }

    /// Returns the facets of the series that limits admit.
    ///
    /// - Parameter count: counts them. It is called only if the catalogue has changed since it was called last.
    func facets(
        _ limits: ReadingLimits,
        libraryID: Int64?,
        _ changes: LibraryChanges,
        _ transaction: Transaction,
        count: (IdentifierSet) throws -> SeriesFacets
    ) throws -> SeriesFacets {
        let key = FacetKey(limits: limits, libraryID: libraryID)
        return try counted(key, in: \.facets, limits, changes, transaction, count: count)
    }

    /// Returns the number of series that limits admit, for each author. The parameters are those of
    /// ``facets(_:libraryID:_:_:count:)``.
    func authorCounts(
        _ limits: ReadingLimits,
        libraryID: Int64?,
        _ changes: LibraryChanges,
        _ transaction: Transaction,
        count: (IdentifierSet) throws -> [Int64: Int]
    ) throws -> [Int64: Int] {
        let key = FacetKey(limits: limits, libraryID: libraryID)
        return try counted(key, in: \.authorCounts, limits, changes, transaction, count: count)
    }

    /// Returns the cached result of ``authorCounts(_:libraryID:_:_:count:)``; nil if the catalogue has changed since.
    func knownAuthorCounts(
        _ limits: ReadingLimits,
        libraryID: Int64?,
        _ changes: LibraryChanges
    ) -> [Int64: Int]? {
        let key = FacetKey(limits: limits, libraryID: libraryID)
        guard let kept = state.withLock({ $0.authorCounts.value(key) }),
            changes.isUnchanged(since: kept.version, until: changes.version, user: nil)
        else { return nil }
        return kept.value
    }

    /// Returns the totals of the series that limits admit by library. The parameters are those of
    /// ``facets(_:libraryID:_:_:count:)``.
    func totals(
        _ limits: ReadingLimits,
        _ changes: LibraryChanges,
        _ transaction: Transaction,
        count: (IdentifierSet) throws -> [Int64: Totals]
    ) throws -> [Int64: Totals] {
        try counted(limits, in: \.totals, limits, changes, transaction, count: count)
    }

    /// Removes the values that are computed quickly: the lists, which take a millisecond, and the series that users
    /// read, which take one query of the user's rows.
    func releaseMemory() {
        state.withLock { state in
            state.lists.removeAll()
            state.readers.removeAll()
            state.completed.removeAll()
        }
    }

    private func counted<Key: Hashable & Sendable, Value: Sendable>(
        _ key: Key,
        in cache: any WritableKeyPath<State, RecentlyUsedValues<Key, Versioned<Value>>> & Sendable,
        _ limits: ReadingLimits,
        _ changes: LibraryChanges,
        _ transaction: Transaction,
        count: (IdentifierSet) throws -> Value
    ) throws -> Value {
        let reading = Reading(lists: self, changes: changes, version: changes.version, transaction: transaction)
        if let kept = state.withLock({ $0[keyPath: cache].value(key) }),
            changes.isUnchanged(since: kept.version, until: reading.version, user: nil)
        {
            return kept.value
        }
        let value = try count(reading.set(.admitted(limits)))
        state.withLock { $0[keyPath: cache].set(key, Versioned(value: value, version: reading.version)) }
        return value
    }
}

// MARK: - Composing lists

extension SeriesListCache {
    /// A view of the library at one version.
    private struct Reading {
        let lists: SeriesListCache
        let changes: LibraryChanges
        let version: Int64
        let transaction: Transaction

        /// - Parameter user: the user; nil for a list that is the same for all users.
        func list(
            _ filter: SeriesFilter,
            _ words: [String],
            _ ordering: SeriesOrdering,
            user: UserIdentifier?,
            limits: ReadingLimits
        ) throws -> SeriesList {
            var list = SeriesList(ordering: ordering, user: user, version: version)
            guard let test = try test(filter, user: user, limits: limits) else { return list }
            let order = try order(ordering.sort ?? .title, user: user)
            if !words.isEmpty {
                let search = SeriesSearch(words, filter.search ?? "")
                let found = try search.found(transaction, passes: test.isTrivial ? nil : { test.passes($0) })
                list.isComplete = found.isComplete
                list.identifiers = found.ordered(by: order, isByRank: ordering == .relevance)
            } else if ordering == .collection, let entries = test.collection {
                let listed = IdentifierSet(order)
                list.identifiers = entries.filter { listed.contains($0) && test.passes($0) }
            } else {
                list.identifiers = test.isTrivial ? order : order.filter(test.passes)
            }
            if case .shuffled(let seed) = ordering {
                list.identifiers = SeriesShuffle(seed: seed).order(list.identifiers)
            }
            return list
        }

        /// Returns the test of a filter; nil when no series can pass.
        private func test(_ filter: SeriesFilter, user: UserIdentifier?, limits: ReadingLimits) throws -> Test? {
            var test = Test()
            if limits != .none { test.required.append(try set(.admitted(limits))) }
            if let id = filter.libraryID { test.required.append(try set(.library(id))) }
            if let user, filter.isUnread { test.excluded.append(IdentifierSet(try completed(user))) }
            if let user, filter.isFavourite { test.required.append(IdentifierSet(try reader(user).favourites)) }
            for (kind, value) in [
                (TagKind.format, filter.format), (.genre, filter.genre), (.language, filter.language),
                (.tag, filter.tag), (.publisher, filter.publisher), (.year, filter.year),
            ] {
                guard let value else { continue }
                guard let tag = try kind.identifier(of: value, transaction) else { return nil }
                test.required.append(try set(.tag(tag)))
            }
            if let name = filter.author {
                guard let author = try AuthorRow.identifier(of: name, transaction) else { return nil }
                test.required.append(try set(.author(author)))
            }
            if let user, let id = filter.collectionID {
                let entries = try LibraryStore.seriesEntries(
                    ofList: id,
                    user: Viewer(user, limits: limits),
                    transaction
                )
                test.collection = entries
                test.required.append(IdentifierSet(entries))
            }
            if let condition = filter.condition {
                let evaluation = SeriesConditionEvaluation(
                    transaction: transaction,
                    user: user.map { Viewer($0, limits: limits) },
                    listed: IdentifierSet(try order(.titleKey).identifiers),
                    set: { try set($0) },
                    reader: { try reader($0) },
                    completed: { try completed($0) }
                )
                test.required.append(try evaluation.series(condition))
            }
            return test
        }

        /// Returns all listed series in an order.
        func order(_ sort: SeriesSort, user: UserIdentifier?) throws -> [Int64] {
            if let column = SeriesOrder.Column(sort) { return try order(column).identifiers }
            let listed = try order(.titleKey).identifiers
            if let number = SeriesNumberOrder.Number(sort) {
                return try order(number, listed: IdentifierSet(listed)).identifiers
            }
            guard let user else { return listed }
            return try reader(user).order(of: IdentifierSet(listed))
        }

        private func order(_ column: SeriesOrder.Column) throws -> SeriesOrder {
            try current(column, in: \.orders, user: nil, patch: { try $0.patched($1, transaction) }) {
                try SeriesOrder(column, transaction)
            }
        }

        private func order(_ number: SeriesNumberOrder.Number, listed: IdentifierSet) throws -> SeriesNumberOrder {
            try current(
                number,
                in: \.numberOrders,
                user: nil,
                patch: { try $0.patched($1, listed: listed, transaction) }
            ) {
                try SeriesNumberOrder(number, listed: listed, transaction)
            }
        }

        func set(_ set: SeriesSet) throws -> IdentifierSet {
            try current(set, in: \.sets, user: nil, patch: { try set.patched($0, $1, transaction) }) {
                try set.whole(transaction)
            }
        }

        private func reader(_ user: UserIdentifier) throws -> ReaderSeries {
            try current(user, in: \.readers, user: user, patch: { try $0.patched($1, transaction) }) {
                try ReaderSeries(user, transaction)
            }
        }

        /// Returns the series that a user has completely read.
        private func completed(_ user: UserIdentifier) throws -> Set<Int64> {
            try current(user, in: \.completed, user: user, patch: { try $0.patched($1, transaction) }) {
                try CompletedSeries(user, transaction)
            }
            .identifiers
        }

        /// Returns the current version of a cached value. A value of an older version is patched if the changes since
        /// then are known.
        ///
        /// - Parameter user: the user whose changes count; nil for the changes of the catalogue.
        private func current<Key: Hashable & Sendable, Value: Sendable>(
            _ key: Key,
            in cache: any WritableKeyPath<State, RecentlyUsedValues<Key, Versioned<Value>>> & Sendable,
            user: UserIdentifier?,
            patch: (Value, Set<Int64>) throws -> Value,
            make: () throws -> Value
        ) throws -> Value {
            let cached = lists.state.withLock { $0[keyPath: cache].value(key) }
            if let cached, cached.version == version { return cached.value }
            let value: Value
            if let cached, let changed = changed(since: cached.version, user: user) {
                value = changed.isEmpty ? cached.value : try patch(cached.value, changed)
            } else {
                value = try make()
            }
            lists.state.withLock { $0[keyPath: cache].set(key, Versioned(value: value, version: version)) }
            return value
        }

        /// Returns the series that changed since a version; nil when the journal does not list them.
        private func changed(since version: Int64, user: UserIdentifier?) -> Set<Int64>? {
            guard let change = changes.since(version, user: user) else { return [] }
            return change.more ? nil : change.series.union(change.removed)
        }
    }

    private struct Test {
        var required: [IdentifierSet] = []
        var excluded: [IdentifierSet] = []
        var collection: [Int64]?

        var isTrivial: Bool { required.isEmpty && excluded.isEmpty }

        func passes(_ id: Int64) -> Bool {
            for set in required where !set.contains(id) { return false }
            for set in excluded where set.contains(id) { return false }
            return true
        }
    }
}
