import Foundation
import GRDB

/// An error of the database. `description` is a phrase for messages, without a full stop.
public enum DatabaseError: Error, Sendable, Equatable {
    /// The disk has no space left.
    case diskFull
    /// The file isn't a database, or its content is damaged.
    case damaged
    /// The file can't be written.
    case notWritable
    /// Another program, or another transaction of a PostgreSQL server, has locked the database for too long.
    case busy
    /// A later version of the program has migrated the database.
    case isNewer
    /// The database server can't be reached, or the connection to it was lost. `server` is its host and port.
    case notReachable(server: String, reason: String)
    /// The task was cancelled.
    case cancelled
    /// Any other error, such as an invalid statement or a violated constraint.
    case failed(reason: String)
}

extension DatabaseError: CustomStringConvertible {
    /// The reason and, where there is one, a remedy.
    public var description: String {
        switch self {
        case .diskFull: "the disk is full: free some space and try again"
        case .damaged: "the file is damaged: move it away, and Quire creates a new one"
        case .notWritable: "the file can't be written: check its permissions"
        case .busy: "another program or transaction has locked the database: close that program, or try again"
        case .isNewer: "the database was written by a later version of Quire"
        case .notReachable(let server, let reason):
            "the database server at \(server) can't be reached (\(reason)): check that PostgreSQL is running there, "
                + "and check the host and port in the address"
        case .cancelled: "the work was cancelled"
        case .failed(let reason): reason
        }
    }
}

extension DatabaseError {
    /// Whether a retry can succeed soon, for example because the server is restarting, the network failed, or another
    /// transaction had locked the same rows.
    public var isTemporary: Bool {
        switch self {
        case .notReachable, .busy: true
        default: false
        }
    }
}

extension DatabaseError {
    /// Converts an error of the database engine.
    init(_ error: any Error) {
        switch error {
        case let error as DatabaseError: self = error
        case let error as GRDB.DatabaseError: self.init(error)
        case is CancellationError: self = .cancelled
        default: self = .failed(reason: error.localizedDescription)
        }
    }

    private init(_ error: GRDB.DatabaseError) {
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .diskFull
            case .SQLITE_NOTADB, .SQLITE_CORRUPT: .damaged
            case .SQLITE_READONLY, .SQLITE_PERM: .notWritable
            case .SQLITE_BUSY: .busy
            case .SQLITE_INTERRUPT: .cancelled
            default: .failed(reason: error.message ?? error.description)
            }
    }

    /// Returns the error of a transaction: the engine's errors as `DatabaseError`, those of the closure unchanged.
    static func converted(_ error: any Error) -> any Error {
        error is GRDB.DatabaseError || error is CancellationError ? DatabaseError(error) : error
    }
}
