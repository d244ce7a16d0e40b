/// Age ranges as texts: `schema:typicalAgeRange` of books.
enum AgeRange {
    /// The highest age that is accepted, in years.
    private static let maximumAge = 99

    /// Returns the lowest age in years of a range; nil when the text is not a range.
    ///
    ///     AgeRange.lowestAge(of: "9-12")   // 9
    ///     AgeRange.lowestAge(of: "13+")    // 13, also for "13-" and "13"
    ///     AgeRange.lowestAge(of: "-6")     // 0: up to the age of 6
    static func lowestAge(of text: String) -> Int? {
        guard text.utf8.count <= 32 else { return nil }
        let scalars = Array(text.unicodeScalars.filter { !$0.properties.isWhitespace })
        let parts = scalars.split(omittingEmptySubsequences: false) { isDash($0) || $0 == "+" }
        guard parts.count <= 2, let first = parts.first else { return nil }
        let end: ArraySlice<Unicode.Scalar> = parts.count == 2 ? parts[1] : []
        // A plus sign ends the text.
        if scalars.contains("+"), !end.isEmpty || first.isEmpty { return nil }
        if first.isEmpty { return age(end) == nil ? nil : 0 }
        guard let lowest = age(first), lowest <= maximumAge else { return nil }
        if end.isEmpty { return lowest }
        guard let highest = age(end), highest >= lowest else { return nil }
        return lowest
    }

    /// Returns the highest of the lowest ages of some ranges, so that a publication with several ranges isn't shown to
    /// readers whom one of them excludes; nil when none is a range.
    static func lowestAge(of texts: [String]) -> Int? {
        texts.compactMap { lowestAge(of: $0) }.max()
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || (0x2010...0x2015).contains(scalar.value) || scalar.value == 0x2212
    }

    private static func age(_ digits: ArraySlice<Unicode.Scalar>) -> Int? {
        guard (1...3).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1.value) - 0x30 }
    }
}
