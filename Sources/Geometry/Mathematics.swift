/// Exponential, logarithmic and trigonometric functions with the same results in native code and in WebAssembly.
///
/// They replace the functions of the C library. The C library's tables add 10 KB to the browser program and don't
/// compress, and the last bits of its results differ between platforms. The results here are exact to a few units in
/// the last place.
public enum Mathematics {
    /// ln 2 as the sum of two numbers. The first has trailing zero bits, so its product with a small integer is exact.
    private static let logarithmOfTwo = (high: 0x1.62E42FEE00000p-1, low: 0x1.A39EF35793C76p-33)
    /// The arguments of ``exponential(_:)`` whose result is neither infinite nor zero.
    private static let exponents = -745.2...709.8

    /// e raised to `value`.
    public static func exponential(_ value: Double) -> Double {
        guard exponents.contains(value) else { return value.isNaN ? value : value > 0 ? .infinity : 0 }
        // e^value is 2^count · e^rest, with |rest| ≤ ln 2 / 2.
        let count = (value / (logarithmOfTwo.high + logarithmOfTwo.low)).rounded(.toNearestOrEven)
        let rest = (value - count * logarithmOfTwo.high) - count * logarithmOfTwo.low
        // Adds the terms of the Taylor series up to rest¹³ / 13!, the smallest first. Later terms don't change the sum.
        var sum = 1.0
        var term = 13.0
        while term > 0 {
            sum = 1 + rest / term * sum
            term -= 1
        }
        return Double(sign: .plus, exponent: Int(count), significand: sum)
    }

    /// The natural logarithm of `value`; −∞ for zero and NaN for negative numbers.
    public static func logarithm(_ value: Double) -> Double {
        guard value > 0, value < .infinity else { return value == 0 ? -.infinity : value < 0 ? .nan : value }
        var exponent = value.exponent
        var significand = value.significand
        if significand > 1.414_213_562_373_095_1 {
            significand /= 2
            exponent += 1
        }
        // ln m = 2 artanh ((m − 1) / (m + 1)). The argument of artanh is at most 0.172, so its series converges fast.
        let argument = (significand - 1) / (significand + 1)
        let square = argument * argument
        var sum = 0.0
        var term = 23.0
        while term > 1 {
            sum = square * (1 / term + sum)
            term -= 2
        }
        let count = Double(exponent)
        return count * logarithmOfTwo.high + (count * logarithmOfTwo.low + 2 * (argument + argument * sum))
    }

    /// `base` raised to `exponent`; `base` must not be negative.
    public static func power(_ base: Double, _ exponent: Double) -> Double {
        if base == 0 { return exponent == 0 ? 1 : exponent < 0 ? .infinity : 0 }
        return exponential(exponent * logarithm(base))
    }

    /// The value in `range` nearest to `value`.
    public static func clamp(_ value: Double, to range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }
}
