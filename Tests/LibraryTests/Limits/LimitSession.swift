import Database
import Foundation
import Publications
import TestSupport
import Testing
import WireModel

@testable import Library

/// A store with two users and the model of it. Actions change both, and checks compare them.
final class LimitSession {
    let library: FilledLibrary
    let clock = TestClock()
    var model: LimitModel
    var random: SeededGenerator
    /// What the client of each user observes.
    var clients: [Client] = []
    private var seriesCount = 0
    private let labels: [ContentLabel]

    struct Client {
        var changes: VisibleChanges
        /// The series that the client knows.
        var known: Set<Int64>
        /// The entries of the lists that the client knows.
        var lists: [Int64: [Int64]] = [:]
    }

    /// The titles of series. Each word finds only its own title.
    static let titles: [String: [String]] = [
        "Zebra": ["z", "zeb", "ebra"], "apple": ["APP", "appl"], "Ö": ["ö", "o"], "青空": ["青", "空", "青空"],
    ]

    var store: LibraryStore { library.store }

    init(seed: UInt64) async throws {
        random = SeededGenerator(seed: seed)
        library = try FilledLibrary(isInMemory: true, clock: clock.clock)
        labels = try ["a", "b", "c"].map { try ContentLabel($0) }
        let second = try await library.addUser("Second")
        model = LimitModel(users: [LimitModel.User(id: .owner), LimitModel.User(id: second.id)])
        for _ in 0..<4 { try await addSeries() }
        for user in model.users {
            var changes = VisibleChanges(since: store.changes.version)
            try await changes.start(in: store, user: user.viewer)
            clients.append(Client(changes: changes, known: Set(model.series.keys)))
        }
    }

    // MARK: - Actions

    /// Changes something at random.
    func act() async throws {
        clock.advance(1000)
        let user = random.number(below: 2)
        switch random.number(below: 22) {
        case 0...4: try await read(user)
        case 5: try await mark(user)
        case 6, 7: try await like(user)
        case 8: try await makeList(user)
        case 9, 10: try await addToList(user)
        case 11: try await moveInList(user)
        case 12, 13: try await setLabels()
        case 14, 15: try await limit(user)
        case 16: try await addSeries()
        case 17: try await removeSeries()
        case 18, 19: try await share(user)
        default: try await rate()
        }
    }

    private func anySeries() -> Int64? { pick(model.series.keys.sorted()) }

    func anyPublication() -> Int64? {
        pick(model.series.values.flatMap(\.publications).map(\.id).sorted())
    }

    func pick<Element>(_ elements: [Element]) -> Element? { elements.isEmpty ? nil : random.pick(elements) }

    /// Runs an action that must fail if its work is hidden, as if the work didn't exist.
    private func attempt(_ isVisible: Bool, _ action: () async throws -> Void) async throws {
        do {
            try await action()
            #expect(isVisible)
        } catch LibraryError.noSuchSeries, LibraryError.noSuchPublication, LibraryError.noSuchEntry {
            #expect(!isVisible)
        }
    }

    private func read(_ user: Int) async throws {
        guard let id = anyPublication(), let content = model.publication(id)?.publication.content else { return }
        let isCompleted = random.chance(0.5)
        let reader = model.users[user]
        let isVisible = model.isVisible(publication: id, to: reader)
        // Page 3 of 9 means that a completed publication is read again.
        let progress = ProgressRecord(
            page: isCompleted ? 8 : 3,
            isCompleted: isCompleted,
            updatedAt: clock.now,
            device: ""
        )
        try await attempt(isVisible) { _ = try await store.record(progress, for: id, user: reader.viewer) }
        guard isVisible else { return }
        model.users[user].progress[content] = .init(isCompleted: isCompleted, updatedAt: clock.now)
    }

