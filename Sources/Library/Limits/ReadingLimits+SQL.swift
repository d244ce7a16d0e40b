import Database

/// A part of a query that restricts it to visible series. It begins with `AND`, or is empty when all are visible.
struct LimitCondition: Sendable {
    /// The part of the query.
    var sql = ""
    /// The arguments, in the order of the question marks.
    var arguments: StatementArguments = []

    /// The condition that every series meets.
    static let none = LimitCondition()
}

extension ReadingLimits {
    /// The rule for a query that reads rows of `series`.
    ///
    /// - Parameter series: the name of the table in the query, which is part of the program and never input.
    func condition(on series: String = "series") -> LimitCondition {
        let (conditions, arguments) = parts(series)
        guard !conditions.isEmpty else { return .none }
        return LimitCondition(sql: " AND " + conditions.joined(separator: " AND "), arguments: arguments)
    }

    /// The rule for a query that knows only the identifier of a series.
    ///
    /// - Parameter expression: the identifier in the query, which is part of the program and never input.
    func condition(onSeriesID expression: String) -> LimitCondition {
        let (conditions, arguments) = parts("visibleSeries")
        guard !conditions.isEmpty else { return .none }
        return LimitCondition(
            sql: """
                 AND EXISTS (SELECT 1 FROM series AS visibleSeries WHERE visibleSeries.id = \(expression) \
                AND \(conditions.joined(separator: " AND ")))
                """,
            arguments: arguments
        )
    }

    /// The limits without those that refer to labels.
    var withoutLabels: ReadingLimits {
        var limits = self
        limits.includedLabels = []
        limits.excludedLabels = []
        return limits
    }

    private func parts(_ series: String) -> (conditions: [String], arguments: StatementArguments) {
        var conditions: [String] = []
        var arguments: StatementArguments = []
        if case .chosen(let chosen) = libraries, chosen.isEmpty {
            // An empty list after IN is an error in PostgreSQL.
            conditions.append("1 = 0")
        } else if case .chosen(let chosen) = libraries {
            conditions.append("\(series).libraryID IN (\(Self.placeholders(chosen.count)))")
            arguments = arguments + StatementArguments(chosen.sorted())
        }
        if let highestAge {
            conditions.append("(\(series).ageRating IS NULL OR \(series).ageRating <= ?)")
            arguments = arguments + [highestAge]
        }
        if !showsUnrated { conditions.append("\(series).hasUnrated = 0") }
        for (labels, condition) in [(includedLabels, "EXISTS"), (excludedLabels, "NOT EXISTS")] where !labels.isEmpty {
            conditions.append(
                """
                \(condition) (SELECT 1 FROM seriesLabels WHERE seriesLabels.series = \(series).identifier \
                AND seriesLabels.label IN (\(Self.placeholders(labels.count))))
                """
            )
            arguments = arguments + StatementArguments(labels.map(\.text).sorted())
        }
        return (conditions, arguments)
    }

    private static func placeholders(_ count: Int) -> String {
        repeatElement("?", count: count).joined(separator: ", ")
    }
}
