import Database
import TestSupport
import Testing

@testable import Library

@Suite("Limits")
struct ReadingLimitsTests {
    /// The properties of a series that limits refer to.
    private struct Work {
        var library: Int64
        /// The highest rating of its publications.
        var ageRating: Int?
        var hasUnrated: Bool
        var labels: Set<ContentLabel>

        /// The rule in plain words.
        func isAdmitted(by limits: ReadingLimits) -> Bool {
            if case .chosen(let chosen) = limits.libraries, !chosen.contains(library) { return false }
            if let highestAge = limits.highestAge, let ageRating, ageRating > highestAge { return false }
            if !limits.showsUnrated, hasUnrated { return false }
            if !limits.includedLabels.isEmpty, limits.includedLabels.isDisjoint(with: labels) { return false }
            return limits.excludedLabels.isDisjoint(with: labels)
        }
    }

    private static func label(_ text: String) throws -> ContentLabel { try ContentLabel(text) }

    private static func work(_ age: Int?, hasUnrated: Bool? = nil, _ labels: Set<ContentLabel> = [])
        -> Work
    {
        Work(library: 1, ageRating: age, hasUnrated: hasUnrated ?? (age == nil), labels: labels)
    }

    /// Whether queries find a series with these properties.
    private static func admits(_ limits: ReadingLimits, _ work: Work) throws -> Bool {
        let library = try FilledLibrary(isInMemory: true)
        return try library.store.database.writeBlocking { transaction in
            _ = try insert([work], transaction)
            let condition = limits.condition()
            return try transaction.exists("SELECT 1 FROM series WHERE 1 = 1\(condition.sql)", condition.arguments)
        }
    }

    @Test("admit series whose highest rating is at most the highest age")
    func ages() throws {
        var limits = ReadingLimits()
        limits.highestAge = 12
        for (age, isAdmitted) in [(0, true), (12, true), (13, false), (18, false)] {
            #expect(try Self.admits(limits, Self.work(age)) == isAdmitted)
        }
        #expect(try Self.admits(limits, Self.work(nil)))
        #expect(try Self.admits(limits, Self.work(12, hasUnrated: true)))
        // One publication is rated above the limit, another one is not rated.
        #expect(try !Self.admits(limits, Self.work(18, hasUnrated: true)))
        limits.showsUnrated = false
        #expect(try !Self.admits(limits, Self.work(nil)))
        #expect(try !Self.admits(limits, Self.work(6, hasUnrated: true)))
        #expect(try Self.admits(limits, Self.work(6)))
    }

    @Test("exclude a label even if another one is included")
    func labels() throws {
        let (kids, horror) = (try Self.label("Kids"), try Self.label("horror"))
        var limits = ReadingLimits()
        limits.includedLabels = [kids]
        limits.excludedLabels = [horror]
        let table: [(Set<ContentLabel>, Bool)] = [
            ([], false), ([kids], true), ([horror], false), ([kids, horror], false),
            ([kids, try Self.label("new")], true),
        ]
        for (labels, isAdmitted) in table { #expect(try Self.admits(limits, Self.work(nil, labels)) == isAdmitted) }
    }

    @Test("of no library admit nothing")
    func noLibrary() throws {
        #expect(try !Self.admits(.nothing, Self.work(0)))
        #expect(try Self.admits(.none, Self.work(99)))
    }

    @Test("labels are normalised, and hostile ones refused")
    func labelText() throws {
        #expect(try Self.label("  For  KIDS ").text == "for kids")
        #expect(Array(try Self.label("E\u{301}").text.utf8) == Array("\u{E9}".utf8))
        for text in ["", "  ", "a\nb", "a\u{0}", "\u{202E}a", String(repeating: "a", count: 65)] {
            #expect(throws: LibraryError.invalidLabel) { try ContentLabel(text) }
        }
    }

    @Test(
        "give the same result as the plain rule in queries of series, in sets, and in queries by a series' identifier"
    )
    func conditions() throws {
        let library = try FilledLibrary(isInMemory: true)
        let names = try ["a", "b", "c", "d'e", "春"].map { try ContentLabel($0) }
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let works = (0..<60).map { _ in
                Work(
                    library: Int64(random.whole(1...2)),
                    ageRating: random.chance(0.3) ? nil : random.whole(0...18),
                    hasUnrated: random.chance(0.4),
                    labels: Set(names.filter { _ in random.chance(0.3) })
                )
            }
            try library.store.database.writeBlocking { transaction in
                let ids = try Self.insert(works, transaction)
                for _ in 0..<50 {
                    let limits = Self.limits(names, &random)
                    let expected = works.indices.filter { works[$0].isAdmitted(by: limits) }.map { ids[$0] }
                    // The set is read without the rows, and only for listed series.
                    let set = try SeriesSet.admitted(limits).whole(transaction)
                    #expect(set.identifiers == expected, "seed \(seed), limits \(limits)")
                    for condition in [limits.condition(), limits.condition(onSeriesID: "series.id")] {
                        // NOT NOT shows that the condition is never null.
                        let found: [Int64] = try transaction.values(
                            "SELECT id FROM series WHERE NOT NOT (1 = 1\(condition.sql)) ORDER BY id",
                            condition.arguments
                        )
                        #expect(found == expected, "seed \(seed), limits \(limits)")
                    }
                }
                try transaction.execute("DELETE FROM series")
                try transaction.execute("DELETE FROM seriesLabels")
            }
        }
    }

    /// Returns random limits.
    static func limits(_ names: [ContentLabel], _ random: inout SeededGenerator) -> ReadingLimits {
        var limits = ReadingLimits()
        if random.chance(0.5) { limits.libraries = .chosen(Set((1...2).filter { _ in random.chance(0.7) })) }
        if random.chance(0.5) { limits.highestAge = random.whole(0...18) }
        limits.showsUnrated = random.chance(0.6)
        if random.chance(0.4) { limits.includedLabels = Set(names.filter { _ in random.chance(0.4) }) }
        if random.chance(0.4) { limits.excludedLabels = Set(names.filter { _ in random.chance(0.4) }) }
        return limits
    }

    private static func insert(_ works: [Work], _ transaction: Transaction) throws -> [Int64] {
        try works.enumerated().map { index, work in
            let new = FilledLibrary.NewSeries(
                name: String(index),
                library: work.library,
                title: "T",
                genre: "",
                addedAt: 1
            )
            let id = try FilledLibrary.insert(new, transaction).series
            try transaction.execute(
                "UPDATE series SET ageRating = ?, hasUnrated = ?, isListed = 1 WHERE id = ?",
                [work.ageRating, work.hasUnrated, id]
            )
            for label in work.labels {
                try transaction.execute(
                    "INSERT INTO seriesLabels (series, label) SELECT identifier, ? FROM series WHERE id = ?",
                    [label.text, id]
                )
            }
            return id
        }
    }
}
