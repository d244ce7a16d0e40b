extension Mathematics {
    /// π/2 as the sum of two numbers. The first has trailing zero bits, so its product with a small integer is exact.
    private static let quarterTurn = (high: 0x1.921FB54400000p+0, low: 0x1.0B4611A626331p-34)
    /// Angles beyond this are treated as 0: they have too few digits left for a position within the turn.
    private static let greatestAngle = 1e6

    /// The sine of `angle`, in radians.
    public static func sine(_ angle: Double) -> Double { sine(angle, quarters: 0) }

    /// The cosine of `angle`, in radians.
    public static func cosine(_ angle: Double) -> Double { sine(angle, quarters: 1) }

    /// The sine of `angle` plus `quarters` quarter turns.
    private static func sine(_ angle: Double, quarters: Int) -> Double {
        guard !angle.isNaN else { return angle }
        let angle = abs(angle) < greatestAngle ? angle : 0
        // Reduces the angle to at most an eighth of a turn.
        let count = (angle / quarterTurn.high).rounded(.toNearestOrEven)
        let rest = (angle - count * quarterTurn.high) - count * quarterTurn.low
        let quarter = (Int(count) + quarters) & 3
        let isEven = quarter & 1 == 0
        // The Taylor series from its smallest term: 1 − x²/(2·3)·(1 − x²/(4·5)·(…)); the cosine's has 1·2, 3·4, ….
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

    /// The arcsine of a value in −0.5…0.5: the first terms of the series, then three steps of Newton's method, each of
    /// which doubles the number of correct digits.
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
        let better = root - (root - abs(value) / (root * root)) / 3
        return value < 0 ? -better : better
    }
}
