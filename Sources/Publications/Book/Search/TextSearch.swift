/// A search for one pattern in any number of documents.
struct TextSearch {
    private let options: BookSearchOptions
    private var table: FoldingTable
    private let pattern: FoldedPattern

    /// The longest pattern, in UTF-16 code units.
    static let maximumLength = 1000

    /// - Returns: nil when the folded pattern is empty or the query is too long.
    init?(_ query: String, options: BookSearchOptions) {
        guard query.utf16.count <= Self.maximumLength else { return nil }
        var table = FoldingTable(options: options)
        guard let pattern = FoldedPattern(query.utf16, table: &table) else { return nil }
        self.options = options
        self.table = table
        self.pattern = pattern
    }

    /// The number of code units to search between checks for cancellation.
    private static let stepLength = 1 << 18

    /// Returns the matches in a document, in order and without overlaps.
    ///
    /// - Parameters:
    ///   - maximumCount: the search stops after this many matches.
    ///   - isCancelled: called repeatedly. When it returns true, the matches so far are returned.
    mutating func matches(
        in text: DocumentText,
        maximumCount: Int,
        isCancelled: () -> Bool = { false }
    ) -> [Range<Int>] {
        var matcher = FoldedMatcher(pattern: pattern, text: text, options: options, maximumCount: maximumCount)
        var scanner = FoldingScanner()
        text.units.withUnsafeBufferPointer { units in
            var start = 0
            while start < units.count, !matcher.isFull, !isCancelled() {
                var end = min(units.count, start + Self.stepLength)
                if end < units.count, UTF16CodeUnit.isLowSurrogate(units[end]) { end += 1 }
                scanner.scan(units, start..<end, table: &table) { matcher.take($0) }
                start = end
            }
        }
        matcher.finish()
        return matcher.matches
    }
}
