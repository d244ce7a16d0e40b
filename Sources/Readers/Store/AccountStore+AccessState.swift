import Database
public import Library

/// The values on which the access of a request depends. A long-lived response ends when one of them changes.
public struct AccessState: Sendable, Equatable {
    /// The role, the permissions and the limits.
    private let rights: String
    /// The hash of the password.
    private let password: String?
    /// Whether the session exists, or the request has none.
    private let hasSession: Bool
    /// Whether the API key exists, or the request has none.
    private let hasKey: Bool
    /// Whether everyone has to sign in, because there are several users.
    private let hasSeveralUsers: Bool

    fileprivate init(_ row: borrowing Row) {
        let (role, permissions, limits): (String, Int64, String) = (row[0], row[1], row[2])
        rights = "\(role) \(permissions) \(limits)"
        password = row[3]
        hasSession = row[4]
        hasKey = row[5]
        hasSeveralUsers = row[6]
    }
}

extension AccountStore {
    /// Returns the values on which the access of a request depends; nil if its user was removed.
    ///
    /// - Parameters:
    ///   - session: The identifier of the session; nil for a request without one.
    ///   - key: The identifier of the API key; nil for a request without one.
    public func accessState(
        of id: UserIdentifier,
        session: Int64?,
        key: Int64?
    ) async throws(ReadersError) -> AccessState? {
        try await read { transaction in
            let sql = """
                SELECT role, permissions, limits, password,
                    CAST(? AS INTEGER) IS NULL OR EXISTS (SELECT 1 FROM sessions WHERE id = ? AND userID = users.id),
                    CAST(? AS INTEGER) IS NULL OR EXISTS (SELECT 1 FROM apiKeys WHERE id = ? AND userID = users.id),
                    EXISTS (SELECT 1 FROM users WHERE id <> ?)
                FROM users WHERE id = ?
                """
            let arguments: StatementArguments = [
                session, session, key, key, UserIdentifier.owner.rawValue, id.rawValue,
            ]
            return try transaction.row(sql, arguments) { AccessState($0) }
        }
    }
}
