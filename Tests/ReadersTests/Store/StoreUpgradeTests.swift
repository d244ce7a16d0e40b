import Database
import Foundation
import Library
import Testing

@testable import Readers

@Suite("The upgrade of a store of an earlier version")
struct StoreUpgradeTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).appending(path: "../../../Fixtures/store")
        .standardized

    /// The stores of released versions. `make.py` in their folder creates the store of a new version.
    private static var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []
        return names.filter { $0.hasSuffix(".sql") }.sorted()
    }

    /// The tables with the data of users, as far as a version has them, and the columns that are compared.
    private static let tables = [
        ("users", "id, name"), ("progress", "content, page, fraction, isCompleted, updatedAt, device, locator"),
        ("annotations", "content, id, annotation, readingOrder, modifiedAt"), ("favourites", "content, addedAt"),
        ("favouriteSeries", "series, userID, addedAt"), ("pairings", "content, isolated, shifted"),
        ("lists", "id, kind, title, entryCount, createdAt, updatedAt"), ("listEntries", "id, listID, position"),
        ("readingSettings", "userID, series, name, value, modifiedAt"), ("apiKeys", "userID, digest, scope"),
        ("publications", "id, content, title, pageCount"), ("series", "id, title, publicationCount"),
    ]

    /// Returns the rows of the tables as text.
    private static func rows(_ transaction: Transaction) throws -> [String: [String]] {
        var rows: [String: [String]] = [:]
        for (table, columns) in tables {
            guard try transaction.exists("SELECT 1 FROM sqlite_master WHERE name = ?", [table]) else { continue }
            let row = columns.split(separator: ",").map { "quote(\($0))" }.joined(separator: " || ',' || ")
            rows[table] = try transaction.values("SELECT \(row) FROM \(table) ORDER BY 1")
        }
        return rows
    }

    @Test("is tested with stores of earlier versions")
    func fixtures() {
        #expect(!Self.names.isEmpty)
    }

    @Test("keeps user data, passes the integrity check, and leaves a copy that can be upgraded", arguments: names)
    func upgrade(name: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "QuireUpgrade-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (data, restored) = (folder + "/data", folder + "/restored")
        for path in [data, restored] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let sql = try String(contentsOf: Self.fixtures.appending(path: name), encoding: .utf8)
        let old = try Database(path: data + "/" + DataFileName.store)
        let before = try await old.write { transaction in
            try transaction.execute(script: sql)
            return try Self.rows(transaction)
        }
        try old.close()

        let store = try LibraryStore(
            path: data + "/" + DataFileName.store,
            version: "9.9.9",
            upgradeBackups: UpgradeBackups(dataFolder: data, version: "9.9.9"),
            additionalMigrations: AccountSchema.migrations
        )
        let after = try await store.database.read { try Self.rows($0) }
        // The tables of the oldest version are empty here. ReaderMigrationTests tests them with data.
        if name != "2026-11-schema.sql" {
            for (table, _) in Self.tables { #expect(before[table]?.isEmpty == false, "\(table)") }
        }
        // Before there were users, the owner had no row, and no series was a favourite of a user.
        for (table, rows) in before where !rows.isEmpty { #expect(after[table] == rows, "\(table)") }
        let checks = try await store.database.write { transaction in
            (
                try transaction.value("PRAGMA integrity_check") as String?,
                try transaction.exists("PRAGMA foreign_key_check"),
                try transaction.value("SELECT version FROM storeVersions ORDER BY schema DESC LIMIT 1") as String?
            )
        }
        #expect(checks == ("ok", false, "9.9.9"))
        try store.close()

        let copies = try FileManager.default.contentsOfDirectory(atPath: data + "/backups")
        #expect(copies.count == 1 && copies.first?.hasPrefix("before-upgrade-to-9.9.9-from-schema-") == true)
        try StoreBackup.restore(
            data + "/backups/" + (copies.first ?? ""),
            to: restored,
            additionalMigrations: AccountSchema.migrations
        )
        let again = try Database(path: restored + "/" + DataFileName.store)
        let restoredRows = try await again.read { try Self.rows($0) }
        #expect(restoredRows == after)
        try again.close()
    }
}
