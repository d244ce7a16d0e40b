import Foundation
import Publications
import TestSupport
import Testing
import WireModel

@testable import Library

// What users see, compared with the model.
extension LimitSession {
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
        if random.chance(0.4) { query.sort = random.pick([.added, .read]) }
        var found: String?
        if random.chance(0.3) {
            let title = random.pick(Self.titles.keys.sorted())
            query.filter.search = random.pick(Self.titles[title] ?? [])
            found = title
        }
        let filter = query.filter
        var expected = model.visible(to: reader).filter { series in
            (filter.libraryID ?? series.library) == series.library && (found ?? series.title) == series.title
                && (filter.genre ?? series.genre) == series.genre
                && !(filter.isFavourite && !reader.favouriteSeries.contains(series.id))
                && !(filter.isUnread && model.readCount(series, of: reader) == series.publications.count)
        }
        switch query.sort {
        case .added: expected.sort { ($0.addedAt, $0.id) > ($1.addedAt, $1.id) }
        case .read:
            let times = Dictionary(uniqueKeysWithValues: expected.map { ($0.id, model.readAt($0, of: reader)) })
            expected.sort { (times[$0.id] ?? 0, $0.id) > (times[$1.id] ?? 0, $1.id) }
        // Without an order, a search sorts by relevance, which is equal for all series with the title.
        default: break
        }
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
        case .deck: #expect(ids == model.deck(reader))
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
            // Each genre has an author of its own.
            let author = "Author of \(genre)"
            var authorQuery = AuthorQuery(libraryID: library)
            authorQuery.maximumRowCount = random.whole(0...3)
            let authors = try await store.authors(authorQuery, user: reader.viewer).authors
            #expect(authors.first { $0.name == author }?.seriesCount ?? 0 == count)
            var query = SeriesQuery(libraryID: library)
            query.filter.author = author
            #expect(try await store.series(query, user: reader.viewer).total == count)
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
