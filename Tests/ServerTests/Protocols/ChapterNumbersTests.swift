import Library
import Testing

@testable import Server

@Suite("Chapter numbers of trackers")
struct ChapterNumbersTests {
    private func numbers(_ list: [(number: String?, volume: String?)]) -> ChapterNumbers {
        ChapterNumbers(
            zip(list, 1...).map { item, id in
                SeriesNumberRecord(
                    id: Int64(id),
                    number: item.number,
                    volume: item.volume,
                    sortNumber: (item.number ?? item.volume).flatMap { Double($0) }
                )
            }
        )
    }

    @Test("follow the order of the series")
    func table() {
        let table: [(list: [(String?, String?)], expected: [Double])] = [
            ([("1", nil), ("1.5", nil), ("2", nil)], [1, 1.5, 2]),
            // In a series without chapters, volumes keep their numbers.
            ([(nil, "1"), (nil, "2")], [1, 2]),
            // In a series with chapters, volumes and specials are not numbered.
            ([("1", nil), (nil, "1"), ("2", nil), (nil, nil)], [1, 0, 2, 0]),
            // Chapters whose numbers restart in each volume are numbered by position. Specials get 0.
            ([("1", "1"), ("1", "2"), ("2", "1"), (nil, nil)], [1, 2, 3, 0]),
            // If no publication has a number, all are numbered by position.
            ([(nil, nil), (nil, nil)], [1, 2]),
            ([("0", nil), ("1", nil)], [0, 1]),
            ([("-1", nil), ("1", nil)], [-1, 1]),
            ([], []),
        ]
        for (list, expected) in table { #expect(numbers(list).numbers.map(\.number) == expected, "\(list)") }
    }

    @Test("select the publications up to a number, and never specials")
    func marking() {
        let numbers = numbers([("1", nil), ("1.1", nil), ("2", nil), (nil, nil)])
        #expect(numbers.publications(upTo: 0).isEmpty)
        #expect(numbers.publications(upTo: -3).isEmpty)
        #expect(numbers.publications(upTo: .nan).isEmpty)
        #expect(numbers.publications(upTo: 1) == [1])
        // As a client stores it, in single precision.
        #expect(numbers.publications(upTo: Double(Float(1.1))) == [1, 2])
        #expect(numbers.publications(upTo: 1.1) == [1, 2])
        #expect(numbers.publications(upTo: 1e9) == [1, 2, 3])
        #expect(numbers.maximum == 2)
        #expect(numbers.position(of: 4) == 4)
    }

    @Test("the last continuous number precedes the first unread chapter")
    func continuous() {
        let numbers = numbers([("1", nil), ("1.5", nil), ("2", nil), (nil, nil)])
        #expect(numbers.lastContinuous { _ in false } == 0)
        #expect(numbers.lastContinuous { $0 != 2 } == 1)
        #expect(numbers.lastContinuous { $0 != 4 } == 2)
        #expect(numbers.lastContinuous { $0 == 4 } == 0)
    }
}
