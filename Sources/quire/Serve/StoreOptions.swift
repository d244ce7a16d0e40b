import ArgumentParser
import Library
import Readers

/// The options of commands that open the library's store.
struct StoreOptions: ParsableArguments {
    @OptionGroup var dataOption: DataOption

    @Flag(
        name: .customLong("upgrade-backup"),
        inversion: .prefixedNo,
        help: "Copy a store of an earlier version to “backups” in the data folder before it is upgraded."
    )
    var copiesBeforeUpgrade = true

    /// Opens the store, and upgrades one of an earlier version.
    ///
    /// - Throws: `LibraryError`.
    func openStore(in data: DataDirectory) throws(LibraryError) -> LibraryStore {
        let version = QuireVersion.text
        let backups = UpgradeBackups(dataFolder: data.path, version: version) { path in
            StandardError.write("quire: upgrading the library's store. A copy is in \(path).\n")
        }
        return try LibraryStore(
            path: data.storePath,
            version: version,
            upgradeBackups: copiesBeforeUpgrade ? backups : nil,
            additionalMigrations: AccountSchema.migrations
        )
    }
}
