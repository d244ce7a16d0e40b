import ArgumentParser
import Database
import Glibc
import Library
import Readers

/// `quire migrate --from LOCATION --to LOCATION`
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Copy the store into a PostgreSQL database or back, while no server uses either.",
        discussion: """
            LOCATION is a data folder or the address of a database, such as postgres://quire@localhost/quire. The target \
            must be empty. The source isn't changed.

            If the command is interrupted, run it again: it continues where it stopped. A server doesn't start with an \
            incomplete copy.
            """
    )

    @Option(help: "The data folder or the database of the store to copy.")
    var from: String

    @Option(help: "The data folder or the database of the new store.")
    var to: String

    func run() throws {
        let source = try Self.location(from, option: "from")
        let target = try Self.location(to, option: "to")
        guard source != target else { throw CommandFailure("the source and the target are the same store.") }
        do throws(LibraryError) {
            let old = try Self.open(source)
            let new = try Self.open(target, isCopyTarget: true)
            let copy = StoreCopy(from: old, to: new, additionalTables: AccountSchema.tables)
            try copy.run { table, count in
                if count > 0 { Terminal.write("\(table): \(count)\n") }
            }
            try new.close()
            try old.close()
        } catch {
            throw CommandFailure(error)
        }
        Terminal.write("Copied the store to \(target).\n")
    }

    /// Returns the location of a store. Creates the data folder of a target if it doesn't exist. A source must exist.
    private static func location(_ text: String, option: String) throws(CommandFailure) -> StoreLocation {
        if let address = PostgreSQLAddress(text) { return .server(address) }
        guard access(text, F_OK) == 0 || !text.contains("://") else {
            throw CommandFailure("a database's address must begin with postgres://.")
        }
        guard option == "to" || access(text + "/" + DataFileName.store, R_OK) == 0 else {
            throw CommandFailure("there is no store in \(text).")
        }
        return .file(try DataFolder(text, option: option).storePath)
    }

    private static func open(_ location: StoreLocation, isCopyTarget: Bool = false) throws(LibraryError) -> LibraryStore
    {
        try LibraryStore(
            location,
            version: QuireVersion.text,
            additionalMigrations: AccountSchema.migrations,
            isCopyTarget: isCopyTarget
        )
    }
}
