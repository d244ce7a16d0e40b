import Foundation
import TestSupport
import Testing

@testable import Library
@testable import Publications

@Suite("Conditions for dates, one-shots, completeness and sort titles")
struct CatalogueConditionTests {
    private func library() async throws -> TestLibrary {
        let library = try TestLibrary()
        try library.write("Akira/1.cbz", "number=1;published=1984-12;summary=Tokyo;tags=city,bike;writer=Otomo;count=2")
        try library.write("Akira/2.cbz", "number=2;published=1985;count=2")
        try library.write("Berserk/1.cbz", "number=1;published=1990-11-26;count=40;tags=dark")
        try library.write("Zoo/Zoo.cbz", "published=soon")
        for number in 1...2 { try library.write("Broken/\(number).cbz", "broken") }
        try library.write("Gone/1.cbz", "number=1;published=2001-02-03")
        try await library.scan()
        try library.remove("Gone/1.cbz")
        try await library.scan()
        return library
    }

    private func range(_ first: String, _ last: String) throws -> ClosedRange<ReleaseDate> {
        try #require(ReleaseDate(first))...(try #require(ReleaseDate(last)))
    }

    private func series(_ condition: SeriesCondition, in library: TestLibrary) async throws -> [String] {
        var query = SeriesQuery(sort: .title)
        query.filter.condition = condition
        return try await library.store.series(query, user: .owner).series.map(\.title)
    }

    private func paths(
        _ condition: PublicationCondition,
        in library: TestLibrary,
        change: (inout PublicationQuery) -> Void = { _ in }
    ) async throws -> [String] {
        var query = PublicationQuery(condition)
        change(&query)
        let window = try await library.store.publications(query, user: .owner)
        #expect(window.total == window.entries.count, "\(condition)")
        return window.entries.map { String($0.publication.path.dropFirst(library.root.path.count + 1)) }
    }

    @Test("find one-shots, and series by date and completeness")
    func series() async throws {
        let library = try await library()
        let table: [(SeriesCondition, [String])] = [
            (.released(try range("1984", "1984-12-01")), ["Akira"]), (.released(try range("1985", "1990")), []),
            (.released(try range("1984-12-02", "9999")), ["Berserk", "Gone"]),
            (.not(.released(.earliest ... .latest)), ["Broken", "Zoo"]),
            (.tag(.releaseYear, "1990"), ["Berserk"]), (.not(.tagged(.releaseYear)), ["Broken", "Zoo"]),
            (.tag(.completeness, "complete"), ["Akira"]), (.tag(.completeness, "incomplete"), ["Berserk"]),
            (.single, ["Zoo"]), (.all([.not(.single), .not(.missing)]), ["Akira", "Berserk", "Broken"]),
        ]
        for (condition, expected) in table {
            #expect(try await series(condition, in: library) == expected, "\(condition)")
        }
        #expect(try await library.store.values(of: .releaseYear, user: .owner) == ["1984", "1990", "2001"])
        // A new publication makes the series incomplete.
        try library.write("Akira/3.cbz", "number=3;published=1983")
        try await library.scan()
        #expect(try await series(.tag(.completeness, "complete"), in: library) == [])
        #expect(try await series(.released(try range("1983", "1983-12-31")), in: library) == ["Akira"])
    }

    @Test("find series by the title by which users sort them")
    func sortTitles() async throws {
        let library = try await library()
        let zoo = try #require(try await library.allSeries().first { $0.title == "Zoo" })
        _ = try await library.store.edit(
            series: [zoo.id],
            [FieldChange(.sortTitle, .set(["Aardvark"], isLocked: true))],
            user: .owner
        )
        #expect(try await series(.sortTitle(.begins, "a"), in: library) == ["Zoo", "Akira"])
        #expect(try await series(.sortTitle(.equals, "zoo"), in: library) == [])
        #expect(try await series(.title(.equals, "zoo"), in: library) == ["Zoo"])
        #expect(try await series(.sortTitle(.equals, "akira"), in: library) == ["Akira"])
        let description = try await library.store.descriptions(ofSeries: [zoo.id], user: .owner)[zoo.id]
        #expect(description?.sortTitle == "Aardvark" && description?.lockedFields == [.sortTitle])
    }

