/// Detects whether the drawings of two facing pages continue each other.
enum SpreadDetector {
    /// Increased when the same pages may get another result, so that stored results are computed again.
    static let version = 1

    /// The evidence above which two pages are a spread. Of the 9,400 pairs of pages that don't continue each other in the
    /// chapters of the regression, three have more.
    private static let threshold: Float = 3

    /// Returns whether the drawing of the left page continues on the right page.
    static func continues(_ left: FoldProfile, _ right: FoldProfile) -> Bool {
        evidence(FoldComparison(left, right)) > threshold
    }

    /// Returns the logarithm of the odds that two pages are a spread.
    ///
    /// The weights are those of a logistic regression with 700 drawn chapters. `make bench PARTS=spreads` measures the
    /// result with other chapters.
    static func evidence(_ comparison: FoldComparison) -> Float {
        var sum: Float = -7.4
        sum += 7.49 * comparison.matchedLines
        sum += 25.19 * (comparison.matchedLines - comparison.linesByChance)
        sum -= 22.06 * comparison.meanLinesByChance
        // More steps than these are no better evidence.
        sum += 4.67 * min(comparison.matchedSteps / 1_500, 1)
        sum += 4.46 * max(comparison.correlation, 0)
        sum -= 2.62 * min(comparison.unexplained, 0.5)
        sum += 4.91 * comparison.surfaces
        sum += 10.09 * comparison.details
        return sum
    }
}
