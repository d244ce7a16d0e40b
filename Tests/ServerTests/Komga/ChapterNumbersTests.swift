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
            // Volumes without chapters have their own numbers.
            ([(nil, "1"), (nil, "2")], [1, 2]),
            // A volume beside chapters and a special are not numbered.
            ([("1", nil), (nil, "1"), ("2", nil), (nil, nil)], [1, 0, 2, 0]),
            // Chapters that begin again in each volume are counted, and specials are not.
            ([("1", "1"), ("1", "2"), ("2", "1"), (nil, nil)], [1, 2, 3, 0]),
            // Without any number.
            ([(nil, nil), (nil, nil)], [1, 2]),
            ([("0", nil), ("1", nil)], [0, 1]),
            ([("-1", nil), ("1", nil)], [-1, 1]),
            ([], []),
        ]
        for (list, expected) in table { #expect(numbers(list).numbers.map(\.number) == expected, "\(list)") }
    }

    @Test("mark what is up to a number, and never specials")
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

    @Test("are continuous up to the first unread chapter")
    func continuous() {
        let numbers = numbers([("1", nil), ("1.5", nil), ("2", nil), (nil, nil)])
        #expect(numbers.lastContinuous { _ in false } == 0)
        #expect(numbers.lastContinuous { $0 != 2 } == 1)
        #expect(numbers.lastContinuous { $0 != 4 } == 2)
        #expect(numbers.lastContinuous { $0 == 4 } == 0)
    }
}
