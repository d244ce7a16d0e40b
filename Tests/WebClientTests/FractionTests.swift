import Testing
import WireModel

@testable import WebClient

@Suite("Fractions in requests")
struct ThousandthsTests {
    @Test(
        "a fraction is clamped to 0...1 and rounded to thousandths",
        arguments: [
            (0.0, 0), (0.25, 0.25), (1.0 / 3, 0.333), (0.9996, 1), (1.0, 1), (7.0, 1), (-1.0, 0), (Double.nan, 0),
            (0.0404, 0.04),
        ] as [(Double, Double)]
    )
    func thousandths(fraction: Double, rounded: Double) {
        #expect(fraction.thousandths == rounded)
    }
}

@Suite("Missing chapters")
struct ChapterGapTests {
    @Test(
        "the number of missing chapters is computed from whole chapter numbers",
        arguments: [
            ("1", "2", 0), ("1", "3", 1), ("2", "5", 2), ("10.5", "11", 0), ("10", "10.5", 0), ("10.5", "13", 2),
            ("5", "1", 0), ("07", "09", 1), ("1", "extra", 0), ("", "4", 0), (".5", "4", 0), ("1", "12345678901", 0),
        ]
    )
    func counts(first: String, second: String, missing: Int) {
        #expect(ChapterGap.missing(from: first, to: second) == missing)
    }

    @Test("a missing number reports no missing chapters")
    func needsBoth() {
        #expect(ChapterGap.missing(from: nil, to: "7") == 0)
        #expect(ChapterGap.missing(from: "7", to: nil) == 0)
    }
}
