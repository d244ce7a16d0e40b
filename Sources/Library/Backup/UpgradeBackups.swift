import Database
import Foundation
import Glibc

/// The copies of a store that are written before it is upgraded. They are in the folder of the daily backups, but have
/// other names and a separate limit. They are restored like other backups.
///
///     let backups = UpgradeBackups(dataFolder: "/var/lib/quire", version: "0.2.0") { print("Copied the store to \($0)") }
///     let store = try LibraryStore(path: path, version: "0.2.0", upgradeBackups: backups)
public struct UpgradeBackups: Sendable {
    /// The number of copies that are kept.
    public static let count = 3

    private static let (prefix, suffix) = ("before-upgrade-", ".backup")
    /// The free space that the upgrade itself needs, in bytes.
    private static let reserve: Int64 = 16 << 20

    private let dataFolder: String
    private let version: String
    private let freeSpace: @Sendable (String) -> Int64?
    private let onBackup: @Sendable (String) -> Void

    private var folder: String { dataFolder + "/" + DailyBackups.folderName }

    /// - Parameters:
    ///   - dataFolder: the data folder.
    ///   - version: the version of Quire to which stores are upgraded.
    ///   - onBackup: called with the path of each copy, before the store is upgraded.
    public init(
        dataFolder: String,
        version: String,
        onBackup: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(dataFolder: dataFolder, version: version, freeSpace: Self.freeSpace, onBackup: onBackup)
    }

    init(
        dataFolder: String,
        version: String,
        freeSpace: @escaping @Sendable (String) -> Int64?,
        onBackup: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.dataFolder = dataFolder
        self.version = version
        self.freeSpace = freeSpace
        self.onBackup = onBackup
    }

    /// Writes a copy of the store. Blocks the calling thread.
    ///
    /// The file name contains the schema of the store and the version to which it is upgraded. If an upgrade fails and
    /// is repeated, it replaces its own copy, so repeated attempts don't push out the copies of earlier upgrades.
    ///
    /// - Parameter schema: the number of migrations that were applied to the store.
    /// - Throws: `LibraryError.upgradeNotBackedUp`.
    func write(_ database: Database, schema: Int, time: Int64) throws(LibraryError) {
        let path = "\(folder)/\(Self.prefix)to-\(Self.fileName(version))-from-schema-\(schema)\(Self.suffix)"
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            let needed = try database.copyByteSize()
            if let free = freeSpace(folder), free < needed + Self.reserve {
                let sizes = [free, needed + Self.reserve].map { "\($0 >> 20) MiB" }
                throw LibraryFileError(reason: "the disk has \(sizes[0]) of free space, but \(sizes[1]) are needed")
            }
            try StoreBackup.write(
                database,
                of: dataFolder,
                to: path,
                version: StoreVersion.last(in: database) ?? "",
                time: time,
                replacing: true
            )
        } catch LibraryError.backupFailed(_, let reason) {
            throw .upgradeNotBackedUp(path: path, reason: reason)
        } catch let error as LibraryFileError {
            throw .upgradeNotBackedUp(path: path, reason: error.reason)
        } catch {
            throw .upgradeNotBackedUp(path: path, reason: String(describing: error))
        }
        onBackup(path)
    }

    /// Removes the oldest copies. Call this after an upgrade has succeeded.
    func removeOld() {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let copies = names.filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(Self.suffix) }.map { name in
            let path = folder + "/" + name
            let date = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
            return (path: path, date: date ?? .distantPast)
        }
        for copy in copies.sorted(by: { ($0.date, $0.path) < ($1.date, $1.path) }).dropLast(Self.count) {
            try? files.removeItem(atPath: copy.path)
        }
    }

    /// Returns a version with all characters replaced that don't belong in a file name.
    private static func fileName(_ version: String) -> String {
        String(version.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) ? $0 : "-" })
    }

    /// Returns the free space on the disk that contains a folder, in bytes; nil if it is unknown.
    private static func freeSpace(_ folder: String) -> Int64? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let (bytes, isTooLarge) = Int64(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int64(clamping: status.f_frsize)
        )
        return isTooLarge ? nil : bytes
    }
}
