import Crypto
import Database
import Foundation
import TextCoding

/// The identifiers that outside programs may keep. They stay the same when a file is moved, renamed or edited, and when
/// the store is made again from the same files. The numbers of rows stay the same only as long as the store exists.
///
/// A row keeps its first identifier. When the content of a publication or the folder of a series changes, the
/// identifier that they would have now becomes an alias.
enum PermanentIdentifier {
    /// The kinds of rows that have identifiers.
    enum Kind: String {
        case publication, series

        fileprivate var table: String { self == .series ? "series" : "publications" }
        fileprivate var letter: String { self == .series ? "s" : "p" }
    }

    /// The number of bytes of a hash in an identifier. Among ten million rows, two have the same bytes with a
    /// probability of 4 · 10⁻¹¹, and then the second gets an ordinal.
    static let byteCount = 10

    /// Returns the identifier for the content of a publication, without the ordinal of copies.
    static func publication(content: some Collection<UInt8>) -> String {
        Kind.publication.letter + Hexadecimal.encode(Array(content.prefix(byteCount)))
    }

    /// Returns the identifier for the place of a series.
    ///
    /// - Parameters:
    ///   - library: the name of the library, which doesn't depend on where its folder is mounted.
    ///   - directory: the folder, relative to the library.
    ///   - looseName: the name of a series of loose files.
    static func series(library: String, directory: some Sequence<UInt8>, looseName: String) -> String {
        let place = Array(library.utf8) + [0] + Array(directory) + [0] + Array(looseName.utf8)
        return Kind.series.letter + Hexadecimal.encode(Array(SHA256.hash(data: place).prefix(byteCount)))
    }

    // MARK: - Rows

    /// Returns an identifier for a new row: the given one or, if another row has it, one with an ordinal.
    ///
    /// - Parameter count: the number of rows that probably have the identifier, to find a free ordinal at once.
    static func available(
        _ identifier: String,
        _ kind: Kind,
        _ transaction: Transaction,
        count: () throws -> Int? = { 1 }
    ) throws -> String {
        guard try isTaken(identifier, kind, transaction) else { return identifier }
        var ordinal = max(try count() ?? 1, 1) + 1
        while try isTaken(numbered(identifier, ordinal), kind, transaction) { ordinal += 1 }
        return numbered(identifier, ordinal)
    }

    /// Records that a row would have another identifier if it were new. Does nothing when another row has it.
    static func addAlias(_ identifier: String, of id: Int64, _ kind: Kind, _ transaction: Transaction) throws {
        guard try !isTaken(identifier, kind, transaction) else { return }
        try transaction.execute(
            "INSERT INTO \(kind.rawValue)Aliases (identifier, \(kind.rawValue)ID) VALUES (?, ?)",
            [identifier, id]
        )
    }

    static func numbered(_ identifier: String, _ ordinal: Int) -> String {
        ordinal == 1 ? identifier : "\(identifier)-\(ordinal)"
    }

    private static func isTaken(_ identifier: String, _ kind: Kind, _ transaction: Transaction) throws -> Bool {
        try find(identifier, kind, transaction) != nil
    }

    /// Returns the row with an identifier or alias; nil when there is none.
    static func find(_ identifier: String, _ kind: Kind, _ connection: Connection) throws -> Int64? {
        if let id: Int64 = try connection.value("SELECT id FROM \(kind.table) WHERE identifier = ?", [identifier]) {
            return id
        }
        return try connection.value(
            "SELECT \(kind.rawValue)ID FROM \(kind.rawValue)Aliases WHERE identifier = ?",
            [identifier]
        )
    }
}

extension LibraryStore {
    /// Returns the publication with a permanent identifier; nil when there is none.
    public func publicationID(permanent identifier: String) async throws(LibraryError) -> Int64? {
        try await read { try PermanentIdentifier.find(identifier, .publication, $0) }
    }

    /// Returns the series with a permanent identifier; nil when there is none.
    public func seriesID(permanent identifier: String) async throws(LibraryError) -> Int64? {
        try await read { try PermanentIdentifier.find(identifier, .series, $0) }
    }
}
