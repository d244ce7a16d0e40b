import ArgumentParser
import Database
import Foundation
import Library
import Readers

/// The options of commands that open the library's store.
struct StoreOptions: ParsableArguments {
    @OptionGroup var dataOption: DataOption
    @Option(.database) var database: String?
    @Option(.directDatabase) var directDatabase: String?
    @Flag(.upgradeBackup) var upgradeBackup: Bool?

    /// The values by option.
    var values: [ServeOption: [String]] {
        dataOption.values
            .merging(database.map { [.database: [$0]] } ?? [:]) { $1 }
            .merging(directDatabase.map { [.directDatabase: [$0]] } ?? [:]) { $1 }
            .merging(upgradeBackup.map { [.upgradeBackup: [String($0)]] } ?? [:]) { $1 }
    }

    /// Opens the store in the data folder that the command line, the environment or the configuration file names, and
    /// upgrades one of an earlier version.
    ///
    /// - Throws: `CommandFailure`, `LibraryError`.
    func openStore() throws -> LibraryStore {
        let configuration = try ServeConfiguration(values, environment: ProcessInfo.processInfo.environment)
        return try Self.openStore(
            in: DataFolder(configuration.text(.data)),
            database: Self.database(configuration),
            copiesBeforeUpgrade: configuration.flag(.upgradeBackup)
        )
    }

    /// Returns the address of the database; nil for a store in the data folder.
    ///
    /// - Throws: `CommandFailure` when it isn't an address of PostgreSQL.
    static func database(_ configuration: ServeConfiguration) throws(CommandFailure) -> PostgreSQLAddress? {
        guard let text = configuration.text(.database) else { return nil }
        guard let address = PostgreSQLAddress(text, direct: configuration.text(.directDatabase)) else {
            // Don't quote the text: it can contain a password.
            throw .settings(
                "--\(ServeOption.database.name) and --\(ServeOption.directDatabase.name) must begin with postgres://."
            )
        }
        return address
    }

    /// Opens the store, and upgrades one of an earlier version.
    ///
    /// - Parameters:
    ///   - data: the data folder.
    ///   - database: the address of the store's database; nil for a store in the data folder.
    ///   - copiesBeforeUpgrade: whether to copy a store of an earlier version before the upgrade.
    /// - Throws: `LibraryError`.
    static func openStore(
        in data: DataFolder,
        database: PostgreSQLAddress?,
        copiesBeforeUpgrade: Bool
    ) throws(LibraryError) -> LibraryStore {
        let version = QuireVersion.text
        let backups = UpgradeBackups(dataFolder: data.path, version: version) { path in
            StandardError.write("quire: upgrading the library's store. The previous store was copied to \(path).\n")
        }
        return try LibraryStore(
            database.map { .server($0) } ?? .file(data.storePath),
            version: version,
            upgradeBackups: copiesBeforeUpgrade ? backups : nil,
            additionalMigrations: AccountSchema.migrations
        )
    }
}
