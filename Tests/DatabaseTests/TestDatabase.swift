import Database
import Foundation
import TestDatabases

/// A database of either engine with one table of values.
final class TestDatabase: Sendable {
    let database: Database
    let path: String
    private let folder: URL

    static let migrations = [
        Migration("first") { transaction in
            try transaction.execute(
                script: """
                    CREATE TABLE items (
                        id INTEGER PRIMARY KEY, name TEXT, bytes BLOB, size REAL, isHidden INTEGER NOT NULL DEFAULT 0
                    );
                    CREATE TABLE parts (itemID INTEGER NOT NULL REFERENCES items(id));
                    """
            )
        }
    ]

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "QuireDatabase-\(UUID().uuidString)")
        path = folder.appending(path: "new/database.sqlite").path
        if let address = try TestDatabases.newAddress() {
            database = try Database(address)
        } else {
            database = try Database(path: path)
        }
        try database.migrate(Self.migrations)
    }

    deinit {
        try? database.close()
        try? FileManager.default.removeItem(at: folder)
    }
}
