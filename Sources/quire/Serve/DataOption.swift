import ArgumentParser

/// The option of all commands that use the data folder.
struct DataOption: ParsableArguments {
    @Option(name: .customLong("data"), help: "The folder for the library's store and the image cache.")
    var path: String?

    /// Opens the folder, and creates it when it does not exist.
    ///
    /// - Throws: `CommandFailure` when it can't be created or written to.
    func directory() throws(CommandFailure) -> DataDirectory { try DataDirectory(path) }
}
