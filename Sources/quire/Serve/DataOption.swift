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
    /// - Throws: `CommandFailure` when it can't be created or written to.
    func directory() throws(CommandFailure) -> DataDirectory {
        let configuration = try ServeConfiguration(values, environment: ProcessInfo.processInfo.environment)
        return try DataDirectory(configuration.text(.data))
    }
}
