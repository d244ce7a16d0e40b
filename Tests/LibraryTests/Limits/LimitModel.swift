import Foundation
import Publications

@testable import Library

/// A plain model of a catalogue and of the data of two users. It computes each answer from all of the data.
struct LimitModel {
    struct Publication {
        var id: Int64
        var content: Data
        var ageRating: Int?
    }

    struct Series {
        var id: Int64
        var library: Int64
        var title: String
        var key: [UInt8]
        var genre: String
        var addedAt: Int64
        var labels: Set<ContentLabel> = []
        var publications: [Publication]
    }

    struct List {
        var id: Int64
        var kind: ListKind
        /// The entries, also those that are hidden.
        var entries: [Int64] = []
        var audience = ListAudience.owner

        func isShared(with user: UserIdentifier) -> Bool {
            switch audience {
            case .owner: false
            case .everyone: true
            case .chosen(let users): users.contains(user)
            }
        }
    }

    struct Progress {
        var isCompleted: Bool
        var updatedAt: Int64
    }

    /// A user's data, limits and what a client of the user knows from events.
    struct User {
        let id: UserIdentifier
        var limits = ReadingLimits.none
        var progress: [Data: Progress] = [:]
        var favouriteSeries: Set<Int64> = []
        var favourites: [Data: Int64] = [:]
        var lists: [List] = []

        var viewer: Viewer { Viewer(id, limits: limits) }
    }

    var series: [Int64: Series] = [:]
    var users: [User]

    // MARK: - What a user sees

    func isVisible(_ series: Series, to user: User) -> Bool {
        let limits = user.limits
        if case .chosen(let libraries) = limits.libraries, !libraries.contains(series.library) { return false }
        for publication in series.publications {
            if let age = publication.ageRating, let highest = limits.highestAge, age > highest { return false }
            if publication.ageRating == nil, !limits.showsUnrated { return false }
        }
        if !limits.includedLabels.isEmpty, limits.includedLabels.isDisjoint(with: series.labels) { return false }
        return limits.excludedLabels.isDisjoint(with: series.labels)
    }

    /// The visible series in the order of their titles.
    func visible(to user: User) -> [Series] {
        series.values.filter { isVisible($0, to: user) }.sorted { a, b in
            a.key == b.key ? a.id < b.id : a.key.lexicographicallyPrecedes(b.key)
        }
    }

    func publication(_ id: Int64) -> (series: Series, publication: Publication)? {
        for series in series.values {
            if let found = series.publications.first(where: { $0.id == id }) { return (series, found) }
        }
        return nil
    }

    func isVisible(publication id: Int64, to user: User) -> Bool {
        publication(id).map { isVisible($0.series, to: user) } ?? false
    }

    /// The visible publications, by identifier.
    func visiblePublications(of user: User) -> [Publication] {
        visible(to: user).flatMap(\.publications).sorted { $0.id < $1.id }
    }

    func readCount(_ series: Series, of user: User) -> Int {
        series.publications.count { user.progress[$0.content]?.isCompleted == true }
    }

    /// The time at which a user last read a series; 0 if the user has not read it.
    func readAt(_ series: Series, of user: User) -> Int64 {
        series.publications.compactMap { user.progress[$0.content]?.updatedAt }.max() ?? 0
    }

    /// The next publications of the visible series, the recently read series first. A series has none when the user is
    /// reading one of its publications, or when no publication follows the last completed one.
    func deck(_ user: User) -> [Int64] {
        let next = visible(to: user).compactMap { series -> (time: Int64, series: Int64, publication: Int64)? in
            let progress = series.publications.map { user.progress[$0.content] }
            guard let last = progress.lastIndex(where: { $0?.isCompleted == true }),
                progress.allSatisfy({ $0?.isCompleted != false }), last + 1 < progress.count
            else { return nil }
            return (readAt(series, of: user), series.id, series.publications[last + 1].id)
        }
        return next.sorted { ($0.time, $0.series) > ($1.time, $1.series) }.map(\.publication)
    }

    /// The visible publications with these contents, the latest first. Of copies the one that was added first counts.
    func shelf(_ times: [Data: Int64], of user: User) -> [Int64] {
        let visible = visiblePublications(of: user)
        let contents = times.sorted { a, b in
            a.value == b.value ? b.key.lexicographicallyPrecedes(a.key) : a.value > b.value
        }
        return contents.compactMap { content, _ in visible.first { $0.content == content }?.id }
    }

    /// The visible publications, the recently added ones first.
    func added(_ user: User) -> [Int64] {
        let all = visible(to: user).flatMap { series in
            series.publications.map { (time: series.addedAt, id: $0.id) }
        }
        return all.sorted { ($0.time, $0.id) > ($1.time, $1.id) }.map(\.id)
    }

    /// The visible entries of a list.
    func entries(_ list: List, of user: User) -> [Int64] {
        list.entries.filter { entry in
            switch list.kind {
            case .collection: series[entry].map { isVisible($0, to: user) } ?? false
            case .readingList: isVisible(publication: entry, to: user)
            }
        }
    }

    /// The lists of other users that a user sees. For a user with limits, lists without visible entries are hidden.
    func sharedLists(with user: User) -> [List] {
        users.filter { $0.id != user.id }.flatMap(\.lists).filter { list in
            list.isShared(with: user.id) && (user.limits == .none || !entries(list, of: user).isEmpty)
        }
    }

    /// The visible entries of all lists that a user sees, by list.
    func listedEntries(of user: User) -> [Int64: [Int64]] {
        var result: [Int64: [Int64]] = [:]
        for list in user.lists + sharedLists(with: user) { result[list.id] = entries(list, of: user) }
        return result
    }

    // MARK: - Changes of the catalogue

    /// Removes a series from the catalogue and from the lists and favourites of all users. What belongs to contents stays.
    mutating func remove(_ id: Int64) {
        guard let removed = series.removeValue(forKey: id) else { return }
        let publications = Set(removed.publications.map(\.id))
        for user in users.indices {
            users[user].favouriteSeries.remove(id)
            for list in users[user].lists.indices {
                let isCollection = users[user].lists[list].kind == .collection
                users[user].lists[list].entries.removeAll { isCollection ? $0 == id : publications.contains($0) }
            }
        }
    }
}