    @Test("find series by the title by which their files sort them, which also determines their order")
    func fileSortTitles() async throws {
        let library = try TestLibrary()
        try library.write("The Winter Line/1.cbz", "number=1;sort=Winter Line, The")
        try library.write("Akira/1.cbz", "number=1")
        try library.write("Zoo/1.cbz", "number=1")
        try await library.scan()
        func order() async throws -> [String] { try await library.allSeries(.title).map(\.title) }
        #expect(try await order() == ["Akira", "The Winter Line", "Zoo"])
        #expect(try await series(.sortTitle(.begins, "winter"), in: library) == ["The Winter Line"])
        #expect(try await series(.sortTitle(.begins, "the"), in: library) == [])
        #expect(try await series(.title(.begins, "the"), in: library) == ["The Winter Line"])
        let id = try #require(try await library.allSeries().first { $0.title == "The Winter Line" }?.id)
        func sortTitle() async throws -> String? {
            try await library.store.descriptions(ofSeries: [id], user: .owner)[id]?.sortTitle
        }
        #expect(try await sortTitle() == "Winter Line, The")

        // An edited title replaces the sort title of the files, and undoing it restores it.
        let edit = try #require(
            try await library.store.edit(
                series: [id],
                [FieldChange(.title, .set(["Black Line"], isLocked: true))],
                user: .owner
            )
        )
        #expect(try await order() == ["Akira", "Black Line", "Zoo"])
        #expect(try await sortTitle() == nil)
        #expect(try await series(.sortTitle(.begins, "black"), in: library) == ["Black Line"])
        _ = try await library.store.undoMetadataEdit(edit.id, user: .owner)
        #expect(try await order() == ["Akira", "The Winter Line", "Zoo"])

