/// Steps through the rows of a result, or of a result that arrives in several parts.
final class PostgreSQLCursor {
    /// The current part.
    private(set) var result: PostgreSQLResult
    private var position = 0
    /// Returns the next part, which is empty at the end; nil if there is only one.
    private let nextPart: (() throws(DatabaseError) -> PostgreSQLResult)?

    init(_ result: PostgreSQLResult, nextPart: (() throws(DatabaseError) -> PostgreSQLResult)? = nil) {
        self.result = result
        self.nextPart = nextPart
    }

    /// Returns the index of the next row in the current part; nil after the last one.
    func next() throws(DatabaseError) -> Int? {
        if position == result.count, position > 0, let nextPart {
            result = try nextPart()
            position = 0
        }
        guard position < result.count else { return nil }
        position += 1
        return position - 1
    }
}

extension PostgreSQLSession {
    /// The number of rows of the first part. Each further part has four times as many, up to a maximum.
    private static let (firstPartCount, maximumPartCount) = (16, 1024)

    /// Starts a query whose rows are read in parts. The cursor of the server ends with the transaction.
    func partialCursor(
        _ text: PostgreSQLText,
        _ arguments: StatementArguments
    ) throws(DatabaseError) -> PostgreSQLCursor {
        guard isInTransaction else { return PostgreSQLCursor(try query(text, arguments)) }
        let name = newCursorName()
        _ = try runOnce("DECLARE \(name) NO SCROLL CURSOR FOR \(text.text)", arguments)
        var count = Self.firstPartCount
        let first = try runOnce("FETCH \(count) FROM \(name)", [])
        return PostgreSQLCursor(first) { () throws(DatabaseError) in
            count = min(count * 4, Self.maximumPartCount)
            return try self.runOnce("FETCH \(count) FROM \(name)", [])
        }
    }
}
