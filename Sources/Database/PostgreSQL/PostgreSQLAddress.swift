import Foundation

/// The address of a PostgreSQL database, such as
/// `postgres://quire:secret@db.example.org:5432/quire?sslmode=verify-full`.
///
/// libpq reads it, with all of its parameters: `sslmode`, `sslrootcert`, several hosts, or a folder of sockets
/// (`postgres://%2Frun%2Fpostgresql/quire`). Omitted parts come from libpq's environment variables, such as
/// `PGPASSFILE`.
public struct PostgreSQLAddress: Sendable, Hashable {
    /// The address as it was written, with the password.
    let text: String
    /// The address for notifications and leases, which belong to a session of the server.
    let sessionText: String

    /// Creates an address; nil for a text that doesn't begin with `postgres://` or `postgresql://`.
    ///
    /// - Parameter direct: the address of the same database without transaction pooling, if the first address is that
    ///   of a pgbouncer with `pool_mode = transaction`.
    public init?(_ text: String, direct: String? = nil) {
        guard Self.isAddress(text), Self.isAddress(direct ?? text) else { return nil }
        self.text = text
        sessionText = direct ?? text
    }

    /// Whether a session of the server is only used for one transaction. Statements then can't be prepared by name, and
    /// settings are those of a transaction.
    var poolsTransactions: Bool { text != sessionText }

    private static func isAddress(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains(where: text.hasPrefix) && !text.utf8.contains(0)
    }
}

extension PostgreSQLAddress: CustomStringConvertible {
    /// The address without its user, password and parameters, for messages.
    public var description: String {
        let scheme = text.hasPrefix("postgresql://") ? "postgresql://" : "postgres://"
        let rest = text.dropFirst(scheme.count).prefix { $0 != "?" }
        // A password can contain an unescaped “@”.
        guard let at = rest.lastIndex(of: "@") else { return scheme + rest }
        return scheme + rest[rest.index(after: at)...]
    }
}