        // Without a sort title in its files, the series is sorted by its title.
        try library.write("The Winter Line/1.cbz", "number=1;pages=2")
        try await library.scan()
        #expect(try await sortTitle() == nil)
        try library.write("Sun/1.cbz", "number=1")
        try await library.scan()
        #expect(try await order() == ["Akira", "Sun", "The Winter Line", "Zoo"])
    }

    @Test("find publications by date, name and availability")
    func publications() async throws {
        let library = try await library()
        let table: [(PublicationCondition, Set<String>)] = [
            (.released(try range("1984", "1985")), ["Akira/1.cbz", "Akira/2.cbz"]),
            (.not(.hasReleaseDate), ["Zoo/Zoo.cbz"]), (.single, ["Zoo/Zoo.cbz"]),
            (.all([.hasReleaseDate, .not(.single)]), ["Akira/1.cbz", "Akira/2.cbz", "Berserk/1.cbz"]),
            (.tag("BIKE"), ["Akira/1.cbz"]), (.any([.tag("dark"), .tag("city")]), ["Akira/1.cbz", "Berserk/1.cbz"]),
            (.person(name: "otomo", roles: ["aut"]), ["Akira/1.cbz"]), (.person(name: "otomo", roles: ["ill"]), []),
            (.all([.tag("bike"), .tag("dark")]), []), (.missing, ["Gone/1.cbz"]),
            (.unreadable, ["Broken/1.cbz", "Broken/2.cbz"]),
            (.all([.missing, .released(try range("2001", "2002"))]), ["Gone/1.cbz"]),
            (.all([.missing, .released(try range("2002", "2003"))]), []),
            (.any([.reading(.started), .released(try range("1990", "1991"))]), ["Berserk/1.cbz"]),
        ]
        for (condition, expected) in table {
            let found = try await paths(condition, in: library)
            #expect(Set(found) == expected && found.count == expected.count, "\(condition): \(found)")
        }
        let nobody = Viewer(.owner, limits: .nothing)
        for (condition, _) in table {
            let window = try await library.store.publications(PublicationQuery(condition), user: nobody)
            #expect(window == PublicationWindow(entries: [], total: 0), "\(condition)")
        }
        var query = PublicationQuery(.hasReleaseDate)
        (query.sort, query.isDescending) = (.title, true)
        let titles = try await library.store.publications(query, user: .owner).entries.map(\.publication.title)
        #expect(titles == titles.sorted(by: >) && titles.count == 3)
        let byDate = try await paths(.any([.hasReleaseDate, .single]), in: library) { $0.sort = .released }
        #expect(byDate == ["Zoo/Zoo.cbz", "Akira/1.cbz", "Akira/2.cbz", "Berserk/1.cbz"])
    }

    @Test("find the same publications with and without bounds in SQL")
    func boundedWindows() async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 210)
        try library.add(300, using: &random)
        let bounded = try await library.store.publications(PublicationQuery(.medium(.images)), user: .owner)
        let compared = try await library.store.publications(
            PublicationQuery(.any([.medium(.images), .number(-1e300 ... -1e299)])),
            user: .owner
        )
        #expect(bounded == compared && bounded.total > 0)
    }

    @Test("descriptions of works contain the first summary and the locked fields")
    func descriptions() async throws {
        let library = try await library()
        let record = try await library.publication("Akira/1.cbz")
        _ = try await library.store.edit(
            publications: [record.id],
            [
                FieldChange(.title, .set(["New"], isLocked: true)),
                FieldChange(.summary, .set(["Neo-Tokyo"], isLocked: false)),
            ],
            user: .owner
        )
        let publication = try await library.store.descriptions(ofPublications: [record.id])[record.id]
        #expect(publication?.lockedFields == [.title] && publication?.isSingle == false)
        let series = try await library.store.descriptions(ofSeries: [record.seriesID], user: .owner)[record.seriesID]
        #expect(series?.firstSummary?.number == "1" && series?.firstSummary?.text == "Neo-Tokyo")
        let zoo = try await library.publication("Zoo/Zoo.cbz")
        #expect(try await library.store.descriptions(ofPublications: [zoo.id])[zoo.id]?.isSingle == true)
    }

    @Test("the bounds of a condition include every match", arguments: 1...20)
    func bounds(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<50 {
            let condition = Self.random(depth: 3, using: &random)
            let bounds = CandidateBounds(condition)
            for state in ReadingState.allCases {
                for medium in PublicationMedium.allCases where Self.passes(condition, state, medium) {
                    let isIncluded = bounds.states.contains(state) && bounds.media.contains(medium)
                    #expect(isIncluded && !bounds.isEmpty, "\(condition)")
                }
            }
        }
    }

    private static func random(depth: Int, using random: inout SeededGenerator) -> PublicationCondition {
        switch Int.random(in: 0..<(depth == 0 ? 2 : 5), using: &random) {
        case 0: return .reading(ReadingState.allCases.randomElement(using: &random) ?? .unread)
        case 1: return .medium(PublicationMedium.allCases.randomElement(using: &random) ?? .images)
        case 2: return .not(self.random(depth: depth - 1, using: &random))
        case let kind:
            let count = Int.random(in: 0...3, using: &random)
            let parts = (0..<count).map { _ in self.random(depth: depth - 1, using: &random) }
            return kind == 3 ? .all(parts) : .any(parts)
        }
    }

    private static func passes(
        _ condition: PublicationCondition,
        _ state: ReadingState,
        _ medium: PublicationMedium
    ) -> Bool {
        switch condition {
        case .all(let parts): parts.allSatisfy { passes($0, state, medium) }
        case .any(let parts): parts.contains { passes($0, state, medium) }
        case .not(let part): !passes(part, state, medium)
        case .reading(let wanted): state == wanted
        case .medium(let wanted): medium == wanted
        default: false
        }
    }
}
