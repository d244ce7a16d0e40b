public import Database
import Foundation
import Synchronization

/// Databases for tests of the store, which run on both engines.
///
/// The tests use SQLite, unless `QUIRE_TEST_DATABASE` has the address of a PostgreSQL server on which they may create
/// databases. `Scripts/with-postgresql.sh` starts one and sets it.
///
///     let store = try LibraryStore(TestDatabases.newAddress().map { .server($0) } ?? .file(path))
public enum TestDatabases {
    /// Whether the tests use PostgreSQL.
    public static let isPostgreSQL = serverAddress != nil

    private static let serverAddress = ProcessInfo.processInfo.environment["QUIRE_TEST_DATABASE"].flatMap { text in
        text.isEmpty ? nil : text
    }

    /// The connection that creates databases.
    private static let server = Mutex<Database?>(nil)
    private static let count = Mutex(0)

    /// Creates an empty database and returns its address; nil when the tests use SQLite. The database is removed with the
    /// server.
    public static func newAddress() throws -> PostgreSQLAddress? {
        guard let serverAddress, let address = PostgreSQLAddress(serverAddress) else { return nil }
        let number = count.withLock { count in
            count += 1
            return count
        }
        let name = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
        try server.withLock { server in
            let database = try server ?? Database(address)
            server = database
            try database.withReaderBlocking { connection in
                _ = try connection.exists("CREATE DATABASE \(name) TEMPLATE template1")
            }
        }
        // The address ends with the name of the database.
        let end = serverAddress.lastIndex(of: "/") ?? serverAddress.startIndex
        return PostgreSQLAddress(String(serverAddress[...end]) + name)
    }
}
