public import Database

/// The location of a store: a SQLite file, or a database on a PostgreSQL server.
public enum StoreLocation: Sendable, Hashable {
    case file(String)
    case server(PostgreSQLAddress)
}

extension StoreLocation: CustomStringConvertible {
    /// The path, or the address without its user and password.
    public var description: String {
        switch self {
        case .file(let path): path
        case .server(let address): address.description
        }
    }

    func open() throws(LibraryError) -> Database {
        do {
            return switch self {
            // Scans insert into indexes all over the file, which fit into 8 MiB of cache.
            case .file(let path): try Database(path: path, writerCacheSize: 8 << 20)
            case .server(let address): try Database(address)
            }
        } catch {
            throw failure(error.description)
        }
    }

    /// Returns the error of a store that can't be opened or migrated.
    func failure(_ reason: String) -> LibraryError {
        switch self {
        case .file(let path): .storeNotOpened(path: path, reason: reason)
        case .server(let address): .databaseNotOpened(address: address.description, reason: reason)
        }
    }
}
