import Foundation
import Geometry
import Testing

/// Compares the engine's functions with those of the C library.
@Suite("Powers and logarithms")
struct MathematicsTests {
    /// A few units in the last place.
    private static let tolerance = 4e-15

    private static func isClose(_ value: Double, _ expected: Double) -> Bool {
        value == expected || abs(value - expected) <= tolerance * abs(expected)
    }

    @Test("exponentials match the C library from the smallest number to the largest")
    func powersOfE() {
        for step in -7080...7090 {
            let value = Double(step) / 10
            #expect(Self.isClose(Mathematics.exponential(value), exp(value)), "e to the \(value)")
        }
    }

    @Test("logarithms match the C library, near 1 and far from it")
    func logarithms() {
        for step in -3000...3000 {
            let value = exp2(Double(step) / 3)
            #expect(Self.isClose(Mathematics.logarithm(value), log(value)), "of \(value)")
        }
        for step in 1...4000 where step != 1000 {
            let value = Double(step) / 1000
            #expect(Self.isClose(Mathematics.logarithm(value), log(value)), "of \(value)")
        }
    }

    @Test("powers of scales match the C library")
    func powers() {
        for base in 1...60 {
            for exponent in -30...30 {
                let (base, exponent) = (Double(base) / 10, Double(exponent) / 10)
                #expect(Self.isClose(Mathematics.power(base, exponent), pow(base, exponent)), "\(base) to \(exponent)")
            }
        }
    }

    @Test("results are NaN or infinite where the C library's are")
    func limits() {
        #expect(Mathematics.exponential(800) == .infinity)
        #expect(Mathematics.exponential(-800) == 0)
        #expect(Mathematics.exponential(.nan).isNaN)
        #expect(Mathematics.logarithm(0) == -.infinity)
        #expect(Mathematics.logarithm(.infinity) == .infinity)
        #expect(Mathematics.logarithm(-1).isNaN)
        #expect(Mathematics.logarithm(1) == 0)
        #expect(Mathematics.power(0, 2) == 0)
        #expect(Mathematics.power(0, 0) == 1)
        #expect(Mathematics.power(3, 0) == 1)
    }
}
