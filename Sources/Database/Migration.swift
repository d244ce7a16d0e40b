/// A change of the database's schema or of its content. The database stores the names of the migrations it has run.
///
/// A released migration is never edited.
public struct Migration: Sendable {
    /// The name, which is unique and never changes.
    public let name: String
    let body: @Sendable (Transaction) throws -> Void

    /// Creates a migration.
    ///
    /// - Parameter body: makes the changes. Foreign keys are checked when it ends, and not before.
    public init(_ name: String, _ body: @escaping @Sendable (Transaction) throws -> Void) {
        self.name = name
        self.body = body
    }
}
