import ArgumentParser
import Foundation
import Library
import Readers

/// The options of commands that open the library's store.
struct StoreOptions: ParsableArguments {
    @OptionGroup var dataOption: DataOption
    @Flag(.upgradeBackup) var upgradeBackup: Bool?

    /// The values by option.
    var values: [ServeOption: [String]] {
        dataOption.values.merging(upgradeBackup.map { [.upgradeBackup: [String($0)]] } ?? [:]) { $1 }
    }

    /// Opens the store in the data folder that the command line, the environment or the configuration file names, and
    /// upgrades one of an earlier version.
    ///
    /// - Throws: `CommandFailure`, `LibraryError`.
    func openStore() throws -> LibraryStore {
        let configuration = try ServeConfiguration(values, environment: ProcessInfo.processInfo.environment)
        return try Self.openStore(
            in: DataDirectory(configuration.text(.data)),
            copiesBeforeUpgrade: configuration.flag(.upgradeBackup)
        )
    }

    /// Opens the store in a data folder, and upgrades one of an earlier version.
    ///
    /// - Parameter copiesBeforeUpgrade: whether to copy a store of an earlier version before the upgrade.
    /// - Throws: `LibraryError`.
    static func openStore(
        in data: DataDirectory,
        copiesBeforeUpgrade: Bool
    ) throws(LibraryError) -> LibraryStore {
        let version = QuireVersion.text
        let backups = UpgradeBackups(dataFolder: data.path, version: version) { path in
            StandardError.write("quire: upgrading the library's store. The previous store was copied to \(path).\n")
        }
        return try LibraryStore(
            path: data.storePath,
            version: version,
            upgradeBackups: copiesBeforeUpgrade ? backups : nil,
            additionalMigrations: AccountSchema.migrations
        )
    }
}
