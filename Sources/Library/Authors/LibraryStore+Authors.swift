import Database
import Foundation
import Publications

extension LibraryStore {
    /// Returns a page of the authors of visible series.
    ///
    /// The page is read with an index, so the time doesn't depend on its position in the list.
    ///
    /// - Throws: `LibraryError.cursorNotValid`.
    public func authors(_ query: AuthorQuery = AuthorQuery(), user: Viewer) async throws(LibraryError) -> AuthorPage {
        let (lists, changes) = (seriesListCache, changes)
        let isBackward = query.after == nil && (query.before != nil || query.isFromEnd)
        let bound = try (query.after ?? query.before).map(Self.authorKey)
        return try await read { transaction in
            var page = AuthorPage(version: changes.version)
            let limit = min(max(query.limit, 1), AuthorQuery.maximumLimit)
            var counter = AuthorCounter(
                known: lists.knownAuthorCounts(user.limits, libraryID: query.libraryID, changes),
                visible: try lists.admitted(by: user.limits, libraryID: query.libraryID, changes, transaction),
                statement: try transaction.statement(Self.seriesOfAuthorSQL),
                maximumRowCount: query.maximumRowCount
            ) { visible in
                try lists.authorCounts(user.limits, libraryID: query.libraryID, changes, transaction) { _ in
                    try AuthorRow.counts(of: visible, transaction)
                }
            }
            let words = SearchText.words(of: query.search ?? "")
            let start: StatementArguments =
                try bound.map { [try Self.sortKey(of: $0, transaction), $0] } ?? []
            var rows = try AuthorCursor(
                Self.authorsSQL(wordCount: words.count, isBackward: isBackward, isBounded: bound != nil),
                start + StatementArguments(words.map(SearchText.pattern)),
                firstCount: words.isEmpty ? nil : query.firstMatchCount,
                transaction
            )
            var keys: [String] = []
            var hasMore = false
            while !hasMore, let row = try rows.next() {
                let seriesCount = try counter.count(row[0])
                guard seriesCount > 0 else { continue }
                hasMore = page.authors.count == limit
                if !hasMore {
                    page.authors.append(.init(name: row[2], seriesCount: seriesCount))
                    keys.append(row[1])
                }
            }
            if isBackward {
                page.authors.reverse()
                keys.reverse()
            }
            // A page that was requested with a cursor always has a neighbour in the direction of the cursor.
            if isBackward ? query.before != nil : hasMore { page.next = keys.last.map(Self.cursor) }
            if isBackward ? hasMore : query.after != nil { page.previous = keys.first.map(Self.cursor) }
            return page
        }
    }

    private static func cursor(_ key: String) -> String { CursorText.encode(Array(key.utf8)) }

    private static func authorKey(_ cursor: String) throws(LibraryError) -> String {
        guard let key = String(validating: try CursorText.decode(cursor), as: UTF8.self) else {
            throw .cursorNotValid
        }
        return key
    }

    /// Returns the position of an author in the list. An author that no longer has a row has the position of the name.
    private static func sortKey(of key: String, _ transaction: Transaction) throws -> Data {
        try transaction.value("SELECT sortKey FROM authors WHERE key = ?", [key]) ?? Data(NaturalOrderKey(key).bytes)
    }

    /// Selects the authors after a cursor in order, or those before it in reverse order. Only the first rows are read.
    static func authorsSQL(wordCount: Int, isBackward: Bool = false, isBounded: Bool = true) -> String {
        let conditions =
            (isBounded ? ["(sortKey, key) \(isBackward ? "<" : ">") (?, ?)"] : [])
            + Array(repeating: "key LIKE ? ESCAPE '\\'", count: wordCount)
        let order = isBackward ? "sortKey DESC, key DESC" : "sortKey, key"
        return """
            SELECT id, key, name FROM \(Dialect.table("authors", indexedBy: "authorsInOrder"))
            \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
            ORDER BY \(order)
            """
    }

    static let seriesOfAuthorSQL = "SELECT seriesID FROM seriesAuthors WHERE authorID = ?"
}

/// Reads authors in order until a page is full.
///
/// Without a limit, PostgreSQL reads the authors in the order of the index and compares each name with the words. If
/// few names match, it reads nearly all rows. The first rows of a search are therefore read with a limit: PostgreSQL
/// then filters the table first and sorts only the matches, if it expects few of them.
private struct AuthorCursor {
    private let sql: String
    private let arguments: StatementArguments
    private let transaction: Transaction
    private var rows: RowCursor
    /// The number of rows that are read with a limit; nil without one.
    private let firstCount: Int?
    private var readCount = 0

    /// - Parameter firstCount: the number of rows that are read with a limit on PostgreSQL; nil without a search.
    init(_ sql: String, _ arguments: StatementArguments, firstCount: Int?, _ transaction: Transaction) throws {
        self.sql = sql
        self.arguments = arguments
        self.transaction = transaction
        if let firstCount, transaction.dialect == .postgreSQL {
            self.firstCount = firstCount
            rows = try transaction.cursor("\(sql) LIMIT \(firstCount)", arguments)
        } else {
            self.firstCount = nil
            rows = try transaction.partialCursor(sql, arguments)
        }
    }

    mutating func next() throws -> Row? {
        if let row = try rows.next() {
            readCount += 1
            return row
        }
        guard let firstCount, readCount == firstCount else { return nil }
        rows = try transaction.partialCursor("\(sql) OFFSET \(firstCount)", arguments)
        guard let row = try rows.next() else { return nil }
        readCount += 1
        return row
    }
}

/// Counts the visible series of authors.
private struct AuthorCounter {
    /// The number of visible series of each author; nil until it is needed.
    private var known: [Int64: Int]?
    private let visible: IdentifierSet
    private let statement: Statement
    /// Counts the visible series of all authors.
    private let countAll: (IdentifierSet) throws -> [Int64: Int]
    /// The number of rows that can be read before all authors are counted.
    private var remainingRows: Int

    init(
        known: [Int64: Int]?,
        visible: IdentifierSet,
        statement: Statement,
        maximumRowCount: Int,
        countAll: @escaping (IdentifierSet) throws -> [Int64: Int]
    ) {
        self.known = known
        self.visible = visible
        self.statement = statement
        self.countAll = countAll
        remainingRows = maximumRowCount
    }

    /// Returns the number of visible series of an author.
    mutating func count(_ author: Int64) throws -> Int {
        if let known { return known[author] ?? 0 }
        var count = 0
        let series = try statement.cursor([author])
        while let row = try series.next() {
            remainingRows -= 1
            if visible.contains(row[0]) { count += 1 }
        }
        remainingRows -= 1
        if remainingRows < 0 { known = try countAll(visible) }
        return count
    }
}
