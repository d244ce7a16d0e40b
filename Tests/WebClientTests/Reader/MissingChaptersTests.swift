import Testing

@testable import WebClient

@Suite("Missing chapters")
struct MissingChaptersTests {
    @Test(
        "the number of missing chapters is computed from whole chapter numbers",
        arguments: [
            ("1", "2", 0), ("1", "3", 1), ("2", "5", 2), ("10.5", "11", 0), ("10", "10.5", 0), ("10.5", "13", 2),
            ("5", "1", 0), ("07", "09", 1), ("1", "extra", 0), ("", "4", 0), (".5", "4", 0), ("1", "12345678901", 0),
        ]
    )
    func counts(first: String, second: String, missing: Int) {
        #expect(MissingChapters.count(from: first, to: second) == missing)
    }

    @Test("a missing number reports no missing chapters")
    func needsBoth() {
        #expect(MissingChapters.count(from: nil, to: "7") == 0)
        #expect(MissingChapters.count(from: "7", to: nil) == 0)
    }
}
