import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("Conditions for series")
struct SeriesConditionTests {
    /// A library with two folders of series. The user has read some of them.
    private func library() async throws -> TestLibrary {
        let library = try TestLibrary()
        try library.write("Akira/1.cbz", "pages=3;number=1;age=12;title=One")
        try library.write("Akira/2.cbz", "pages=3;number=2;title=Two")
        try library.write("Berserk/1.cbz", "pages=4;number=1;age=18")
        try library.write("Éclair/1.cbz", "pages=5;number=1")
        try library.write("Gone/1.cbz", "pages=6")
        try await library.scan()
        try library.remove("Gone/1.cbz")
        try await library.scan()
        return library
    }

    private func read(_ path: String, _ isCompleted: Bool, in library: TestLibrary) async throws {
        library.clock.advance(1000)
        _ = try await library.store.record(
            ProgressRecord(page: 1, isCompleted: isCompleted, updatedAt: library.clock.now, device: "d"),
            for: try await library.publication(path).id,
            user: .owner
        )
    }

    private func titles(_ condition: SeriesCondition, in library: TestLibrary) async throws -> [String] {
        var query = SeriesQuery(sort: .title)
        query.filter.condition = condition
        return try await library.store.series(query, user: .owner).series.map(\.title)
    }

    @Test("find series by the user's reading state, also after it changes")
    func reading() async throws {
        let library = try await library()
        let present = SeriesCondition.not(.missing)
        #expect(try await titles(.missing, in: library) == ["Gone"])
        #expect(try await titles(.all([present, .reading(.unread)]), in: library) == ["Akira", "Berserk", "Éclair"])
        try await read("Akira/1.cbz", false, in: library)
        try await read("Berserk/1.cbz", true, in: library)
        #expect(try await titles(.reading(.started), in: library) == ["Akira"])
        #expect(try await titles(.reading(.completed), in: library) == ["Berserk"])
        #expect(try await titles(.all([present, .reading(.unread)]), in: library) == ["Éclair"])
        // A series is started if only one of its publications is completely read.
        try await read("Akira/1.cbz", true, in: library)
        #expect(try await titles(.reading(.started), in: library) == ["Akira"])
        try await read("Akira/2.cbz", true, in: library)
        #expect(try await titles(.reading(.completed), in: library) == ["Akira", "Berserk"])
    }

    @Test("find series by age, label, title and library")
    func values() async throws {
        let library = try await library()
        let series = try await library.allSeries()
        let akira = try #require(series.first { $0.title == "Akira" })
        let label = try ContentLabel("family")
        _ = try await library.store.setLabels([label], ofSeries: akira.id, user: .owner)
        let table: [(SeriesCondition, [String])] = [
            (.ageRating(12...12), ["Akira"]), (.ageRating(13...100), ["Berserk"]),
            (.label(label), ["Akira"]), (.labelled, ["Akira"]), (.not(.labelled), ["Berserk", "Gone", "Éclair"]),
            (.title(.equals, "eclair"), ["Éclair"]), (.title(.begins, "ber"), ["Berserk"]),
            (.title(.contains, "one"), ["Gone"]), (.title(.ends, "ira"), ["Akira"]),
            (.library(akira.libraryID), ["Akira", "Berserk", "Gone", "Éclair"]), (.library(99), []),
            (.tag(.format, "CBZ"), ["Akira", "Berserk", "Gone", "Éclair"]), (.tag(.genre, "none"), []),
            (.always, ["Akira", "Berserk", "Gone", "Éclair"]), (.never, []), (.collection(99), []),
            (.any([.title(.equals, "Gone"), .ageRating(18...18)]), ["Berserk", "Gone"]),
        ]
        for (condition, expected) in table {
            #expect(try await titles(condition, in: library) == expected, "\(condition)")
        }
    }

    @Test("give the same result as a simple filter for random conditions, and are combined with other filters")
    func random() async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 21)
        try library.add(300, using: &random)
        let all = try library.series()
        for _ in 0..<200 {
            let condition = Self.random(depth: 3, using: &random)
            var query = SeriesQuery(sort: .title, limit: 200)
            query.filter.condition = condition
            let page = try await library.store.series(query, user: .owner)
            let expected = FilledLibrary.naive(all.filter { Self.passes($0, condition) }, SeriesQuery(sort: .title))
            #expect(page.total == expected.count, "\(condition)")
            #expect(page.series.map(\.id) == expected.prefix(200).map(\.id), "\(condition)")
        }
    }

    private static func random(depth: Int, using random: inout SeededGenerator) -> SeriesCondition {
        switch Int.random(in: 0..<(depth == 0 ? 3 : 6), using: &random) {
        case 0: return .library(Int64.random(in: 1...3, using: &random))
        case 1: return .tag(.genre, ["drama", "Comedy", "東方", "none"].randomElement(using: &random) ?? "")
        case 2: return .tagged(.genre)
        case 3: return .not(self.random(depth: depth - 1, using: &random))
        case let kind:
            let count = Int.random(in: 0...3, using: &random)
            let parts = (0..<count).map { _ in self.random(depth: depth - 1, using: &random) }
            return kind == 4 ? .all(parts) : .any(parts)
        }
    }

    private static func passes(_ series: FilledLibrary.Series, _ condition: SeriesCondition) -> Bool {
        switch condition {
        case .all(let parts): parts.allSatisfy { passes(series, $0) }
        case .any(let parts): parts.contains { passes(series, $0) }
        case .not(let part): !passes(series, part)
        case .library(let id): series.libraryID == id
        case .tag(_, let value): series.genre == value.lowercased()
        case .tagged: !series.genre.isEmpty
        default: false
        }
    }

    @Test("find nothing that limits hide, also with a negated condition")
    func limits() async throws {
        let library = try await library()
        var limits = ReadingLimits()
        limits.highestAge = 12
        limits.showsUnrated = true
        var query = SeriesQuery(sort: .title)
        for condition in [SeriesCondition.always, .not(.never), .not(.ageRating(0...12))] {
            query.filter.condition = condition
            let titles = try await library.store.series(query, user: Viewer(.owner, limits: limits)).series.map(\.title)
            #expect(!titles.contains("Berserk"), "\(condition)")
        }
    }
}
