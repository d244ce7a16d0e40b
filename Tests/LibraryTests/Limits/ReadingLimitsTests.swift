import Database
import TestSupport
import Testing

@testable import Readers

@Suite("Limits")
struct ReadingLimitsTests {
    private static func label(_ text: String) throws -> ContentLabel { try ContentLabel(text) }

    @Test("admit works up to the highest age")
    func ages() {
        var limits = ReadingLimits()
        limits.highestAge = 12
        for (age, isAdmitted) in [(0, true), (12, true), (13, false), (18, false)] {
            #expect(limits.admits(.init(library: 1, ageRating: age, labels: [])) == isAdmitted)
        }
        #expect(limits.admits(.init(library: 1, ageRating: nil, labels: [])))
        limits.showsUnrated = false
        #expect(!limits.admits(.init(library: 1, ageRating: nil, labels: [])))
    }

    @Test("of a child hide unrated works")
    func child() {
        let limits = ReadingLimits.initial(for: .child)
        #expect(!limits.admits(.init(library: 1, ageRating: nil, labels: [])))
        #expect(limits.admits(.init(library: 1, ageRating: 6, labels: [])))
        #expect(!limits.admits(.init(library: 1, ageRating: 18, labels: [])))
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
        for (labels, isAdmitted) in table {
            #expect(limits.admits(.init(library: 1, ageRating: nil, labels: labels)) == isAdmitted)
        }
    }

    @Test("of no library admit nothing")
    func noLibrary() {
        var limits = ReadingLimits()
        limits.libraries = .chosen([])
        #expect(!limits.admits(.init(library: 1, ageRating: 0, labels: [])))
    }

    @Test("have a bounded size")
    func size() throws {
        var limits = ReadingLimits()
        limits.includedLabels = Set(try (0..<100).map { try Self.label("label \($0)") })
        try limits.validate()
        limits.includedLabels.insert(try Self.label("one more"))
        #expect(throws: ReadersError.tooManyLimits) { try limits.validate() }
        limits.includedLabels = []
        limits.libraries = .chosen(Set(0...1000))
        #expect(throws: ReadersError.tooManyLimits) { try limits.validate() }
    }

    @Test("labels are normalised, and hostile ones refused")
    func labelText() throws {
        #expect(try Self.label("  For  KIDS ").text == "for kids")
        #expect(Array(try Self.label("E\u{301}").text.utf8) == Array("\u{E9}".utf8))
        for text in ["", "  ", "a\nb", "a\u{0}", "\u{202E}a", String(repeating: "a", count: 65)] {
            #expect(throws: ReadersError.invalidLabel) { try ContentLabel(text) }
        }
    }

    @Test("decide the same in Swift and in SQL", arguments: 0..<40)
    func predicate(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = try ["a", "b", "c", "d'e", "春"].map { try ContentLabel($0) }
        let works = (0..<60).map { _ in
            ReadingLimits.Work(
                library: Int64(random.whole(1...4)),
                ageRating: random.chance(0.3) ? nil : random.whole(0...18),
                labels: Set(names.filter { _ in random.chance(0.3) })
            )
        }
        let store = try TestDatabase(Self.migrations)
        try store.database.writeBlocking { try Self.insert(works, $0) }
        for _ in 0..<50 {
            let limits = Self.limits(names, &random)
            let expected = works.indices.filter { limits.admits(works[$0]) }
            let found = try store.database.readBlocking { try Self.admitted(by: limits, $0) }
            #expect(found == expected, "seed \(seed), limits \(limits)")
        }
    }

    private static func limits(_ names: [ContentLabel], _ random: inout SeededGenerator) -> ReadingLimits {
        var limits = ReadingLimits()
        if random.chance(0.5) { limits.libraries = .chosen(Set((1...4).filter { _ in random.chance(0.6) })) }
        if random.chance(0.5) { limits.highestAge = random.whole(0...18) }
        limits.showsUnrated = random.chance(0.5)
        if random.chance(0.4) { limits.includedLabels = Set(names.filter { _ in random.chance(0.4) }) }
        if random.chance(0.4) { limits.excludedLabels = Set(names.filter { _ in random.chance(0.4) }) }
        return limits
    }

    private static let migrations = [
        Migration("works") { transaction in
            try transaction.execute(
                script: """
                    CREATE TABLE works (id INTEGER PRIMARY KEY, library INTEGER, age INTEGER);
                    CREATE TABLE workLabels (work INTEGER, label TEXT);
                    """
            )
        }
    ]

    private static func insert(_ works: [ReadingLimits.Work], _ transaction: Transaction) throws {
        for (id, work) in works.enumerated() {
            try transaction.execute("INSERT INTO works VALUES (?, ?, ?)", [id, work.library, work.ageRating])
            for label in work.labels {
                try transaction.execute("INSERT INTO workLabels VALUES (?, ?)", [id, label.text])
            }
        }
    }

    private static func admitted(by limits: ReadingLimits, _ transaction: Transaction) throws -> [Int] {
        let predicate = limits.predicate(
            for: .init(
                library: "works.library",
                ageRating: "works.age",
                labelOwner: "works.id",
                labelTable: "workLabels",
                labelOwnerColumn: "work",
                labelColumn: "label"
            )
        )
        // NOT NOT shows that the condition is never null.
        let condition = predicate.map { "WHERE NOT NOT \($0.text)" } ?? ""
        return try transaction.values("SELECT id FROM works \(condition) ORDER BY id", predicate?.arguments ?? [])
    }
}
