import Database
import Foundation
import TestDatabases

/// A database in a temporary folder.
final class TestDatabase: Sendable {
    let database: Database
    private let folder: URL

    init(_ migrations: [Migration]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "QuireReaders-\(UUID().uuidString)")
        if let address = try TestDatabases.newAddress() {
            database = try Database(address)
        } else {
            database = try Database(path: folder.appending(path: "database.sqlite").path)
        }
        try database.migrate(migrations)
    }

    deinit {
        try? database.close()
        try? FileManager.default.removeItem(at: folder)
    }
}
