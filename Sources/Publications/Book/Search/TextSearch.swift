/// A search for one text in any number of documents.
struct TextSearch {
    private let options: BookSearchOptions
    private var table: FoldingTable
    private let pattern: FoldedPattern

    /// The most UTF-16 code units that may be searched for.
    static let maximumLength = 1000

    /// - Returns: nil when there is nothing to be searched for, or too much.
    init?(_ query: String, options: BookSearchOptions) {
        guard query.utf16.count <= Self.maximumLength else { return nil }
        var table = FoldingTable(options: options)
        guard let pattern = FoldedPattern(query.utf16, table: &table) else { return nil }
        self.options = options
        self.table = table
        self.pattern = pattern
    }

    /// How much of a text is searched before somebody is asked whether to go on, in code units.
    private static let stepLength = 1 << 18

    /// Where the text stands in a document, from its beginning to its end; no two places overlap.
    ///
    /// - Parameters:
    ///   - maximumCount: how many places are looked for.
    ///   - isCancelled: asked again and again; after it said yes, what was found until then is returned.
    mutating func matches(
        in text: DocumentText,
        maximumCount: Int,
        isCancelled: () -> Bool = { false }
    ) -> [Range<Int>] {
        var matcher = FoldedMatcher(pattern: pattern, text: text, options: options, maximumCount: maximumCount)
        var walk = FoldedWalk()
        text.units.withUnsafeBufferPointer { units in
            var start = 0
            while start < units.count, !matcher.isFull, !isCancelled() {
                var end = min(units.count, start + Self.stepLength)
                if end < units.count, TextUnit.isLowSurrogate(units[end]) { end += 1 }
                walk.walk(units, start..<end, table: &table) { matcher.take($0) }
                start = end
            }
        }
        matcher.finish()
        return matcher.matches
    }
}
