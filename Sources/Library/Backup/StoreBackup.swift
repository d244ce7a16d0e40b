public import Database
import Foundation

/// Backups of the store: one file with the library, all users and their data, and the settings files in the data
/// folder. Caches and the folders of fonts and dictionaries are not part of it.
///
///     try StoreBackup.write(store.database, of: "/var/lib/quire", to: "/backup/quire.backup", version: "0.1.0")
///     try StoreBackup.restore("/backup/quire.backup", to: "/var/lib/quire")
///
/// A backup is a copy of the store's database with two more tables.
public enum StoreBackup {
    /// The names of the settings files in the data folder.
    static let settingNames = [DataFileName.accessKey, DataFileName.singleSignOn]
    /// The maximum size of a settings file, in bytes.
    static let settingByteLimit = 1 << 20

    private static let tables = """
        CREATE TABLE backup (version TEXT NOT NULL, madeAt INTEGER NOT NULL);
        CREATE TABLE backupFiles (name TEXT PRIMARY KEY, content BLOB NOT NULL);
        """

    /// Writes a backup while the store is in use. Runs on the calling thread.
    ///
    /// The file appears when it is complete, and only its owner can read it.
    ///
    /// - Parameters:
    ///   - database: the store.
    ///   - folder: the data folder.
    ///   - path: the file, which must not exist.
    ///   - version: the version of Quire.
    ///   - time: the time in milliseconds since 1970.
    ///   - replacing: whether an existing file is replaced. If false, an existing file is an error.
    /// - Throws: `LibraryError.backupFailed`.
    public static func write(
        _ database: Database,
        of folder: String,
        to path: String,
        version: String,
        time: Int64 = LibraryClock.system.now(),
        replacing: Bool = false
    ) throws(LibraryError) {
        do throws(LibraryFileError) {
            let file = try AtomicFile(for: path)
            do {
                let settings = try settingNames.compactMap { name in
                    try contents(of: folder + "/" + name).map { (name: name, content: $0) }
                }
                try database.copy(to: file.temporaryPath) { transaction in
                    try transaction.execute(script: tables)
                    try transaction.execute("INSERT INTO backup (version, madeAt) VALUES (?, ?)", [version, time])
                    for setting in settings {
                        try transaction.execute(
                            "INSERT INTO backupFiles (name, content) VALUES (?, ?)",
                            [setting.name, setting.content]
                        )
                    }
                }
            } catch {
                throw LibraryFileError(reason: String(describing: error))
            }
            try file.finish(replacing: replacing)
        } catch {
            throw .backupFailed(path: path, reason: error.reason)
        }
    }

    /// Puts the store and the settings of a backup into a data folder. Runs on the calling thread.
    ///
    /// The current store is kept beside the new one as `library.sqlite.before-restore`. At every moment, the folder
    /// contains either the old store or the new one.
    ///
    /// - Parameters:
    ///   - path: the backup, which isn't changed.
    ///   - folder: the data folder. No server may use it.
    ///   - version: the version of Quire.
    ///   - additionalMigrations: the migrations of other modules' tables. They show whether the backup is newer than
    ///     this program.
    /// - Throws: `LibraryError.notABackup`, `.storeIsNewer`, `.storeInUse` or `.backupFailed`.
    public static func restore(
        _ path: String,
        to folder: String,
        version: String = "",
        additionalMigrations: [Migration] = []
    ) throws(LibraryError) {
        let store = folder + "/" + DataFileName.store
        do throws(LibraryFileError) {
            try requireUnused(store)
            let file = try AtomicFile(for: store)
            try file.copyContents(of: path)
            let settings = try takeSettings(from: file, of: path)
            // Opening it migrates it, and refuses it if it is newer than this program.
            do throws(LibraryError) {
                let store = try LibraryStore(
                    path: file.temporaryPath,
                    version: version,
                    additionalMigrations: additionalMigrations
                )
                try store.close()
            } catch .storeIsNewer(_, let version) {
                throw LibraryFileError(.storeIsNewer(path: path, version: version))
            } catch {
                throw LibraryFileError(error)
            }
            // The migrations are in the write-ahead log, which doesn't move with the file.
            try moveLog(into: file.temporaryPath)
            try file.keepPrevious(as: store + ".before-restore")
            for setting in settings {
                let target = try AtomicFile(for: folder + "/" + setting.name)
                try target.write(setting.content)
                try target.finish(replacing: true)
            }
            try file.moveLogs(to: store + ".before-restore")
            try file.finish(replacing: true)
        } catch {
            throw error.libraryError ?? .backupFailed(path: path, reason: error.reason)
        }
    }

    /// Moves the content of the write-ahead log of a closed store into its file.
    private static func moveLog(into store: String) throws(LibraryFileError) {
        do {
            try Database.withFile(store) { _ in }
        } catch {
            throw LibraryFileError(reason: String(describing: error))
        }
    }

    /// Checks that no process uses a store, and moves the content of its write-ahead log into it.
    private static func requireUnused(_ store: String) throws(LibraryFileError) {
        guard FileManager.default.fileExists(atPath: store) else { return }
        do {
            try Database.withFile(store) { _ in }
        } catch DatabaseError.busy {
            throw LibraryFileError(.storeInUse(path: store))
        } catch DatabaseError.damaged {
            // A damaged store is a reason to restore a backup.
        } catch {
            throw LibraryFileError(reason: String(describing: error))
        }
    }

    /// Returns the settings files in a backup, and removes the two tables that only backups have.
    private static func takeSettings(
        from file: AtomicFile,
        of path: String
    ) throws(LibraryFileError) -> [(name: String, content: Data)] {
        do {
            return try Database.withFile(file.temporaryPath) { transaction in
                let sql = "SELECT COUNT(*) FROM sqlite_master WHERE name IN ('backup', 'backupFiles')"
                guard try transaction.value(sql) == 2 else { throw DatabaseError.damaged }
                let settings = try transaction.rows("SELECT name, content FROM backupFiles") { row in
                    (name: row[0] as String, content: row[1] as Data)
                }
                try transaction.execute(script: "DROP TABLE backup; DROP TABLE backupFiles")
                return settings.filter { settingNames.contains($0.name) && $0.content.count <= settingByteLimit }
            }
        } catch DatabaseError.damaged {
            throw LibraryFileError(.notABackup(path: path))
        } catch {
            throw LibraryFileError(reason: String(describing: error))
        }
    }

    /// Returns the content of a settings file; nil when there is no such file.
    private static func contents(of path: String) throws(LibraryFileError) -> Data? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path), data.count <= settingByteLimit else {
            throw LibraryFileError(reason: "\(path) can't be read")
        }
        return data
    }
}
