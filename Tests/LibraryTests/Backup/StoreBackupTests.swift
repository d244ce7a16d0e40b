import Database
import Foundation
import Testing

@testable import Library

@Suite("Backups")
struct StoreBackupTests {
    private let folder: URL
    private let data: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "QuireBackup-\(UUID().uuidString)")
        data = folder.appending(path: "data").path
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    }

    private var backup: String { folder.appending(path: "quire.backup").path }

    private func store() throws -> LibraryStore { try LibraryStore(path: data + "/library.sqlite") }

    /// Adds a user with a name to a store.
    private func addUser(_ name: String, to store: LibraryStore) throws {
        try store.database.writeBlocking { try $0.execute("INSERT INTO users (name) VALUES (?)", [name]) }
    }

    private func users(in path: String) throws -> [String] {
        let store = try LibraryStore(path: path)
        defer { try? store.close() }
        return try store.database.readBlocking { try $0.values("SELECT name FROM users ORDER BY id") }
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: data))
    }

    @Test("contain the store and the settings, and restore both")
    func roundTrip() throws {
        let open = try store()
        try addUser("Anna", to: open)
        try Data("key".utf8).write(to: URL(fileURLWithPath: data + "/access-key"))
        try StoreBackup.write(open.database, of: data, to: backup, version: "1.2.3", time: 5)
        let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try addUser("Ben", to: open)
        try open.close()
        try Data("other".utf8).write(to: URL(fileURLWithPath: data + "/access-key"))

        try StoreBackup.restore(backup, to: data)
        #expect(try users(in: data + "/library.sqlite") == ["owner", "Anna"])
        #expect(try users(in: data + "/library.sqlite.before-restore") == ["owner", "Anna", "Ben"])
        #expect(FileManager.default.contents(atPath: data + "/access-key") == Data("key".utf8))
        #expect(try names().isSuperset(of: ["access-key", "library.sqlite"]))
        #expect(try names().allSatisfy { !$0.contains("unfinished") })
        // The backup itself is unchanged.
        try StoreBackup.restore(backup, to: data)
    }

    @Test("can be written during a transaction that writes, and don't contain it")
    func concurrency() throws {
        let open = try store()
        try open.database.writeBlocking { transaction in
            try transaction.execute("INSERT INTO users (name) VALUES ('Anna')")
            try StoreBackup.write(open.database, of: data, to: backup, version: "1")
        }
        try open.close()
        try StoreBackup.restore(backup, to: data)
        #expect(try users(in: data + "/library.sqlite") == ["owner"])
    }

    @Test("don't replace a file, and are restored to an empty folder")
    func places() throws {
        let open = try store()
        defer { try? open.close() }
        try Data("mine".utf8).write(to: URL(fileURLWithPath: backup))
        #expect(throws: LibraryError.self) {
            try StoreBackup.write(open.database, of: data, to: backup, version: "1")
        }
        #expect(FileManager.default.contents(atPath: backup) == Data("mine".utf8))
        let second = backup + ".2"
        try StoreBackup.write(open.database, of: data, to: second, version: "1")
        let empty = folder.appending(path: "empty").path
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        try StoreBackup.restore(second, to: empty)
        #expect(try users(in: empty + "/library.sqlite") == ["owner"])
    }

    @Test("are restored without the log that a deleted store left")
    func remainingLog() throws {
        let open = try store()
        try StoreBackup.write(open.database, of: data, to: backup, version: "1")
        try addUser("Anna", to: open)
        let log = try #require(FileManager.default.contents(atPath: data + "/library.sqlite-wal"))
        try open.close()
        try FileManager.default.removeItem(atPath: data + "/library.sqlite")
        try log.write(to: URL(fileURLWithPath: data + "/library.sqlite-wal"))
        try StoreBackup.restore(backup, to: data)
        #expect(try users(in: data + "/library.sqlite") == ["owner"])
    }

    @Test("aren't restored while the store is in use")
    func inUse() throws {
        let open = try store()
        try StoreBackup.write(open.database, of: data, to: backup, version: "1")
        try addUser("Anna", to: open)
        #expect(throws: LibraryError.storeInUse(path: data + "/library.sqlite")) {
            try StoreBackup.restore(backup, to: data)
        }
        try open.close()
        #expect(try users(in: data + "/library.sqlite") == ["owner", "Anna"])
    }

    @Test("other files, and backups of a later version, are refused, and change nothing")
    func invalid() throws {
        let open = try store()
        try addUser("Anna", to: open)
        try StoreBackup.write(open.database, of: data, to: backup, version: "1")
        try open.close()
        let whole = try #require(FileManager.default.contents(atPath: backup))
        let bad = folder.appending(path: "bad").path
        let plainStore = try #require(FileManager.default.contents(atPath: data + "/library.sqlite"))
        for bytes in [Data(), Data("text".utf8), whole.prefix(whole.count / 2), plainStore] {
            try bytes.write(to: URL(fileURLWithPath: bad))
            #expect(throws: LibraryError.notABackup(path: bad)) {
                try StoreBackup.restore(bad, to: data)
            }
        }
        try whole.write(to: URL(fileURLWithPath: bad))
        try Database.withFile(bad) { try $0.execute(script: "INSERT INTO grdb_migrations VALUES ('2099 future')") }
        #expect(throws: LibraryError.storeIsNewer(path: bad)) { try StoreBackup.restore(bad, to: data) }
        #expect(try users(in: data + "/library.sqlite") == ["owner", "Anna"])
        #expect(try names().allSatisfy { !$0.contains("unfinished") && !$0.contains("restore") })
    }

    @Test("are written once a day, and seven are kept")
    func daily() throws {
        let open = try store()
        defer { try? open.close() }
        let backups = DailyBackups(open.database, dataFolder: data, version: "1")
        let day: Int64 = 86_400_000
        for index in 0..<10 {
            #expect(try backups.writeIfNeeded(time: Int64(index) * day) != nil)
            #expect(try backups.writeIfNeeded(time: Int64(index) * day + day - 1) == nil)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: data + "/backups").sorted()
        #expect(names == (4...10).map { "quire-1970-01-\($0 < 10 ? "0" : "")\($0).backup" })
    }

    @Test("of later days are removed first when the clock was set back", arguments: [1, 3, 7, 12])
    func clockSetBack(laterCount: Int) throws {
        let open = try store()
        defer { try? open.close() }
        let backups = DailyBackups(open.database, dataFolder: data, version: "1")
        let day: Int64 = 86_400_000
        for index in 0..<laterCount { try backups.writeIfNeeded(time: Int64(4 + index) * day) }
        for index in 0..<20 {
            let path = try #require(try backups.writeIfNeeded(time: Int64(index) * day))
            #expect(FileManager.default.fileExists(atPath: path))
            #expect(try backups.writeIfNeeded(time: Int64(index) * day + day - 1) == nil)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: data + "/backups").sorted()
        #expect(names == (14...20).map { "quire-1970-01-\($0).backup" })
    }
}
