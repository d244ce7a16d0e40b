/// Detects whether the drawings of two facing pages continue each other.
enum SpreadDetector {
    /// Increased when the same pages may get another result, so that stored results are computed again.
    static let version = 1

    /// The evidence above which two pages are a spread. Of 6,600 pairs of pages that don't continue each other, one has
    /// this much.
    private static let threshold: Float = 2.5

    /// Returns whether the drawing of the left page continues on the right page.
    static func continues(_ left: FoldProfile, _ right: FoldProfile) -> Bool {
        evidence(FoldComparison(left, right)) > threshold
    }

    /// Returns the logarithm of the odds that two pages are a spread.
    ///
    /// The weights are those of a logistic regression with 700 drawn chapters. `make bench PARTS=spreads` measures the
    /// result with other chapters.
    static func evidence(_ comparison: FoldComparison) -> Float {
        var sum: Float = -8.09
        sum += 9.23 * comparison.matchedLines
        sum += 20.72 * (comparison.matchedLines - comparison.linesByChance)
        sum -= 27.42 * comparison.meanLinesByChance
        // More steps than these are no better evidence.
        sum += 5.28 * min(comparison.matchedSteps / 1_500, 1)
        sum += 5.22 * max(comparison.correlation, 0)
        sum -= 3.28 * min(comparison.unexplained, 0.5)
        sum += 4.63 * comparison.surfaces
        sum += 10.33 * comparison.details
        return sum
    }
}
