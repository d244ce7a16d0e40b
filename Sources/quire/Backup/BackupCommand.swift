import ArgumentParser
import Database
import Glibc
import Library
import Readers

/// `quire backup FILE`
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write a backup of the store and the settings to a file, also while the server runs.",
        discussion: "The backup doesn't contain comics, books, fonts, dictionaries or the image cache."
    )

    @Argument(help: "The file to create.", completion: .file())
    var file: String

    @OptionGroup var dataOption: DataOption

    func run() throws {
        let data = try dataOption.folderOfStore()
        guard access(data.storePath, F_OK) == 0 else {
            throw CommandFailure("there is no store in \(data.path). Choose the data folder with --data.")
        }
        do {
            // Don't migrate the store, because a server of another version may be using it.
            let database = try Database(path: data.storePath)
            try StoreBackup.write(database, of: data.path, to: file, version: QuireVersion.text)
            try database.close()
        } catch {
            throw CommandFailure(error)
        }
        Terminal.write("Wrote \(file).\n")
    }
}

/// `quire restore FILE`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replace the store and the settings with those of a backup, while no server runs.",
        discussion: "The current store is kept as library.sqlite.before-restore."
    )

    @Argument(help: "A file that “quire backup” or the server wrote.", completion: .file())
    var file: String

    @OptionGroup var dataOption: DataOption

    func run() throws {
        guard access(file, R_OK) == 0 else { throw CommandFailure("there is no readable file \(file).") }
        let data = try dataOption.folderOfStore()
        do {
            try StoreBackup.restore(
                file,
                to: data.path,
                version: QuireVersion.text,
                additionalMigrations: AccountSchema.migrations
            )
        } catch {
            throw CommandFailure(error)
        }
        Terminal.write("Restored \(file) to \(data.path).\n")
    }
}
