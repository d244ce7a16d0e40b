import Database
import Synchronization

/// A cache of recently requested lists of series, as identifiers in order.
///
/// The cache holds three kinds of values, each with the version of the library at which it was computed:
/// - orders of all series,
/// - sets of the series that meet one condition of a filter,
/// - lists, which combine an order with sets.
///
/// Orders and sets are updated with the library's changes. Lists are composed again, which takes a millisecond for
/// 200,000 series.
final class SeriesListCache: Sendable {
    private struct Versioned<Value: Sendable>: Sendable {
        let value: Value
        let version: Int64
    }

    private struct Key: Hashable {
        let filter: SeriesFilter
        let ordering: SeriesOrdering
    }

    private struct State {
        var orders = RecentlyUsedValues<SeriesSort, Versioned<SeriesOrder>>(limit: SeriesSort.allCases.count)
        var sets = RecentlyUsedValues<SeriesSet, Versioned<IdentifierSet>>(limit: 32)
        var lists = RecentlyUsedValues<Key, SeriesList>(limit: 12)
    }

    /// Guards the cached values. No query runs while it is locked, so two concurrent requests may run the same query.
    private let state = Mutex(State())

    /// Returns the list of a query.
    ///
    /// - Parameters:
    ///   - changes: the journal with the changes since a value was cached.
    ///   - transaction: a transaction that has not read anything yet. Its first read then sees all
    ///     changes in `changes`.
    func list(_ query: SeriesQuery, _ changes: LibraryChanges, _ transaction: Transaction) throws -> SeriesList {
        let reading = Reading(lists: self, changes: changes, version: changes.version, transaction: transaction)
        let words = SearchText.words(of: query.filter.search ?? "")
        let ordering = SeriesOrdering(query, isSearch: !words.isEmpty)
        let key = Key(filter: query.filter, ordering: ordering)
        if let kept = state.withLock({ $0.lists.value(key) }), kept.version == reading.version { return kept }
        let list = try reading.list(query.filter, words, ordering)
        state.withLock { $0.lists.set(key, list) }
        return list
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

        func list(_ filter: SeriesFilter, _ words: [String], _ ordering: SeriesOrdering) throws -> SeriesList {
            var list = SeriesList(ordering: ordering, version: version)
            guard let test = try test(filter) else { return list }
            let order = try order(ordering.sort ?? .title)
            if !words.isEmpty {
                let found = try SeriesSearch(words, filter.search ?? "").found(transaction) { test.passes($0) }
                list.isComplete = found.isComplete
                list.identifiers = found.ordered(by: order, isByRank: ordering == .relevance)
            } else if ordering == .collection, let entries = test.collection {
                let listed = IdentifierSet(order.identifiers)
                list.identifiers = entries.filter { listed.contains($0) && test.passes($0) }
            } else {
                list.identifiers = test.isTrivial ? order.identifiers : order.identifiers.filter(test.passes)
            }
            return list
        }

        /// Returns the test of a filter; nil when no series can pass.
        private func test(_ filter: SeriesFilter) throws -> Test? {
            var test = Test()
            if let id = filter.libraryID { test.required.append(try set(.library(id))) }
            if filter.isUnread { test.excluded.append(try set(.completed)) }
            if filter.isFavourite { test.required.append(try set(.favourite)) }
            for (kind, value) in [
                (TagKind.format, filter.format), (.genre, filter.genre), (.language, filter.language),
            ] {
                guard let value else { continue }
                guard let tag = try kind.identifier(of: value, transaction) else { return nil }
                test.required.append(try set(.tag(tag)))
            }
            if let id = filter.collectionID {
                let entries = try LibraryStore.seriesEntries(ofList: id, transaction)
                test.collection = entries
                test.required.append(IdentifierSet(entries))
            }
            return test
        }

        private func order(_ sort: SeriesSort) throws -> SeriesOrder {
            try current(sort, in: \.orders, patch: { try $0.patched($1, transaction) }) {
                try SeriesOrder(sort, transaction)
            }
        }

        private func set(_ set: SeriesSet) throws -> IdentifierSet {
            try current(set, in: \.sets, patch: { try set.patched($0, $1, transaction) }) { try set.whole(transaction) }
        }

        /// Returns the current version of a cached value. A value of an older version is patched if the changes since
        /// then are known.
        private func current<Key: Hashable & Sendable, Value: Sendable>(
            _ key: Key,
            in cache: any WritableKeyPath<State, RecentlyUsedValues<Key, Versioned<Value>>> & Sendable,
            patch: (Value, Set<Int64>) throws -> Value,
            make: () throws -> Value
        ) throws -> Value {
            let cached = lists.state.withLock { $0[keyPath: cache].value(key) }
            if let cached, cached.version == version { return cached.value }
            let value: Value
            if let cached, let changed = changed(since: cached.version) {
                value = try patch(cached.value, changed)
            } else {
                value = try make()
            }
            lists.state.withLock { $0[keyPath: cache].set(key, Versioned(value: value, version: version)) }
            return value
        }

        /// Returns the series that changed since a version; nil when the journal does not list them.
        private func changed(since version: Int64) -> Set<Int64>? {
            guard let change = changes.since(version) else { return [] }
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
