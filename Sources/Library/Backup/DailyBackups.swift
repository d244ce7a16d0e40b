public import Database
import Foundation

/// The backups that the server writes once a day: a folder with a file for each of the last days.
public struct DailyBackups: Sendable {
    /// The number of days for which backups are kept.
    public static let count = 7

    /// The name of the folder with backups in the data folder.
    static let folderName = "backups"

    private static let (prefix, suffix) = ("quire-", ".backup")

    private let database: Database
    private let dataFolder: String
    private let folder: String
    private let version: String

    /// - Parameters:
    ///   - database: the store.
    ///   - dataFolder: the data folder. The backups are in its folder `backups`.
    ///   - version: the version of Quire.
    public init(_ database: Database, dataFolder: String, version: String) {
        self.database = database
        self.dataFolder = dataFolder
        folder = dataFolder + "/" + Self.folderName
        self.version = version
    }

    /// Writes the backup of the day unless it exists, and removes the oldest ones. Runs on the calling thread.
    ///
    /// - Parameter time: the time in milliseconds since 1970. Days begin at midnight UTC.
    /// - Returns: the path of the backup; nil when it existed.
    /// - Throws: `LibraryError.backupFailed`. Older backups are then kept.
    @discardableResult
    public func writeIfNeeded(time: Int64 = LibraryClock.system.now()) throws(LibraryError) -> String? {
        let files = FileManager.default
        let today = Self.name(time)
        let path = folder + "/" + today
        guard !files.fileExists(atPath: path) else { return nil }
        do {
            try files.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .backupFailed(path: path, reason: error.localizedDescription)
        }
        try StoreBackup.write(database, of: dataFolder, to: path, version: version, time: time)
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let backups = names.filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(Self.suffix) }.sorted()
        // Backups of later days were written before the clock was set back, so all of them are older than this one.
        let inOrder = backups.filter { $0 > today } + backups.filter { $0 <= today }
        var old = Set(inOrder.dropLast(Self.count))
        // Otherwise, no backup would be written tomorrow.
        old.formUnion(backups.filter { $0 == Self.name(time + Self.dayLength) })
        for name in old { try? files.removeItem(atPath: folder + "/" + name) }
        return path
    }

    /// The length of a day in milliseconds.
    private static let dayLength: Int64 = 86_400_000

    /// Returns the name of the backup of a day.
    private static func name(_ time: Int64) -> String {
        let day = Date(timeIntervalSince1970: Double(time) / 1000).formatted(.iso8601.year().month().day())
        return prefix + day + suffix
    }
}
