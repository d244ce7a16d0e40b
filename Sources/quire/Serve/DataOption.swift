import ArgumentParser
import Foundation

/// The options of all commands that use the data folder.
struct DataOption: ParsableArguments {
    @Option(.data) var path: String?
    @Option(.config) var configurationPath: String?

    /// The values by option.
    var values: [ServeOption: [String]] {
        let texts: [ServeOption: String?] = [.data: path, .config: configurationPath]
        return texts.compactMapValues { $0.map { [$0] } }
    }

    /// Opens the folder that the command line, the environment or the configuration file names, and creates it when it
    /// does not exist.
    ///
    /// - Throws: `CommandFailure` when it can't be created or written to, or when the store is in a PostgreSQL database.
    func folderOfStore() throws(CommandFailure) -> DataFolder {
        let configuration = try ServeConfiguration(values, environment: ProcessInfo.processInfo.environment)
        if let address = try StoreOptions.database(configuration) {
            throw CommandFailure(
                "the store is in the database \(address), and backups are only for a store in the data folder. "
                    + "Use pg_dump and pg_restore."
            )
        }
        return try DataFolder(configuration.text(.data))
    }
}
