import Publications
import Testing

@testable import Library

@Suite("Reading lists of other programs")
struct ReadingListTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private typealias Entry = ReadingListDocument.Entry

    @Test(
        "names of series are compared without articles, punctuation and years",
        arguments: [
            ("The Amazing Spider-Man (1963)", "amazing spider man", 1963),
            ("Amazing Spider Man", "amazing spider man", nil),
            ("X", "x", nil), ("The", "the", nil), ("2000 AD", "2000 ad", nil), ("Ōkami [2001]", "okami", 2001),
            ("雨", "雨", nil), ("(2001)", "", 2001), ("", "", nil), ("A (20a1)", "20a1", nil),
        ] as [(String, String, Int?)]
    )
    func names(text: String, name: String, year: Int?) {
        let key = SeriesNameKey(text)
        #expect(key.name == name && key.year == year)
    }

    @Test("entries are found by series, number, volume and year")
    func matching() async throws {
        for number in 1...3 {
            try library.write("Winter Line (1990)/\(number).cbz", "pages=1;number=\(number);title=old \(number)")
            try library.write("The Winter-Line (2019)/\(number).cbz", "pages=1;number=\(number);title=new \(number)")
        }
        try library.write("Alone/Alone.cbz", "pages=1;title=alone")
        try library.write("Snow/v2 1.cbz", "pages=1;number=1;volume=2;title=second")
        try library.write("Snow/v1 1.cbz", "pages=1;number=1;volume=1;title=first")
        try await library.scan()
        let titles = Dictionary(
            try await library.publications().values.map { ($0.id, $0.title) },
            uniquingKeysWith: { first, _ in first }
        )
        let wanted: [(Entry, String?)] = [
            (Entry(series: "The Winter Line", number: "2", volume: "2019"), "new 2"),
            (Entry(series: "winter line", number: "002", volume: "1990", year: 1990), "old 2"),
            (Entry(series: "Winter Line", number: "4", volume: "1990"), nil),
            (Entry(series: "Winter Line", number: "1", volume: "2005"), nil),
            (Entry(series: "Alone", number: "1"), "alone"), (Entry(series: "Alone", number: "2"), nil),
            (Entry(series: "Snow", number: "1", volume: "2"), "second"),
            (Entry(series: "Snow", number: "1.0", volume: "1"), "first"), (Entry(series: "Rain", number: "1"), nil),
            (Entry(series: "\"*^", number: "1"), nil), (Entry(series: "", number: ""), nil),
        ]
        let found = try await library.store.publications(for: wanted.map(\.0), user: .owner)
        #expect(found.map { $0.flatMap { titles[$0] } } == wanted.map(\.1))
    }

    @Test("hidden series are not found")
    func hidden() async throws {
        try library.write("Winter/1.cbz", "pages=1;number=1;age=18")
        try await library.scan()
        let entry = Entry(series: "Winter", number: "1")
        #expect(try await library.store.publications(for: [entry], user: .owner).compactMap(\.self).count == 1)
        var limits = ReadingLimits()
        limits.highestAge = 12
        let limited = Viewer(.owner, limits: limits)
        #expect(try await library.store.publications(for: [entry], user: limited) == [nil])
    }

    @Test("an exported list is imported again")
    func export() async throws {
        for number in 1...3 { try library.write("Winter (2019)/\(number).cbz", "pages=1;number=\(number)") }
        try await library.scan()
        let rows = try await ["2", "1"].asyncMap { try await library.publication("Winter (2019)/\($0).cbz").id }
        let list = try await library.store.makeList(.readingList, title: "Snow", entries: rows, user: .owner)
        let document = try await library.store.readingList(list.id, user: .owner)
        #expect(document.name == "Snow" && document.entries.map(\.number) == ["2", "1"])
        #expect(document.entries.map(\.series) == ["Winter", "Winter"])
        #expect(document.entries.map(\.volume) == ["2019", "2019"])
        #expect(try await library.store.publications(for: document.entries, user: .owner) == rows)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
