import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("Reading pace and remaining time")
struct ReadingPaceTests {
    @Test(
        "the initial pace depends on the script and the encoding",
        arguments: [
            ("en", nil, 1.30), ("de-CH", "utf-8", 1.17), ("", nil, 1.30), ("zh-Hans", "UTF-8", 1.32),
            ("zh", "gb18030", 0.88), ("ja", nil, 1.46), ("ru", "utf-8", 2.17), ("ru", "windows-1251", 1.17),
            ("enm", nil, 1.30),
        ] as [(String, String?, Double)]
    )
    func standard(_ language: String, _ encoding: String?, _ expected: Double) {
        let pace = ReadingPace(language: language, encoding: encoding)
        #expect(abs(pace.positionsPerMinute - expected) < 0.01)
    }

    @Test("the pace is the median of the turns once there are enough")
    func median() {
        var pace = ReadingPace(language: "en", encoding: "utf-8")
        for seconds in [60.0, 50, 40, 45] {
            _ = pace.record(positions: 1, seconds: seconds)
            #expect(pace.positionsPerMinute == pace.standard)
        }
        _ = pace.record(positions: 1, seconds: 30)
        #expect(abs(pace.positionsPerMinute - 60.0 / 45) < 0.001)
        #expect(pace.minutes(for: 3.9) == 3)
        #expect(pace.minutes(for: 4.1) == 4)
        #expect(pace.minutes(for: 0) == 0)
    }

    @Test("pages shown too long or too briefly don't count")
    func pauses() {
        var pace = ReadingPace(language: "en", encoding: nil)
        let results = [(1.0, 3600.0), (1, 1), (0, 30), (1, -1)].map { pace.record(positions: $0, seconds: $1) }
        #expect(results == [false, false, false, false])
        #expect(pace.turns.isEmpty)
    }

    @Test("a pace is stored as text, and invalid entries are ignored")
    func kept() {
        var pace = ReadingPace(language: "en", encoding: nil)
        for second in 0..<40 { _ = pace.record(positions: 1, seconds: 30 + Double(second)) }
        #expect(pace.turns.count == ReadingPace.maximumTurnCount)
        var again = ReadingPace(language: "en", encoding: nil)
        again.take(pace.text)
        #expect(again == pace)
        again.take("x,,12,-4,99999999999999999999,700")
        #expect(again.turns == [12, 700])
    }

    @Test("only a turn to the next page is measured")
    func turns() {
        var pageTimer = PageTimer()
        // The same page again, the next page, a page back, a jump ahead, and the page after that.
        let pages =
            [(0, 1.5, 0), (0, 1.5, 10), (1.5, 3, 40), (0, 1.5, 60), (90, 92, 70), (92, 94, 90)]
            as [(Double, Double, Double)]
        let results = pages.map { pageTimer.record(from: $0.0, to: $0.1, at: $0.2) }
        #expect(results.map { $0?.seconds } == [nil, nil, 40, nil, nil, 20])
        #expect(results[2]?.positions == 1.5)
    }

    // MARK: Remaining pages

    /// A book of seven sections: a cover and a preface, a chapter of three files, non-linear notes, a last chapter.
    private func contents() throws -> BookContents {
        let json = """
            {"base":"/b/","language":"en","sections":[{"path":"0","positions":1},{"path":"1","positions":4},
            {"path":"2","positions":10},{"path":"3","positions":20},{"path":"4","positions":5},
            {"path":"5","positions":9,"linear":false},{"path":"6","positions":10}],
            "contents":[{"title":"Preface","section":1},{"title":"One","section":2},{"title":"Two","section":6},
            {"title":"Three","section":6,"fragment":"three"}]}
            """
        return try #require(BookManifest(try JSON(parsing: json)).flatMap { BookContents($0) })
    }

    @Test(
        "a chapter ends where the next entry of the contents begins, in the same section or another",
        arguments: [
            // section, page, its page count, chapter starts; position, remaining pages, remaining positions of chapter and book
            (0, 0, 1, [], 1, 0, 1, 50), (1, 0, 2, [0], 2, 1, 4, 49), (1, 1, 2, [0], 4, 0, 2, 47),
            (2, 0, 5, [0], 6, 17, 35, 45), (3, 9, 10, [], 34, 3, 7, 17), (4, 1, 2, [], 38, 0, 2.5, 12.5),
            (6, 0, 10, [0, 4], 41, 3, 4, 10), (6, 3, 10, [0, 4], 44, 0, 1, 7), (6, 4, 10, [4, 0], 45, 5, 6, 6),
            (6, 9, 10, [0, 4], 50, 0, 1, 1), (6, 9, 10, [0, 12], 50, 0, 1, 1), (5, 0, 3, [], 41, 2, 9, 0),
        ] as [(Int, Int, Int, [Int], Int, Int, Double, Double)]
    )
    func left(
        _ section: Int,
        _ page: Int,
        _ count: Int,
        _ starts: [Int],
        _ position: Int,
        _ pages: Int,
        _ inChapter: Double,
        _ inBook: Double
    ) throws {
        let place = RemainingReading(try contents(), section: section, page: page, of: count, starts: starts)
        #expect(place.total == 50)
        #expect(place.position == position)
        #expect(place.pagesInChapter == pages)
        #expect(abs(place.positionsInChapter - inChapter) < 0.001)
        #expect(abs(place.positionsInBook - inBook) < 0.001)
    }

    @Test("every page turn reduces what remains", arguments: 0..<40)
    func falling(_ seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
        let sections = (0..<(1 + random(12))).map { #"{"path":"\#($0)","positions":\#(1 + random(40))}"# }
        let entries = (0..<random(6)).map { _ in #"{"title":"x","section":\#(random(sections.count))}"# }
        let json =
            #"{"base":"/b/","sections":[\#(sections.joined(separator: ","))],"contents":[\#(entries.joined(separator: ","))]}"#
        let contents = try #require(BookManifest(try JSON(parsing: json)).flatMap { BookContents($0) })
        var before: RemainingReading?
        for section in contents.sections.indices {
            let count = 1 + random(30)
            let starts = (0..<random(4)).map { _ in random(count) }
            for page in 0..<count {
                let now = RemainingReading(contents, section: section, page: page, of: count, starts: starts)
                #expect((1...now.total).contains(now.position), "seed \(seed)")
                #expect(
                    now.pagesInChapter >= 0 && now.positionsInChapter <= now.positionsInBook + 0.001,
                    "seed \(seed)"
                )
                if let before {
                    #expect(now.position >= before.position, "seed \(seed)")
                    #expect(now.positionsInBook < before.positionsInBook, "seed \(seed)")
                    if before.pagesInChapter > 0, page > 0 {
                        #expect(now.pagesInChapter == before.pagesInChapter - 1, "seed \(seed)")
                    }
                }
                before = now
            }
        }
        #expect(before?.pagesInChapter == 0, "seed \(seed)")
    }
}