    private func mark(_ user: Int) async throws {
        guard let id = anySeries(), let series = model.series[id] else { return }
        let (isRead, reader) = (random.chance(0.6), model.users[user])
        let isVisible = model.isVisible(series, to: reader)
        try await attempt(isVisible) { _ = try await store.mark(series: id, isRead: isRead, user: reader.viewer) }
        guard isVisible else { return }
        for publication in series.publications {
            if !isRead {
                model.users[user].progress[publication.content] = nil
            } else if model.users[user].progress[publication.content]?.isCompleted != true {
                model.users[user].progress[publication.content] = .init(isCompleted: true, updatedAt: clock.now)
            }
        }
    }

    private func like(_ user: Int) async throws {
        let (likes, reader) = (random.chance(0.7), model.users[user])
        if random.chance(0.5) {
            guard let id = anySeries(), let series = model.series[id] else { return }
            let isVisible = model.isVisible(series, to: reader)
            try await attempt(isVisible) { try await store.setFavourite(likes, series: id, user: reader.viewer) }
            guard isVisible else { return }
            if likes {
                model.users[user].favouriteSeries.insert(id)
            } else {
                model.users[user].favouriteSeries.remove(id)
            }
        } else {
            guard let id = anyPublication(), let content = model.publication(id)?.publication.content else { return }
            let isVisible = model.isVisible(publication: id, to: reader)
            try await attempt(isVisible) { try await store.setFavourite(likes, publication: id, user: reader.viewer) }
            guard isVisible else { return }
            model.users[user].favourites[content] = likes ? model.users[user].favourites[content] ?? clock.now : nil
        }
    }

    private func makeList(_ user: Int) async throws {
        guard model.users[user].lists.count < 3 else {
            let list = model.users[user].lists.removeFirst()
            return try await store.removeList(list.id, user: model.users[user].viewer)
        }
        let kind: ListKind = random.chance(0.5) ? .collection : .readingList
        let record = try await store.makeList(kind, title: "L", entries: [], user: model.users[user].viewer)
        model.users[user].lists.append(.init(id: record.id, kind: kind))
    }

    /// An entry that could be in a list, whether it is visible or not.
    private func anyEntry(_ kind: ListKind) -> Int64? { kind == .collection ? anySeries() : anyPublication() }

    private func isVisible(_ entry: Int64, _ kind: ListKind, to user: LimitModel.User) -> Bool {
        switch kind {
        case .collection: model.series[entry].map { model.isVisible($0, to: user) } ?? false
        case .readingList: model.isVisible(publication: entry, to: user)
        }
    }

    private func addToList(_ user: Int) async throws {
        guard let list = model.users[user].lists.indices.randomElement(using: &random) else { return }
        let (known, reader) = (model.users[user].lists[list], model.users[user])
        guard let entry = anyEntry(known.kind) else { return }
        let isVisible = isVisible(entry, known.kind, to: reader)
        try await attempt(isVisible) { _ = try await store.add([entry], toList: known.id, user: reader.viewer) }
        guard isVisible, !known.entries.contains(entry) else { return }
        model.users[user].lists[list].entries.append(entry)
    }

    /// Moves an entry to the end, or removes one.
    private func moveInList(_ user: Int) async throws {
        guard let list = model.users[user].lists.indices.randomElement(using: &random) else { return }
        let (known, reader) = (model.users[user].lists[list], model.users[user])
        guard let entry = pick(known.entries) else { return }
        let isVisible = isVisible(entry, known.kind, to: reader)
        if random.chance(0.5) {
            try await attempt(isVisible) {
                _ = try await store.move(entry, before: nil, inList: known.id, user: reader.viewer)
            }
        } else {
            // Removing an entry that isn't there does nothing.
            _ = try await store.remove(entry, fromList: known.id, user: reader.viewer)
        }
        let rows: [Int64] = try await store.database.read { transaction in
            try transaction.values(
                """
                SELECT coalesce(series.id, publications.id) FROM listEntries
                LEFT JOIN series ON series.identifier = listEntries.identifier
                LEFT JOIN publications ON publications.identifier = listEntries.identifier
                WHERE listID = ? ORDER BY position, listEntries.id
                """,
                [known.id]
            )
        }
        if isVisible {
            #expect(rows.isEmpty || rows.last == entry || !rows.contains(entry))
        } else {
            #expect(rows == known.entries)
        }
        model.users[user].lists[list].entries = rows
    }

