import Database
import Publications

extension CalibreLibrary {
    /// A custom column of a calibre library. Its values are in a table of its own.
    struct CustomColumn {
        /// The number in the names of its tables.
        private let id: Int64
        private let name: String
        private let type: String
        /// Whether the values are shared by books and linked to them.
        private let isNormalized: Bool

        /// The maximum number of columns.
        private static let maximumColumns = 50
        /// The maximum number of values of a book in one column.
        private static let maximumValues = 100
        private static let maximumLength = 2_000

        /// Returns the columns of a library. Columns that calibre computes have no values.
        static func all(in database: ForeignDatabase) throws(DatabaseError) -> [CustomColumn] {
            guard try database.hasTables(["custom_columns"]) else { return [] }
            let columns = try database.rows(
                "SELECT id, name, datatype, normalized FROM custom_columns WHERE mark_for_delete = 0 ORDER BY id",
                limit: maximumColumns
            ) { row in
                CustomColumn(
                    id: row.integer(0),
                    name: CalibreLibrary.text(row.text(1)) ?? "",
                    type: row.text(2) ?? "",
                    isNormalized: row.integer(3) != 0
                )
            }
            var known: [CustomColumn] = []
            for column in columns where column.type != "composite" && !column.name.isEmpty {
                if (try? database.hasTables(column.tables)) ?? false { known.append(column) }
            }
            return known
        }

        private var tables: [String] {
            isNormalized
                ? ["custom_column_\(id)", "books_custom_column_\(id)_link"] : ["custom_column_\(id)"]
        }

        /// Returns the value of a book; nil when it has none.
        func value(ofBook book: Int64, in database: ForeignDatabase) throws(DatabaseError) -> CustomField? {
            let texts = try database.rows(statement, [.integer(book)], limit: Self.maximumValues) { row in
                text(row)
            }.compactMap(\.self)
            guard !texts.isEmpty else { return nil }
            return CustomField(
                name: String(name.prefix(100)),
                value: String(texts.joined(separator: ", ").prefix(Self.maximumLength))
            )
        }

        private var statement: String {
            guard isNormalized else { return "SELECT value FROM custom_column_\(id) WHERE book = ?" }
            return """
                SELECT custom_column_\(id).value FROM books_custom_column_\(id)_link
                JOIN custom_column_\(id) ON custom_column_\(id).id = books_custom_column_\(id)_link.value
                WHERE book = ? ORDER BY books_custom_column_\(id)_link.id
                """
        }

        private func text(_ row: borrowing ForeignRow) -> String? {
            switch type {
            case "bool": row.number(0).map { $0 != 0 ? "✓" : "✗" }
            case "rating": row.number(0).flatMap { $0 > 0 ? CalibreLibrary.number($0 / 2) : nil }
            case "int", "float": row.number(0).flatMap(CalibreLibrary.number)
            case "datetime": CalibreLibrary.text(row.text(0)).map { String($0.prefix(10)) }
            case "comments": row.text(0).flatMap { DescriptionMarkup.plainText(String($0.prefix(20_000))) }
            default: CalibreLibrary.text(row.text(0))
            }
        }
    }
}
