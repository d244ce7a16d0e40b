import Database
import Foundation
import Testing

@testable import Library

@Suite("Arranging series")
struct ArrangingTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    /// Two series of three and two publications.
    private func fill() async throws {
        for number in 1...3 { try library.write("A/A \(number).cbz", "pages=\(number);number=\(number)") }
        for number in 4...5 { try library.write("B/B \(number).cbz", "pages=\(number);number=\(number)") }
        try await library.scan()
    }

    private func series(_ title: String) async throws -> SeriesRecord {
        try #require(try await library.allSeries().first { $0.title == title })
    }

    private func contents() async throws -> [String: [String]] {
        var result: [String: [String]] = [:]
        for series in try await library.allSeries() {
            let publications = try await library.store.publications(inSeries: series.id, user: .owner)
            result[series.title] = publications.map { String($0.path.split(separator: "/").last ?? "") }
        }
        return result
    }

    private let before = [
        "A": ["A 1.cbz", "A 2.cbz", "A 3.cbz"], "B": ["B 4.cbz", "B 5.cbz"],
    ]

    @Test("merged series stay merged after scans and in a new catalogue, and undo separates them")
    func merge() async throws {
        try await fill()
        let (a, b) = (try await series("A"), try await series("B"))
        try await library.store.setFavourite(true, series: b.id, user: .owner)
        let edit = try #require(try await library.store.merge([b.id], into: a.id, user: .owner))
        let merged = ["A": ["A 1.cbz", "A 2.cbz", "A 3.cbz", "B 4.cbz", "B 5.cbz"]]
        #expect(try await contents() == merged)
        #expect(try await series("A").isFavourite)
        #expect(try await library.store.series(b.id, user: .owner) == nil)
        try library.write("B/B 4.cbz", "pages=9;number=4")
        try await library.scan()
        #expect(try await contents() == merged)
        try await library.removeCatalogue()
        try await library.scan()
        #expect(try await contents() == merged)
        try library.write("B/B 6.cbz", "pages=6;number=6")
        try await library.scan()
        #expect(try await contents()["B"] == ["B 6.cbz"])
        _ = try await library.store.undoMetadataEdit(edit.id, user: .owner)
        #expect(try await contents()["B"] == ["B 4.cbz", "B 5.cbz", "B 6.cbz"])
        let separated = try await series("B")
        #expect(separated.identifier == b.identifier)
        #expect(separated.isFavourite)
    }

    @Test("a split series survives scans and a new catalogue, and undo removes it")
    func split() async throws {
        try await fill()
        let a = try await series("A")
        let first = try await library.publication("A/A 1.cbz")
        let result = try #require(try await library.store.split([first.id], title: "Extra", user: .owner))
        let expected = ["A": ["A 2.cbz", "A 3.cbz"], "B": ["B 4.cbz", "B 5.cbz"], "Extra": ["A 1.cbz"]]
        #expect(try await contents() == expected)
        try library.write("A/A 1.cbz", "pages=8;number=1")
        try await library.scan()
        try await library.removeCatalogue()
        try await library.scan()
        #expect(try await contents() == expected)
        #expect(try await series("Extra").identifier == result.series)
        _ = try await library.store.undoMetadataEdit(result.edit.id, user: .owner)
        #expect(try await contents() == before)
        #expect(try await series("A").identifier == a.identifier)
    }

    @Test("a chosen order stays, new publications are sorted by their numbers, and undo restores the order")
    func order() async throws {
        try await fill()
        let a = try await series("A")
        var ids: [Int64] = []
        for path in ["A/A 3.cbz", "A/A 1.cbz", "A/A 2.cbz"] { ids.append(try await library.publication(path).id) }
        let edit = try #require(try await library.store.arrange(ids, inSeries: a.id, user: .owner))
        #expect(try await contents()["A"] == ["A 3.cbz", "A 1.cbz", "A 2.cbz"])
        #expect(try await library.store.arrange(ids, inSeries: a.id, user: .owner) == nil)
        try library.write("A/A 1.cbz", "pages=12;number=1")
        try library.write("A/A 6.cbz", "pages=6;number=6")
        try await library.scan()
        let arranged = ["A 3.cbz", "A 1.cbz", "A 2.cbz", "A 6.cbz"]
        #expect(try await contents()["A"] == arranged)
        try await library.removeCatalogue()
        try await library.scan()
        #expect(try await contents()["A"] == arranged)
        _ = try await library.store.undoMetadataEdit(edit.id, user: .owner)
        #expect(try await contents()["A"] == ["A 1.cbz", "A 2.cbz", "A 3.cbz", "A 6.cbz"])
    }

    @Test("positions are different for equal and missing numbers")
    func positions() {
        let numbers = LibraryStore.increasing([1, 1, 2, SortNumber.none, SortNumber.none])
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.first == 1)
        #expect(LibraryStore.increasing([SortNumber.none, SortNumber.none]) == [1, 2])
    }

    @Test("an edited series title survives scans, sorts and is searchable, and undo restores the folder's title")
    func title() async throws {
        try await fill()
        let a = try await series("A")
        let edit = try #require(
            try await library.store.edit(
                series: [a.id],
                [
                    FieldChange(.title, .set(["Édition"], isLocked: true)),
                    FieldChange(.sortTitle, .set(["Zulu"], isLocked: true)),
                    FieldChange(.summary, .set(["About it"], isLocked: false)),
                ],
                user: .owner
            )
        )
        for step in 1...3 {
            #expect(try await library.allSeries().map(\.title) == ["B", "Édition"], "\(step)")
            #expect(try await library.allSeries(search: "edition").count == 1)
            if step == 1 { try library.write("A/A 7.cbz", "pages=7;number=7") }
            if step == 2 { try await library.removeCatalogue() }
            try await library.scan()
        }
        let edited = try await series("Édition")
        #expect(try await library.store.details(ofSeries: edited.id).summary == "About it")
        let values = try await library.store.editableValues(of: edited.id, .series, user: .owner)
        #expect(values.first?.fileValues == ["A"])
        // Edits of values that a series gathers from its publications are always locked.
        #expect(values.first { $0.field == .summary }?.isLocked == true)
        _ = try await library.store.undoMetadataEdit(edit.id, user: .owner)
        #expect(try await library.allSeries().map(\.title) == ["A", "B"])
        #expect(try await library.allSeries(search: "edition").isEmpty)
        #expect(try await library.store.details(ofSeries: edited.id).summary == nil)
    }

    @Test("an edited title that isn't locked ends when the folder is renamed")
    func renamedFolder() async throws {
        try await fill()
        let (a, b) = (try await series("A"), try await series("B"))
        for (series, isLocked) in [(a, true), (b, false)] {
            let change = FieldChange(.title, .set(["Edited \(series.title)"], isLocked: isLocked))
            _ = try await library.store.edit(series: [series.id], [change], user: .owner)
        }
        try library.move("A", to: "A2")
        try library.move("B", to: "B2")
        try await library.scan()
        #expect(try await library.allSeries().map(\.title) == ["B2", "Edited A"])
    }

    @Test("series of different libraries can't be merged")
    func libraries() async throws {
        try library.write("one/A/1.cbz", "pages=1")
        try library.write("two/B/1.cbz", "pages=2")
        try await library.scan(roots: [library.url("one"), library.url("two")])
        let (a, b) = (try await series("A"), try await series("B"))
        await #expect(throws: LibraryError.self) {
            try await library.store.merge([b.id], into: a.id, user: .owner)
        }
        #expect(try await library.allSeries().count == 2)
    }

    @Test("a split series has the labels of the former one, and series with different labels can't be merged")
    func labels() async throws {
        try await fill()
        let (store, a, b) = (library.store, try await series("A"), try await series("B"))
        let label = try ContentLabel("secret")
        _ = try await store.setLabels([label], ofSeries: a.id, user: .owner)
        let (first, other) = (try await library.publication("A/A 1.cbz"), try await library.publication("B/B 4.cbz"))
        _ = try await store.split([first.id], title: "Extra", user: .owner)
        let extra = try await series("Extra")
        #expect(try await store.restrictions(ofSeries: extra.id, user: .owner).labels == [label])
        await #expect(throws: LibraryError.self) {
            try await store.merge([a.id], into: b.id, user: .owner)
        }
        await #expect(throws: LibraryError.self) {
            try await store.split([first.id, other.id], title: "Both", user: .owner)
        }
        _ = try await store.merge([extra.id], into: a.id, user: .owner)
        #expect(try await contents() == before)
    }

    @Test("the identifier of a merged series leads to the other one until undo")
    func mergedIdentifier() async throws {
        try await fill()
        let (first, second) = (try await series("A"), try await series("B"))
        let store = library.store
        func found() async throws -> Int64? {
            try await store.rowIDs(of: [second.identifier], .series, user: .owner)[0]
        }
        #expect(try await found() == second.id)
        let edit = try #require(try await store.merge([second.id], into: first.id, user: .owner))
        #expect(try await found() == first.id)
        #expect(
            try await store.identifier(ofSeriesMergedFrom: second.identifier, user: .owner) == first.identifier
        )
        try await library.scan()
        #expect(try await found() == first.id)
        _ = try await store.undoMetadataEdit(edit.id, user: .owner)
        #expect(try await found() == second.id)
        #expect(try await store.identifier(ofSeriesMergedFrom: second.identifier, user: .owner) == nil)
    }

    @Test("the identifier of a series that was split off and merged leads to the other one")
    func mergedSplit() async throws {
        try await fill()
        let store = library.store
        let id = try await library.publication("A/A 1.cbz").id
        let split = try #require(try await store.split([id], title: "C", user: .owner))
        let target = try await series("B")
        let made = try #require(try await store.rowIDs(of: [split.series], .series, user: .owner)[0])
        _ = try await store.merge([made], into: target.id, user: .owner)
        #expect(try await store.rowIDs(of: [split.series], .series, user: .owner)[0] == target.id)
    }
}
