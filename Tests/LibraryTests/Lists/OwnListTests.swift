import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("User lists")
struct OwnListTests {
    private func library(_ count: Int) throws -> FilledLibrary {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 5)
        try library.add(count, using: &random)
        return library
    }

    private func entries(_ store: LibraryStore, _ id: Int64) async throws -> [Int64] {
        try await store.list(id, user: .owner).series.map(\.id)
    }

    @Test("keep their order after a thousand moves into the same gap")
    func manyMoves() async throws {
        let library = try library(40)
        let store = library.store
        let ids = try library.series().map(\.id)
        let list = try await store.makeList(.collection, title: "L", entries: ids, user: .owner)
        var expected = ids
        for step in 0..<1000 {
            // Always moves the last entry before the second.
            let moved = expected.removeLast()
            let before = expected[1]
            expected.insert(moved, at: 1)
            _ = try await store.move(moved, before: before, inList: list.id, user: .owner)
            if step.isMultiple(of: 97) { #expect(try await entries(store, list.id) == expected) }
        }
        #expect(try await entries(store, list.id) == expected)
        var query = SeriesQuery(limit: 200)
        query.filter.collectionID = list.id
        #expect(try await store.series(query, user: .owner).series.map(\.id) == expected)
    }

    @Test("are listed in windows by kind")
    func windows() async throws {
        let library = try library(6)
        let store = library.store
        let ids = try library.series().map(\.id)
        for number in 0..<5 {
            _ = try await store.makeList(.collection, title: "\(number)", entries: ids, user: .owner)
            _ = try await store.makeList(.readingList, title: "R", entries: [], user: .owner)
        }
        let all = try await store.lists(.collection, user: .owner)
        #expect(all.count == 5)
        for (start, limit) in [(0, 5), (0, 2), (3, 50), (5, 1), (-1, 2), (2, 0)] {
            let window = try await store.lists(.collection, from: start, limit: limit, user: .owner)
            #expect(window.total == 5)
            #expect(window.lists == Array(all.dropFirst(max(start, 0)).prefix(limit)), "\(start) \(limit)")
        }
    }

    @Test("agree with a plain array after random changes")
    func randomChanges() async throws {
        let library = try library(30)
        let store = library.store
        let all = try library.series().map(\.id)
        let id = try await store.makeList(.collection, title: "L", entries: [], user: .owner).id
        var random = SeededGenerator(seed: 9)
        var expected: [Int64] = []
        for _ in 0..<300 {
            let entry = try #require(all.randomElement(using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                #expect(
                    try await store.remove(entry, fromList: id, user: .owner).count
                        == expected.filter { $0 != entry }.count
                )
                expected.removeAll { $0 == entry }
            case 1:
                _ = try await store.add([entry, entry], toList: id, user: .owner)
                if !expected.contains(entry) { expected.append(entry) }
            default:
                guard expected.contains(entry) else {
                    await #expect(throws: LibraryError.noSuchEntry(id: entry, listID: id)) {
                        try await store.move(entry, before: nil, inList: id, user: .owner)
                    }
                    continue
                }
                let other = expected.filter { $0 != entry }.randomElement(using: &random)
                _ = try await store.move(entry, before: other, inList: id, user: .owner)
                expected.removeAll { $0 == entry }
                expected.insert(entry, at: other.flatMap { expected.firstIndex(of: $0) } ?? expected.count)
            }
        }
        #expect(try await entries(store, id) == expected)
        #expect(try await store.lists(user: .owner)[0].list.count == expected.count)
        #expect(try await store.lists(.readingList, user: .owner).isEmpty)
    }

    @Test("refuse too many entries and unknown identifiers")
    func limits() async throws {
        let library = try library(3)
        let store = library.store
        let ids = try library.series().map(\.id)
        await #expect(throws: LibraryError.noSuchList(id: 9)) {
            try await store.updateList(9, title: "x", user: .owner)
        }
        await #expect(throws: LibraryError.noSuchSeries(id: 999)) {
            try await store.makeList(.collection, title: "x", entries: [999], user: .owner)
        }
        #expect(try await store.lists(user: .owner).isEmpty)
        for number in 1...ListRecord.maximumCount {
            _ = try await store.makeList(.collection, title: "\(number)", entries: number == 1 ? ids : [], user: .owner)
        }
        await #expect(throws: LibraryError.tooManyLists) {
            try await store.makeList(.readingList, title: "x", entries: [], user: .owner)
        }
        let first = try #require(try await store.lists(user: .owner).first { $0.list.title == "1" })
        #expect(first.series.count == 3 && first.list.count == 3)
        try await store.removeList(first.list.id, user: .owner)
        #expect(try await store.series(SeriesQuery(), user: .owner).total == 3)
        await #expect(throws: LibraryError.noSuchList(id: first.list.id)) {
            try await store.list(first.list.id, user: .owner)
        }
    }
}
