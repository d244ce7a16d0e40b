import ArgumentParser
import Library
import Readers

/// The options of commands that open the library's store.
struct StoreOptions: ParsableArguments {
    @OptionGroup var dataOption: DataOption

    @Flag(
        name: .customLong("upgrade-backup"),
        inversion: .prefixedNo,
        help: "Before upgrading a store from an earlier version, copy it to “backups” in the data folder."
    )
    var copiesBeforeUpgrade = true

    /// Opens the store, and upgrades it if it is from an earlier version.
    ///
    /// - Throws: `LibraryError`.
    func openStore(in data: DataDirectory) throws(LibraryError) -> LibraryStore {
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
