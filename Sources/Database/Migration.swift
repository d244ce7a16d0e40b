/// A change of the database's schema or of its content. The database stores the names of the migrations it has run.
///
/// Migrations are written once for all engines: `Dialect` describes how PostgreSQL reads the types of columns. A
/// migration with triggers or other statements that differ between engines checks `Transaction.dialect`.
///
/// A released migration is never edited.
public struct Migration: Sendable {
    /// The name, which is unique and never changes.
    public let name: String
    let body: @Sendable (Transaction) throws -> Void
    let creation: Creation?
    /// The oldest version that can use the database after this migration, as the name of the last migration of that
    /// version; nil if no earlier version can use it.
    let oldestCompatible: String?

    /// Creates the tables of a new PostgreSQL database in the state after several migrations.
    public struct Creation: Sendable {
        let last: String
        let body: @Sendable (Transaction) throws -> Void

        /// - Parameters:
        ///   - last: the name of the last migration whose changes are included. The first one is the migration that has
        ///     this value as its `creation`.
        ///   - body: creates the tables.
        public init(upTo last: String, _ body: @escaping @Sendable (Transaction) throws -> Void) {
            self.last = last
            self.body = body
        }
    }

    /// Creates a migration.
    ///
    /// - Parameters:
    ///   - creation: creates the tables of a new PostgreSQL database instead of this migration and those after it, up
    ///     to `creation.last`. The earliest migrations contain statements that only SQLite supports.
    ///   - oldestCompatible: the name of the last migration of the oldest version that can use a PostgreSQL database
    ///     after this migration, while nodes are upgraded one after the other. It is the last migration of the previous
    ///     release in two cases: the migration only adds tables, indexes, or columns with defaults, or it only removes
    ///     parts that the previous release doesn't use.
    ///   - body: makes the changes. SQLite checks foreign keys only when the body ends.
    public init(
        _ name: String,
        onPostgreSQL creation: Creation? = nil,
        oldestCompatible: String? = nil,
        _ body: @escaping @Sendable (Transaction) throws -> Void
    ) {
        self.name = name
        self.creation = creation
        self.oldestCompatible = oldestCompatible
        self.body = body
    }
}
