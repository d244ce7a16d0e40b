import Testing

@testable import Library

@Suite("Missing chapters")
struct ChapterGapTests {
    @Test(
        "are the whole numbers between two chapter numbers",
        arguments: [
            ("1", "2", 0), ("2", "5", 2), ("1", "3", 1), ("0", "2", 1), ("-1", "1", 1), ("007", "009", 1),
            ("1", "1.5", 0), ("1.5", "2", 0), ("1.5", "3", 1), ("1", "2.5", 0), ("2.1", "2.9", 0), ("2.5", "5.5", 2),
            ("10", "10", 0), ("10b", "12", 1), ("10", "12 ", 1), ("99998", "99999", 0), ("5", "2", 0),
        ]
    )
    func gaps(first: String, second: String, missing: Int) {
        #expect(ChapterGap.missing(from: first, to: second) == missing)
    }

    @Test(
        "are not claimed for unknown numbers, ranges and dates",
        arguments: [
            (nil, "5"), ("1", nil), (nil, nil), ("", "5"), ("1", "x"), ("1-3", "9"), ("1", "Extra 9"),
            ("1", "9 and 10"),
            ("1", "9ab"), ("1", "9.1.2"), ("20240101", "20241231"), ("1", "100000"),
            ("1", "99999999999999999999999999999999999999999"), ("-100000", "1"), ("1", "nan"), ("1", "1e9"),
        ] as [(String?, String?)]
    )
    func noGaps(first: String?, second: String?) {
        #expect(ChapterGap.missing(from: first, to: second) == 0)
    }

    /// The numbers of missing chapters before and after each publication, in reading order.
    private func missing(_ texts: [String]) async throws -> [[Int]] {
        let library = try TestLibrary()
        for (index, text) in texts.enumerated() { try library.write("S/\(index).cbz", text) }
        try await library.scan()
        let series = try #require(try await library.allSeries().first)
        var found: [[Int]] = []
        for publication in try await library.store.publications(inSeries: series.id, user: .owner)
        where publication.error == nil {
            let neighbours = try await library.store.neighbours(publication.id, user: .owner)
            found.append([neighbours.missingBefore, neighbours.missingAfter])
        }
        return found
    }

    @Test("are counted between neighbours, with unreadable chapters counted as present")
    func neighbours() async throws {
        #expect(try await missing(["number=1", "number=2", "number=5"]) == [[0, 0], [0, 2], [2, 0]])
        #expect(try await missing(["number=1", "number=1", "number=3"]) == [[0, 0], [0, 1], [1, 0]])
        #expect(try await missing(["number=1", "broken", "number=3"]) == [[0, 1], [1, 0]])
        #expect(try await missing(["number=1", "number=4", "title=Extra"]) == [[0, 2], [2, 0], [0, 0]])
        #expect(try await missing(["number=7"]) == [[0, 0]])
    }

    @Test("are counted across volumes unless numbering restarts in each volume")
    func volumes() async throws {
        let through = ["number=1;volume=1", "number=2;volume=1", "number=5;volume=2", "number=7;volume=2"]
        #expect(try await missing(through) == [[0, 0], [0, 2], [2, 1], [1, 0]])
        let anew = ["number=1;volume=1", "number=4;volume=1", "number=1;volume=2", "number=6;volume=2"]
        // Reading order: 1, 1 and 4 of the first volume, 6 of the second.
        #expect(try await missing(anew) == [[0, 0], [0, 0], [0, 0], [0, 0]])
        #expect(try await missing(["volume=1", "volume=4"]) == [[0, 0], [0, 0]])
        #expect(try await missing(["number=1;volume=1", "number=4"]) == [[0, 2], [2, 0]])
    }
}