    private func share(_ user: Int) async throws {
        guard let list = model.users[user].lists.indices.randomElement(using: &random) else { return }
        let (owner, other) = (model.users[user], model.users[1 - user].id)
        let audience = random.pick([ListAudience.owner, .everyone, .chosen([other])])
        let record = try await store.updateList(owner.lists[list].id, audience: audience, user: owner.viewer)
        #expect(record.audience == audience && record.isEditable)
        model.users[user].lists[list].audience = audience
    }

    private func setLabels() async throws {
        guard let id = anySeries() else { return }
        let chosen = Set(labels.filter { _ in random.chance(0.3) })
        _ = try await store.setLabels(chosen, ofSeries: id, user: .owner)
        model.series[id]?.labels = chosen
    }

    private func limit(_ user: Int) async throws {
        let reader = model.users[user].id.rawValue
        model.users[user].limits = random.chance(0.2) ? .none : ReadingLimitsTests.limits(labels, &random)
        // Limits are stored in the row of the user. A change of this row tells clients to reload.
        _ = try await store.database.write { try $0.execute("UPDATE users SET name = name WHERE id = ?", [reader]) }
    }

    private func addSeries() async throws {
        guard model.series.count < 8 else { return try await removeSeries() }
        seriesCount += 1
        let title = random.pick(Self.titles.keys.sorted())
        let contents = model.series.values.flatMap(\.publications).map(\.content)
        var new = FilledLibrary.NewSeries(
            name: String(seriesCount),
            library: Int64(random.whole(1...2)),
            title: title,
            genre: random.pick(["drama", "comedy"]),
            addedAt: clock.now
        )
        new.person = "aut\tAuthor of \(new.genre)"
        for _ in 0..<random.whole(1...3) {
            let copy = random.chance(0.2) ? pick(contents.sorted { $0.lexicographicallyPrecedes($1) }) : nil
            new.publications.append((copy ?? content(), random.chance(0.4) ? nil : random.whole(0...18)))
        }
        let (inserted, observer) = (new, store.observer)
        let ids = try await store.database.write { transaction in
            let ids = try FilledLibrary.insert(inserted, transaction)
            try SeriesTotals.refreshStale(transaction, observer)
            return ids
        }
        model.series[ids.series] = LimitModel.Series(
            id: ids.series,
            library: new.library,
            title: title,
            key: NaturalOrderKey(title).bytes,
            genre: new.genre,
            addedAt: new.addedAt,
            publications: zip(ids.publications, new.publications).map {
                .init(id: $0, content: $1.content, ageRating: $1.ageRating)
            }
        )
    }

    private func content() -> Data {
        Data((0..<4).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } })
    }

    private func removeSeries() async throws {
        guard model.series.count > 2, let id = anySeries() else { return }
        let observer = store.observer
        try await store.database.write { transaction in
            // Entries of publications that are gone would stay, in case they come back.
            try transaction.execute(
                """
                DELETE FROM listEntries
                WHERE identifier IN (SELECT identifier FROM publications WHERE seriesID = ?)
                """,
                [id]
            )
            try transaction.execute("DELETE FROM publications WHERE seriesID = ?", [id])
            try SeriesTotals.markStale(transaction, seriesID: id)
            try SeriesTotals.refreshStale(transaction, observer)
        }
        model.remove(id)
    }

    private func rate() async throws {
        guard let id = anyPublication(), let series = model.publication(id)?.series.id else { return }
        let age = random.chance(0.3) ? nil : random.whole(0...18)
        let observer = store.observer
        try await store.database.write { transaction in
            try transaction.execute("UPDATE publications SET ageRating = ? WHERE id = ?", [age, id])
            try SeriesTotals.markStale(transaction, seriesID: series)
            try SeriesTotals.refreshStale(transaction, observer)
        }
        guard let index = model.series[series]?.publications.firstIndex(where: { $0.id == id }) else { return }
        model.series[series]?.publications[index].ageRating = age
    }
}
