extension Mathematics {
    /// π/2 as the sum of two numbers. The first has trailing zero bits, so its product with a small integer is exact.
    private static let quarterTurn = (high: 0x1.921FB54400000p+0, low: 0x1.0B4611A626331p-34)
    /// The limit of angles, in radians. Larger angles are treated as 0, because the reduction to one turn loses their
    /// precision.
    private static let greatestAngle = 1e6

    /// The sine of `angle`, in radians.
    public static func sine(_ angle: Double) -> Double { sine(angle, quarters: 0) }

    /// The cosine of `angle`, in radians.
    public static func cosine(_ angle: Double) -> Double { sine(angle, quarters: 1) }

    /// The sine of `angle` plus `quarters` quarter turns.
    private static func sine(_ angle: Double, quarters: Int) -> Double {
        guard !angle.isNaN else { return angle }
        let angle = abs(angle) < greatestAngle ? angle : 0
        // Subtracts whole quarter turns, so that the rest is between −π/4 and π/4.
        let count = (angle / quarterTurn.high).rounded(.toNearestOrEven)
        let rest = (angle - count * quarterTurn.high) - count * quarterTurn.low
        let quarter = (Int(count) + quarters) & 3
        let isEven = quarter & 1 == 0
        // Adds the terms of the Taylor series, the smallest first. sin x / x = 1 − x²/(2·3)·(1 − x²/(4·5)·(…)). The
        // series of the cosine has the denominators 1·2, 3·4, ….
        let square = rest * rest
        var sum = 1.0
        var term = isEven ? 19.0 : 18.0
        while term > 1 {
            sum = 1 - square / (term * (term - 1)) * sum
            term -= 2
        }
        let value = isEven ? rest * sum : sum
        return quarter < 2 ? value : -value
    }

    /// The angle in −π/2…π/2 whose sine is `value`. Values outside −1…1 are clamped.
    public static func arcSine(_ value: Double) -> Double {
        guard abs(value) > 0.5 else { return smallArcSine(value) }
        let angle = Double.pi / 2 - 2 * smallArcSine(((1 - min(abs(value), 1)) / 2).squareRoot())
        return value < 0 ? -angle : angle
    }

    /// The angle in 0…π whose cosine is `value`. Values outside −1…1 are clamped.
    public static func arcCosine(_ value: Double) -> Double {
        if value > 0.5 { return 2 * smallArcSine(((1 - min(value, 1)) / 2).squareRoot()) }
        if value < -0.5 { return Double.pi - 2 * smallArcSine(((1 + max(value, -1)) / 2).squareRoot()) }
        return Double.pi / 2 - smallArcSine(value)
    }

    /// The arcsine of a value in −0.5…0.5.
    ///
    /// Starts with the first terms of the Taylor series. Each of three steps of Newton's method then doubles the number
    /// of correct digits.
    private static func smallArcSine(_ value: Double) -> Double {
        let square = value * value
        var angle = value * (1 + square * (1 / 6.0 + square * (3 / 40.0)))
        for _ in 0..<3 { angle -= (sine(angle) - value) / cosine(angle) }
        return angle
    }

    /// The cube root of `value`.
    public static func cubeRoot(_ value: Double) -> Double {
        guard value != 0, value.isFinite else { return value }
        let root = exponential(logarithm(abs(value)) / 3)
        // One step of Newton's method corrects the rounding errors of the logarithm.
        let better = root - (root - abs(value) / (root * root)) / 3
        return value < 0 ? -better : better
    }
}
