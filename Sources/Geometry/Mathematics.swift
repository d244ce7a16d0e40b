// Mathematics without Foundation: glibc answers these natively and wasi-libc in WebAssembly. The two may differ in
// the last bit, which is why recorded scenes are compared to a thousandth of a point and not bit by bit.

@_extern(c, "exp") private func cExponential(_ value: Double) -> Double
@_extern(c, "log") private func cLogarithm(_ value: Double) -> Double
@_extern(c, "pow") private func cPower(_ base: Double, _ exponent: Double) -> Double

/// The few transcendental functions the engine's closed-form motion needs, available natively and in WebAssembly.
public enum Mathematics {
    /// e raised to `value`.
    public static func exponential(_ value: Double) -> Double { cExponential(value) }

    /// The natural logarithm of `value`, which must be positive.
    public static func logarithm(_ value: Double) -> Double { cLogarithm(value) }

    /// `base` raised to `exponent`; `base` must not be negative.
    public static func power(_ base: Double, _ exponent: Double) -> Double { cPower(base, exponent) }

    /// `value` held within `range`.
    public static func clamp(_ value: Double, to range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }
}
