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
    private var clients: [Client] = []
    private var seriesCount = 0
    private let labels: [ContentLabel]

    private struct Client {
        var changes: VisibleChanges
        /// The series that the client knows.
        var known: Set<Int64>
        /// The entries of the lists that the client knows.
        var lists: [Int64: [Int64]] = [:]
    }

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

    private func anyPublication() -> Int64? {
        pick(model.series.values.flatMap(\.publications).map(\.id).sorted())
    }

    private func pick<Element>(_ elements: [Element]) -> Element? { elements.isEmpty ? nil : random.pick(elements) }

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
        let title = random.pick(["Zebra", "apple", "Ö", "青空"])
        let contents = model.series.values.flatMap(\.publications).map(\.content)
        var new = FilledLibrary.NewSeries(
            name: String(seriesCount),
            library: Int64(random.whole(1...2)),
            title: title,
            genre: random.pick(["drama", "comedy"]),
            addedAt: clock.now
        )
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

    // MARK: - Checks

    /// Compares something that a user sees with the model.
    func check() async throws {
        let user = random.number(below: 2)
        let reader = model.users[user]
        switch random.number(below: 9) {
        case 0, 1: try await checkSeries(reader)
        case 2: try await checkShelf(reader)
        case 3: try await checkLists(reader)
        case 4: try await checkCounts(reader)
        case 5: try await checkWork(reader)
        default: try await checkEvents(user)
        }
    }

    private func checkSeries(_ reader: LimitModel.User) async throws {
        var query = SeriesQuery(limit: 3)
        if random.chance(0.3) { query.filter.libraryID = Int64(random.whole(1...2)) }
        if random.chance(0.3) { query.filter.isUnread = true }
        if random.chance(0.3) { query.filter.isFavourite = true }
        if random.chance(0.2) { query.filter.genre = "drama" }
        if random.chance(0.2) { query.sort = .added }
        let filter = query.filter
        var expected = model.visible(to: reader).filter { series in
            (filter.libraryID ?? series.library) == series.library && (filter.genre ?? series.genre) == series.genre
                && !(filter.isFavourite && !reader.favouriteSeries.contains(series.id))
                && !(filter.isUnread && model.readCount(series, of: reader) == series.publications.count)
        }
        if query.sort == .added { expected.sort { ($0.addedAt, $0.id) > ($1.addedAt, $1.id) } }
        let start = random.whole(0...expected.count)
        query.at = start
        let page = try await store.series(query, user: reader.viewer)
        #expect(page.total == expected.count)
        #expect(page.series.map(\.id) == expected.dropFirst(start).prefix(3).map(\.id))
        for (record, series) in zip(page.series, expected.dropFirst(start)) {
            #expect(record.publicationCount == series.publications.count)
            #expect(record.readCount == model.readCount(series, of: reader))
            #expect(record.isFavourite == reader.favouriteSeries.contains(series.id))
        }
    }

    private func checkShelf(_ reader: LimitModel.User) async throws {
        let shelf = random.pick(Shelf.allCases)
        let ids = try await store.publications(ShelfQuery(shelf), user: reader.viewer).entries.map(\.publication.id)
        switch shelf {
        case .history: #expect(ids == model.shelf(reader.progress.mapValues(\.updatedAt), of: reader))
        case .inProgress:
            let times = reader.progress.filter { !$0.value.isCompleted }.mapValues(\.updatedAt)
            #expect(ids == model.shelf(times, of: reader))
            let again = try await store.continueReading(user: reader.viewer).map(\.id)
            #expect(again == ids)
        case .favourites: #expect(ids == model.shelf(reader.favourites, of: reader))
        case .added: #expect(ids == model.added(reader))
        case .deck:
            // The next publication depends on nothing that limits change, so the shelf is the visible part of the whole one.
            let everything = Viewer(reader.id, limits: .none)
            let all = try await store.publications(ShelfQuery(.deck), user: everything).entries.map(\.publication.id)
            #expect(ids == all.filter { model.isVisible(publication: $0, to: reader) })
        }
    }

    private func checkLists(_ reader: LimitModel.User) async throws {
        let lists = try await store.lists(user: reader.viewer)
        let shared = model.sharedLists(with: reader)
        #expect(Set(lists.map(\.list.id)) == Set((reader.lists + shared).map(\.id)))
        for list in reader.lists + shared {
            let expected = model.entries(list, of: reader)
            let preview = lists.first { $0.list.id == list.id }
            #expect(preview?.list.count == expected.count)
            #expect(preview?.list.isEditable == reader.lists.contains { $0.id == list.id })
            let shown = list.kind == .collection ? preview?.series.map(\.id) : preview?.publications.map(\.id)
            #expect(shown == Array(expected.prefix(4)))
        }
        if let list = pick(model.users.filter { $0.id != reader.id }.flatMap(\.lists)) {
            let isSeen = shared.contains { $0.id == list.id }
            let error = isSeen ? LibraryError.listNotEditable(id: list.id) : .noSuchList(id: list.id)
            await #expect(throws: error) { try await store.removeList(list.id, user: reader.viewer) }
        }
        guard let list = pick(reader.lists + shared) else { return }
        let expected = model.entries(list, of: reader)
        let start = random.whole(0...expected.count)
        let page = try await store.list(list.id, from: start, limit: 2, user: reader.viewer)
        let shown = list.kind == .collection ? page.series.map(\.id) : page.publications.map(\.publication.id)
        #expect(shown == Array(expected.dropFirst(start).prefix(2)))
        #expect(page.remaining == max(expected.count - start - 2, 0))
        guard list.kind == .collection else { return }
        var query = SeriesQuery()
        query.filter.collectionID = list.id
        #expect(try await store.series(query, user: reader.viewer).series.map(\.id) == expected)
    }

    private func checkCounts(_ reader: LimitModel.User) async throws {
        let visible = model.visible(to: reader)
        let libraries = try await store.libraries(user: reader.viewer)
        for id in 1...2 as ClosedRange<Int64> {
            let series = visible.filter { $0.library == id }
            let record = libraries.first { $0.id == id }
            #expect(record?.seriesCount ?? 0 == series.count)
            #expect(record?.publicationCount ?? 0 == series.reduce(0) { $0 + $1.publications.count })
        }
        let library = random.chance(0.5) ? Int64(random.whole(1...2)) : nil
        let facets = try await store.facets(libraryID: library, user: reader.viewer)
        for genre in ["drama", "comedy"] {
            let count = visible.count { $0.genre == genre && (library ?? $0.library) == $0.library }
            #expect(facets.genres.first { $0.value == genre }?.count ?? 0 == count)
        }
        let index = try await store.seriesIndex(SeriesQuery(), user: reader.viewer)
        #expect(index.total == visible.count)
    }

    private func checkWork(_ reader: LimitModel.User) async throws {
        guard let id = anyPublication(), let (series, publication) = model.publication(id) else { return }
        let isVisible = model.isVisible(series, to: reader)
        let viewer = reader.viewer
        #expect(try await (store.publication(id, user: viewer) != nil) == isVisible)
        #expect(try await (store.series(series.id, user: viewer) != nil) == isVisible)
        #expect(try await store.hasPublication(id, user: viewer) == isVisible)
        let count = try await store.publications(inSeries: series.id, user: viewer).count
        #expect(count == (isVisible ? series.publications.count : 0))
        let hasCopy = model.visiblePublications(of: reader).contains { $0.content == publication.content }
        let content = ContentHash.hexadecimal(publication.content)
        #expect(try await store.hasPublication(content: content, user: viewer) == hasCopy)
        let progress = try await store.progress(of: id, user: viewer)
        #expect(progress?.isCompleted == (isVisible ? reader.progress[publication.content]?.isCompleted : nil))
        let neighbours = try await store.neighbours(id, user: viewer)
        let index = series.publications.firstIndex { $0.id == id } ?? 0
        #expect(neighbours.previous?.id == (isVisible && index > 0 ? series.publications[index - 1].id : nil))
    }

    /// Applies the events to what the client knows, which must then be what the user sees.
    private func checkEvents(_ user: Int) async throws {
        let reader = model.users[user]
        let before = clients[user].known
        let now = Set(model.visible(to: reader).map(\.id))
        let publications = Set(model.visiblePublications(of: reader).map(\.id))
        let lists = model.listedEntries(of: reader)
        guard let change = try await clients[user].changes.next(in: store, user: reader.viewer) else {
            #expect(before == now)
            #expect(clients[user].lists == lists)
            return
        }
        // The client reloads all lists.
        if !change.lists { #expect(clients[user].lists == lists) }
        clients[user].lists = lists
        if change.more {
            #expect(change.series.isEmpty && change.removed.isEmpty && change.publications.isEmpty)
            clients[user].known = now
            return
        }
        #expect(change.series.isSubset(of: now))
        #expect(reader.limits == .none || change.removed.isSubset(of: before))
        #expect(reader.limits == .none || change.publications.isSubset(of: publications))
        clients[user].known = before.subtracting(change.removed).union(change.series.intersection(now))
        #expect(clients[user].known == now)
    }
}
