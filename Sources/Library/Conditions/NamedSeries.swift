import Database

/// Finds the series whose names contain the texts of a condition. The names of a series are the titles, contributors,
/// genres and tags of its publications, so no other series can contain a match.
enum NamedSeries {
    /// The maximum number of series. A text that more series contain probably occurs among the latest publications.
    private static let maximumCount = 2_000

    /// Returns the series that can contain matches. Returns nil if the condition has no text that the index can find,
    /// or if the series have too many publications.
    static func series(_ condition: PublicationCondition, _ transaction: Transaction) throws -> [Int64]? {
        for conjunct in condition.conjuncts {
            guard let names = conjunct.names else { continue }
            guard let series = try series(names, transaction) else { continue }
            let count: Int? = try transaction.value(countSQL, [Dialect.integers(series)])
            if count ?? 0 <= PublicationWindowReader.maximumComparedCount { return series }
        }
        return nil
    }

    private static let countSQL = """
        SELECT coalesce(sum(publicationCount), 0) FROM series WHERE \(Dialect.isOneOfIntegers("id"))
        """

    private static func series(_ names: [Name], _ transaction: Transaction) throws -> [Int64]? {
        var result: Set<Int64> = []
        for name in names {
            let words = SearchText.words(of: name.text)
            guard !words.isEmpty else { return nil }
            let parts = SearchStatement.names(words, transaction.dialect)
            let whole = name.isWhole ? SearchStatement.words(words, transaction.dialect) : nil
            guard let statement = parts ?? whole else { return nil }
            let limited = statement.limited(to: maximumCount + 1)
            result.formUnion(try transaction.values(limited.sql, limited.arguments) as [Int64])
            guard result.count <= maximumCount else { return nil }
        }
        return result.sorted()
    }

    /// A text in the names of a series.
    struct Name: Hashable {
        let text: String
        /// Whether the text is a whole name. A whole name of one or two characters is found with the index of words,
        /// because the index of parts of names doesn't contain such short texts.
        let isWhole: Bool
    }
}

extension PublicationCondition {
    /// Names such that each match has at least one of them; nil if a match can have none.
    fileprivate var names: [NamedSeries.Name]? {
        switch self {
        case .title(let match, let text): [NamedSeries.Name(text: text, isWhole: match == .equals)]
        case .genre(let text), .tag(let text), .person(let text, _): [NamedSeries.Name(text: text, isWhole: true)]
        case .all(let parts): parts.lazy.compactMap(\.names).first
        case .any(let parts) where !parts.isEmpty: Self.names(parts)
        default: nil
        }
    }

    private static func names(_ parts: [PublicationCondition]) -> [NamedSeries.Name]? {
        var result: [NamedSeries.Name] = []
        for part in parts {
            guard let names = part.names else { return nil }
            result += names
        }
        return result
    }
}
