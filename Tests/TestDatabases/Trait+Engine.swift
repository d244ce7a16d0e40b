public import Testing

extension Trait where Self == ConditionTrait {
    /// For tests of what only SQLite has, such as files and plans of its queries.
    public static var sqliteOnly: Self {
        .enabled(if: !TestDatabases.isPostgreSQL, "this is a property of SQLite")
    }

    /// For tests of what only PostgreSQL has.
    public static var postgreSQLOnly: Self {
        .enabled(if: TestDatabases.isPostgreSQL, "this is a property of PostgreSQL")
    }
}
