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
