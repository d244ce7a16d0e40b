import Database
import Foundation
import Testing

@testable import Library

@Suite("Copies of a store before an upgrade")
struct UpgradeBackupTests {
    private let folder: URL
    private var path: String { folder.appending(path: DataFileName.store).path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "QuireUpgrade-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Makes a store with the migrations of an earlier version, and returns their number.
    @discardableResult
    private func makeOldStore() throws -> Int {
        let migrations = Schema.migrations(upTo: "2026-11 readers")
        let old = try Database(path: path)
        try old.migrate(migrations)
        try old.writeBlocking { _ = try $0.execute("INSERT INTO users (name) VALUES ('Anna')") }
        try old.close()
        return migrations.count
    }

    private func backups(freeSpace: Int64? = nil) -> UpgradeBackups {
        UpgradeBackups(dataFolder: folder.path, version: "2.0.0", freeSpace: { _ in freeSpace })
    }

    private func names() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/backups").sorted()) ?? []
    }

    @Test("contain the store before the upgrade, and can be restored; a store of this version is not copied")
    func copy() throws {
        let count = try makeOldStore()
        for _ in 1...2 {
            try LibraryStore(path: path, version: "2.0.0", upgradeBackups: backups()).close()
            #expect(names() == ["before-upgrade-to-2.0.0-from-schema-\(count).backup"])
        }
        let copy = folder.path + "/backups/" + names()[0]
        let other = folder.appending(path: "other").path
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        let applied: Int? = try Database.withFile(copy) { try $0.value("SELECT count(*) FROM grdb_migrations") }
        #expect(applied == count)
        try StoreBackup.restore(copy, to: other, version: "2.0.0")
        let store = try LibraryStore(path: other + "/" + DataFileName.store)
        let users: [String] = try store.database.readBlocking { try $0.values("SELECT name FROM users ORDER BY id") }
        #expect(users == ["owner", "Anna"])
        try store.close()
    }

    @Test("aren't written for a new store")
    func newStore() throws {
        try LibraryStore(path: path, version: "2.0.0", upgradeBackups: backups()).close()
        #expect(names().isEmpty)
    }

    @Test("stop the upgrade if there is not enough disk space for them")
    func noSpace() throws {
        let count = try makeOldStore()
        let error = #expect(throws: LibraryError.self) {
            _ = try LibraryStore(path: path, version: "2.0.0", upgradeBackups: backups(freeSpace: 5 << 20))
        }
        #expect(
            error?.description.contains("5 MiB") == true && error?.description.contains("--no-upgrade-backup") == true
        )
        #expect(names().isEmpty)
        let store = try Database(path: path)
        #expect(try store.appliedCount(of: Schema.migrations) == count)
        try store.close()
        try LibraryStore(path: path, version: "2.0.0").close()
    }

    @Test("of the last three upgrades are kept, in addition to the daily backups")
    func limit() throws {
        let store = try LibraryStore(path: path, version: "1.0.0")
        defer { try? store.close() }
        let daily = DailyBackups(store.database, dataFolder: folder.path, version: "1.0.0")
        for day in 0..<3 { _ = try daily.writeIfNeeded(time: Int64(day) * 86_400_000) }
        for schema in 1...5 {
            try backups().write(store.database, schema: schema, time: 5)
            let name = folder.path + "/backups/before-upgrade-to-2.0.0-from-schema-\(schema).backup"
            let date = Date(timeIntervalSince1970: Double(schema) * 1000)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: name)
        }
        // A repeated upgrade replaces its own copy.
        try backups().write(store.database, schema: 5, time: 6)
        backups().removeOld()
        let kept = (3...5).map { "before-upgrade-to-2.0.0-from-schema-\($0).backup" }
        #expect(names() == kept + (1...3).map { "quire-1970-01-0\($0).backup" })
    }

    @Test("a store records the version that created it, and the version that upgraded it")
    func versions() throws {
        try makeOldStore()
        func rows() throws -> [String] {
            let store = try LibraryStore(path: path, version: "3.0.0")
            defer { try? store.close() }
            return try store.database.readBlocking { transaction in
                try transaction.rows("SELECT schema, version FROM storeVersions") {
                    "\($0[0] as Int) \($0[1] as String)"
                }
            }
        }
        try LibraryStore(path: path, version: "2.0.0").close()
        #expect(try rows() == ["\(Schema.migrations.count) 2.0.0"], "a version with the same schema adds no row")
    }

    @Test("the error for a store of a later version names that version, and the store isn't changed")
    func laterVersion() throws {
        let store = try LibraryStore(path: path, version: "2.0.0")
        try store.database.writeBlocking { transaction in
            _ = try transaction.execute("INSERT INTO grdb_migrations VALUES ('from the future')")
            _ = try transaction.execute("INSERT INTO storeVersions VALUES (999, '9.1.0', 5)")
        }
        try store.close()
        let error = #expect(throws: LibraryError.storeIsNewer(path: path, version: "9.1.0")) {
            _ = try LibraryStore(path: path, version: "2.0.0", upgradeBackups: backups())
        }
        #expect(error?.description.contains("9.1.0") == true && error?.description.contains("\n") == false)
        #expect(names().isEmpty)
    }
}
