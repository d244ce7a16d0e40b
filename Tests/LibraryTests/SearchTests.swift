import Database
import Foundation
import Testing

@testable import Library

@Suite("Search")
struct SearchTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
        for (folder, title) in [
            ("Haruko", "Rain over Ōsaka"), ("Les Aventures d'Éloïse", "Le Château"), ("東京の夜", "第1話 雨"),
            ("進撃", "巨人"), ("Straße 9", "\"Quoted\" AND (odd) OR NEAR*"), ("ガラス", "ｶﾞﾗｽ"), ("100%_sure", "x^y:z"),
            ("한국 만화", "첫 번째"),
        ] {
            try library.write("\(folder)/\(title).cbz", "title=\(title);pages=3")
        }
    }

    @Test(
        "finds titles of series and publications by any part",
        arguments: [
            ("haru", ["Haruko"]), ("RUK", ["Haruko"]), ("osaka", ["Haruko"]), ("Ōsaka", ["Haruko"]),
            ("eloise", ["Les Aventures d'Éloïse"]), ("chateau", ["Les Aventures d'Éloïse"]),
            ("aventures château", ["Les Aventures d'Éloïse"]), ("haruko rain", ["Haruko"]), ("haruko château", []),
            ("東京", ["東京の夜"]), ("京", ["東京の夜"]), ("東京の", ["東京の夜"]), ("雨", ["東京の夜"]),
            ("巨人", ["進撃"]), ("進", ["進撃"]), ("第1話", ["東京の夜"]), ("ガラス", ["ガラス"]), ("ｶﾞﾗｽ", ["ガラス"]),
            ("カラス", []), ("한국", ["한국 만화"]), ("번째", ["한국 만화"]), ("ＨＡＲＵＫＯ", ["Haruko"]), ("9", ["Straße 9"]),
            ("0%", []), ("10", ["100%_sure"]), ("0% s", []), ("100% s", ["100%_sure"]), ("%", ["100%_sure"]),
            ("_", ["100%_sure"]), ("100%_s", ["100%_sure"]), ("l'", []),
            ("d'", ["Les Aventures d'Éloïse"]), ("nothing here", []),
        ]
    )
    func finds(query: String, titles: [String]) async throws {
        try await library.scan()
        #expect(try await library.allSeries(search: query).map(\.title) == titles)
        #expect(try await library.store.series(SeriesQuery(search: query), user: .owner).total == titles.count)
    }

    @Test(
        "treats quotes and FTS operators as plain text",
        arguments: [
            ("\"quoted\"", 1), ("\"", 1), ("\"\"\"", 0), ("NEAR*", 1), ("AND", 1), ("(odd)", 1), ("x^y", 1), ("y:z", 1),
            ("title:x", 0), ("-haruko", 0), ("'; DROP TABLE series; --", 0), ("haruko OR 進撃", 0), ("\u{0}\u{0}", 8),
            ("   ", 8), ("", 8), ("* * *", 1), ("NOT", 0), ("{a b}", 0), ("\\", 0),
        ]
    )
    func operatorsAreHarmless(query: String, count: Int) async throws {
        try await library.scan()
        #expect(try await library.allSeries(search: query).count == count)
    }

    @Test(
        "finds the same when the first entries of an index aren't enough",
        arguments: ["a", "haru", "château", "雨", "9"]
    )
    func firstEntries(query: String) async throws {
        try await library.scan()
        let words = SearchText.words(of: query)
        let found = try await library.store.database.read { transaction in
            try [0, 1, 2, nil].map { count in
                let found = try SeriesSearch(words, query, firstEntryCount: count).found(transaction, passes: nil)
                return (found.ranks, found.isComplete)
            }
        }
        #expect(!found[3].0.isEmpty)
        for result in found { #expect(result == found[3]) }
    }

    @Test("bounds the cost of a query")
    func longQueries() async throws {
        try await library.scan()
        _ = try await library.allSeries(search: String(repeating: "haruko ", count: 10_000))
        _ = try await library.allSeries(search: String(repeating: "東", count: 10_000))
        #expect(SearchText.words(of: String(repeating: "ab ", count: 1000)).count == 8)
    }

    @Test("also finds books by people, subjects and summaries")
    func people() async throws {
        try library.write(
            "Sea/1.epub",
            "title=Moby-Dick;series=Sea;author=Herman Melville;translator=José Ñandú;subject=Whaling"
        )
        try library.write("Sea/2.txt", "title=红楼梦;series=Sea;author=曹雪芹;author=高鹗")
        try await library.scan()
        for query in ["melville", "moby whaling", "jose nandu", "曹雪芹", "高鹗", "鹗"] {
            #expect(try await library.allSeries(search: query).map(\.title) == ["Sea"], "\(query)")
        }
        #expect(try await library.allSeries(search: "melville haruko").isEmpty)
        #expect(try await library.allSeries(search: "曹雪芹高鹗").isEmpty)
        #expect(try await library.publication("Sea/2.txt").authors == ["曹雪芹", "高鹗"])
    }

    @Test("is updated by renames and removed series")
    func followsChanges() async throws {
        try await library.scan()
        try library.move("Haruko", to: "Natsuko")
        try await library.scan()
        #expect(try await library.allSeries(search: "haruko").isEmpty)
        #expect(try await library.allSeries(search: "natsuko").map(\.title) == ["Natsuko"])
        #expect(try await library.allSeries(search: "osaka").map(\.title) == ["Natsuko"])
        try library.write("Natsuko/Rain over Ōsaka.cbz", "title=Snow over Kyōto;pages=4")
        try await library.scan()
        #expect(try await library.allSeries(search: "osaka").isEmpty)
        #expect(try await library.allSeries(search: "kyoto").map(\.title) == ["Natsuko"])
    }

    @Test(
        "folds texts",
        arguments: [
            ("Éclair", "eclair"), ("ＡＢＣ", "abc"), ("ﬁn", "fin"), ("ガ", "ガ"), ("Đà Nẵng", "da nang"), ("ŁÓDŹ", "lodz"),
            ("각", "각"), ("", ""),
        ]
    )
    func folding(text: String, folded: String) {
        #expect(SearchText.folded(text) == folded)
    }
}
