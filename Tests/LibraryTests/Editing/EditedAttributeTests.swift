import Database
import Foundation
import Testing

@testable import Library
@testable import Publications

@Suite("Edits of the values that lists don't show, such as publishers, dates and ratings")
struct EditedAttributeTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func value(_ field: EditableField, of path: String) async throws -> EditableValue {
        let id = try await library.publication(path).id
        let values = try await library.store.editableValues(of: id, .publication, user: .owner)
        return try #require(values.first { $0.field == field })
    }

    private func edit(_ paths: [String], _ changes: FieldChange...) async throws -> MetadataEditRecord? {
        var ids: [Int64] = []
        for path in paths { ids.append(try await library.publication(path).id) }
        return try await library.store.edit(publications: ids, changes, user: .owner)
    }

    @Test("the publisher, the date, tags, story arcs and links are shown, filter lists and survive scans")
    func attributes() async throws {
        let file = "publisher=Pier;published=2018;tag=Letters"
        try library.write("A/1.cbz", file)
        try await library.scan()
        let edit = try await edit(
            ["A/1.cbz"],
            FieldChange(.publisher, .set(["Harbour"], isLocked: true)),
            FieldChange(.published, .set(["2019-03"], isLocked: true)),
            FieldChange(.tags, .set(["Sea", "Night"], isLocked: true)),
            FieldChange(.storyArcs, .set(["Thaw #2", "Rain"], isLocked: true)),
            FieldChange(.webLinks, .set(["https://example.org/1"], isLocked: true)),
            FieldChange(.identifiers, .set(["978-0-306-40615-7", "goodreads:4934"], isLocked: true))
        )
        func count(_ change: (inout SeriesFilter) -> Void) async throws -> Int {
            var query = SeriesQuery()
            change(&query.filter)
            return try await library.store.series(query, user: .owner).series.count
        }
        for isRescanned in [false, true] {
            if isRescanned {
                try library.write("A/1.cbz", file + ";pages=5")
                try await library.scan()
            }
            let record = try await library.publication("A/1.cbz")
            let metadata = try #require(try await library.store.manifest(record.id)).metadata
            #expect(metadata.publisher == "Harbour" && metadata.published == "2019-03")
            #expect(metadata.tags == ["Sea", "Night"] && metadata.webLinks == ["https://example.org/1"])
            #expect(metadata.identifiers == ["isbn:9780306406157", "goodreads:4934"])
            #expect(metadata.storyArcs == [StoryArc(name: "Thaw", number: "2"), StoryArc(name: "Rain")])
            let details = try await library.store.details(ofSeries: record.seriesID)
            #expect(details.tags == ["Sea", "Night"] && details.attributes?.publisher == "Harbour")
            #expect(details.attributes?.storyArcs?.map(\.name) == ["Thaw", "Rain"])
            #expect(details.attributes?.sources?[.publisher] == .edit)
            #expect(try await count { $0.publisher = "harbour" } == 1)
            #expect(try await count { $0.publisher = "Pier" } == 0)
            #expect(try await count { $0.year = "2019" } == 1)
            #expect(try await count { $0.tag = "sea" } == 1)
            #expect(try await value(.publisher, of: "A/1.cbz").fileValues == ["Pier"])
            #expect(try await value(.storyArcs, of: "A/1.cbz").values == ["Thaw #2", "Rain"])
        }
        _ = try await library.store.undoMetadataEdit(try #require(edit).id, user: .owner)
        #expect(try await count { $0.publisher = "Pier" } == 1)
        #expect(try await count { $0.year = "2018" } == 1)
        #expect(try await value(.tags, of: "A/1.cbz").values == ["Letters"])
        #expect(try await value(.webLinks, of: "A/1.cbz").values == [])
    }

    @Test("the publisher and the tags of a series replace those of its books")
    func seriesAttributes() async throws {
        try library.write("A/1.cbz", "publisher=Pier;tag=Letters;notes=Scanned")
        try await library.scan()
        let series = try #require(try await library.allSeries().first)
        let edit = try await library.store.edit(
            series: [series.id],
            [
                FieldChange(.publisher, .set(["Harbour"], isLocked: true)),
                FieldChange(.tags, .set(["Sea"], isLocked: true)),
            ],
            user: .owner
        )
        let edited = try await library.store.details(ofSeries: series.id)
        #expect(edited.attributes?.publisher == "Harbour" && edited.tags == ["Sea"])
        #expect(edited.attributes?.notes == "Scanned")
        let values = try await library.store.editableValues(of: series.id, .series, user: .owner)
        #expect(values.first { $0.field == .publisher }?.fileValues == ["Pier"])
        #expect(values.first { $0.field == .tags }?.values == ["Sea"])
        _ = try await library.store.undoMetadataEdit(try #require(edit).id, user: .owner)
        let restored = try await library.store.details(ofSeries: series.id)
        #expect(restored.attributes?.publisher == "Pier" && restored.tags == ["Letters"])
    }

    @Test("the imprint, the rating, collections, characters, the review and the notes survive scans and are undone")
    func moreAttributes() async throws {
        let file = "imprint=Quay;rating=3.9;notes=Scanned"
        try library.write("A/1.cbz", file)
        try library.write("A/2.cbz", "rating=2")
        try await library.scan()
        let edit = try await edit(
            ["A/1.cbz", "A/2.cbz"],
            FieldChange(.imprint, .set(["Mole"], isLocked: true)),
            FieldChange(.rating, .set(["4.50"], isLocked: true)),
            FieldChange(.collections, .set(["Snow stories #2", "Seas"], isLocked: true)),
            FieldChange(.characters, .set(["Ann", "Bo, the cat"], isLocked: true)),
            FieldChange(.review, .set(["Slow\nand good."], isLocked: true)),
            FieldChange(.notes, .set([], isLocked: true))
        )
        for isRescanned in [false, true] {
            if isRescanned {
                try library.write("A/1.cbz", file + ";pages=5")
                try await library.scan()
            }
            let record = try await library.publication("A/1.cbz")
            let metadata = try #require(try await library.store.manifest(record.id)).metadata
            #expect(metadata.imprint == "Mole" && metadata.rating == 4.5 && metadata.notes == nil)
            let snow = CollectionReference(name: "Snow stories", kind: .series, number: "2")
            #expect(metadata.collections == [snow, CollectionReference(name: "Seas", kind: .group)])
            #expect(metadata.characters == ["Ann", "Bo, the cat"] && metadata.review == "Slow\nand good.")
            let series = try #require(try await library.store.details(ofSeries: record.seriesID).attributes)
            #expect(series.imprint == "Mole" && series.rating == 4.5 && series.characters == ["Ann", "Bo, the cat"])
            #expect(series.sources?[.imprint] == .edit && series.sources?[.rating] == .edit)
            #expect(try await value(.rating, of: "A/1.cbz").values == ["4.5"])
            #expect(try await value(.rating, of: "A/1.cbz").fileValues == ["3.9"])
            #expect(try await value(.collections, of: "A/1.cbz").values == ["Snow stories #2", "Seas"])
        }
        _ = try await library.store.undoMetadataEdit(try #require(edit).id, user: .owner)
        #expect(try await value(.imprint, of: "A/1.cbz").values == ["Quay"])
        #expect(try await value(.rating, of: "A/2.cbz").values == ["2"])
        #expect(try await value(.notes, of: "A/1.cbz").values == ["Scanned"])
        #expect(try await value(.collections, of: "A/1.cbz").values == [])
    }

    @Test("an edited rating that isn't locked is replaced when the file has a new one")
    func unlockedRating() async throws {
        try library.write("A/1.cbz", "rating=3.9")
        try await library.scan()
        _ = try await edit(["A/1.cbz"], FieldChange(.rating, .set(["5"], isLocked: false)))
        #expect(try await value(.rating, of: "A/1.cbz").values == ["5"])
        try library.write("A/1.cbz", "rating=4.1;pages=5")
        try await library.scan()
        #expect(try await value(.rating, of: "A/1.cbz").values == ["4.1"])
    }

    @Test("the status, the total number and the other titles of a series are edited, filter lists and are undone")
    func seriesDescription() async throws {
        try library.write("A/1.cbz", "count=4;rating=3")
        try library.write("A/2.cbz", "count=4;rating=4")
        try await library.scan()
        let series = try #require(try await library.allSeries().first)
        func values() async throws -> [EditableField: [String]] {
            let all = try await library.store.editableValues(of: series.id, .series, user: .owner)
            return Dictionary(uniqueKeysWithValues: all.map { ($0.field, $0.values) })
        }
        func count(_ completeness: Completeness, _ status: String? = nil) async throws -> Int {
            var query = SeriesQuery()
            var conditions: [SeriesCondition] = [.tag(.completeness, completeness.rawValue)]
            if let status { conditions.append(.tag(.status, status)) }
            query.filter.condition = .all(conditions)
            return try await library.store.series(query, user: .owner).series.count
        }
        #expect(try await values()[.totalCount] == ["4"])
        #expect(try await values()[.rating] == ["3.5"])
        #expect(try await count(.incomplete) == 1)
        let edit = try await library.store.edit(
            series: [series.id],
            [
                FieldChange(.status, .set(["ended"], isLocked: true)),
                FieldChange(.totalCount, .set(["2"], isLocked: true)),
                FieldChange(.alternativeTitles, .set(["Lumikenttä (fi)", "Snow"], isLocked: true)),
                FieldChange(.rating, .set(["4.8"], isLocked: true)),
            ],
            user: .owner
        )
        let edited = try #require(try await library.store.details(ofSeries: series.id).attributes)
        #expect(edited.series?.status == .ended && edited.series?.publicationCount == 2 && edited.rating == 4.8)
        let titles = [AlternativeTitle(text: "Lumikenttä", language: "fi"), AlternativeTitle(text: "Snow")]
        #expect(edited.series?.alternativeTitles == titles)
        #expect(try await values()[.alternativeTitles] == ["Lumikenttä (fi)", "Snow"])
        #expect(try await count(.complete, "ended") == 1)
        var search = SeriesQuery()
        search.filter.search = "lumikentta"
        #expect(try await library.store.series(search, user: .owner).series.count == 1)
        _ = try await library.store.undoMetadataEdit(try #require(edit).id, user: .owner)
        #expect(try await values()[.totalCount] == ["4"])
        #expect(try await values()[.status] == [])
        #expect(try await values()[.rating] == ["3.5"])
        #expect(try await count(.incomplete) == 1)
    }

    @Test("the kind and the size of another series stay when its number is edited")
    func collectionKinds() {
        let former = [CollectionReference(name: "Snow", kind: .set, number: "1", count: 7)]
        let edited = EditedCollections.collections(of: ["Snow #2", "Rain #1", "Seas"], replacing: former)
        let snow = CollectionReference(name: "Snow", kind: .set, number: "2", count: 7)
        let rain = CollectionReference(name: "Rain", kind: .series, number: "1")
        #expect(edited == [snow, rain, CollectionReference(name: "Seas", kind: .group)])
        #expect(EditedCollections.text(of: edited) == "Snow #2\nRain #1\nSeas")
    }

    @Test(
        "an alternative title can have a language in parentheses",
        arguments: [
            ("Snow (en)", "Snow", "en"), ("雪 (zh-Hans)", "雪", "zh-Hans"), ("Snow", "Snow", nil),
            ("Snow (2019)", "Snow (2019)", nil), ("(en)", "(en)", nil), ("Snow (part one)", "Snow (part one)", nil),
        ] as [(String, String, String?)]
    )
    func titles(line: String, text: String, language: String?) {
        let titles = EditedTitles.titles(of: [line])
        #expect(titles == [AlternativeTitle(text: text, language: language)])
        #expect(EditedTitles.text(of: titles) == line)
    }

    @Test("an edit of an earlier version, which didn't keep all values of the file, can be undone without losing them")
    func earlierVersion() async throws {
        try library.write("A/1.cbz", "title=One;publisher=Pier;tag=Letters")
        try await library.scan()
        let first = try #require(try await edit(["A/1.cbz"], FieldChange(.title, .set(["Two"], isLocked: true))))
        try await library.store.database.write { transaction in
            let stored: String? = try transaction.value("SELECT metadata FROM fileMetadata")
            let object = try JSONSerialization.jsonObject(with: Data((stored ?? "").utf8))
            var values = try #require(object as? [String: Any])
            values["tags"] = nil
            values["attributes"] = nil
            let text = String(decoding: try JSONSerialization.data(withJSONObject: values), as: UTF8.self)
            try transaction.execute("UPDATE fileMetadata SET metadata = ?", [text])
        }
        let second = try #require(try await edit(["A/1.cbz"], FieldChange(.tags, .set(["Sea"], isLocked: true))))
        #expect(try await value(.publisher, of: "A/1.cbz").values == ["Pier"])
        for edit in [first, second] { _ = try await library.store.undoMetadataEdit(edit.id, user: .owner) }
        #expect(try await value(.tags, of: "A/1.cbz").values == ["Letters"])
        #expect(try await value(.publisher, of: "A/1.cbz").values == ["Pier"])
        #expect(try await library.publication("A/1.cbz").title == "One")
    }

    @Test(
        "a story arc can have a number after #",
        arguments: [
            ("Thaw #2", "Thaw", "2"), ("Thaw", "Thaw", nil), ("Thaw #2.5", "Thaw", "2.5"), ("#1", "#1", nil),
            (" #1", " #1", nil), ("Issue # one two", "Issue # one two", nil), ("A #1 #2", "A #1", "2"),
            ("A #", "A #", nil),
        ] as [(String, String, String?)]
    )
    func storyArcs(line: String, name: String, number: String?) {
        #expect(EditedStoryArcs.arcs(of: [line]) == [StoryArc(name: name, number: number)])
    }
}
