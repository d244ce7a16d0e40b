public import Database

/// A condition of a query with the arguments for its question marks.
public struct SQLPredicate: Sendable {
    /// The condition. It is true or false, never null.
    public var text: String
    /// The arguments, in the order of the question marks.
    public var arguments: StatementArguments
}

extension ReadingLimits {
    /// The expressions with which a query refers to the properties of a work. They are part of the program, never input.
    public struct Columns: Sendable {
        /// The library's identifier.
        public var library: String
        /// The age rating, which can be null.
        public var ageRating: String
        /// The identifier under which the labels of the work are stored.
        public var labelOwner: String
        /// The table of labels, with a row for each label of a series.
        public var labelTable: String
        /// The column of the label table with the owner's identifier.
        public var labelOwnerColumn: String
        /// The column of the label table with the text.
        public var labelColumn: String

        /// Creates a description of columns.
        public init(
            library: String,
            ageRating: String,
            labelOwner: String,
            labelTable: String,
            labelOwnerColumn: String,
            labelColumn: String
        ) {
            self.library = library
            self.ageRating = ageRating
            self.labelOwner = labelOwner
            self.labelTable = labelTable
            self.labelOwnerColumn = labelOwnerColumn
            self.labelColumn = labelColumn
        }
    }

    /// The rule of ``admits(_:)`` as a condition of a query; nil if it admits every work.
    public func predicate(for columns: Columns) -> SQLPredicate? {
        var conditions: [String] = []
        var arguments: StatementArguments = []
        if case .chosen(let chosen) = libraries, chosen.isEmpty {
            // An empty list after IN is an error in PostgreSQL.
            conditions.append("1 = 0")
        } else if case .chosen(let chosen) = libraries {
            conditions.append("\(columns.library) IN (\(Self.placeholders(chosen.count)))")
            arguments = arguments + StatementArguments(chosen.sorted())
        }
        let age = columns.ageRating
        switch (highestAge, showsUnrated) {
        case (nil, true): break
        case (nil, false): conditions.append("\(age) IS NOT NULL")
        case (let highest?, true):
            conditions.append("(\(age) IS NULL OR \(age) <= ?)")
            arguments = arguments + [highest]
        case (let highest?, false):
            conditions.append("(\(age) IS NOT NULL AND \(age) <= ?)")
            arguments = arguments + [highest]
        }
        for (labels, condition) in [(includedLabels, "EXISTS"), (excludedLabels, "NOT EXISTS")] where !labels.isEmpty {
            conditions.append(
                """
                \(condition) (SELECT 1 FROM \(columns.labelTable) AS limitLabel \
                WHERE limitLabel.\(columns.labelOwnerColumn) = \(columns.labelOwner) \
                AND limitLabel.\(columns.labelColumn) IN (\(Self.placeholders(labels.count))))
                """
            )
            arguments = arguments + StatementArguments(labels.map(\.text).sorted())
        }
        guard !conditions.isEmpty else { return nil }
        return SQLPredicate(text: "(" + conditions.joined(separator: " AND ") + ")", arguments: arguments)
    }

    private static func placeholders(_ count: Int) -> String {
        repeatElement("?", count: count).joined(separator: ", ")
    }
}
