import Crypto
import Database
import Foundation
import TextCoding

/// The stable identifiers of publications and series for clients and other programs. They stay the same when a file is
/// moved, renamed or edited, and when the store is rebuilt from the same files. Row ids stay the same only as long as
/// the store exists, so they aren't sent to clients.
///
/// A row keeps its first identifier. When the content of a publication or the folder of a series changes, the
/// identifier that a new row would get becomes an alias. Aliases refer to identifiers, not to rows: when the catalogue
/// is rebuilt, publications and series get the identifiers to which lists and favourites refer.
public enum PermanentIdentifier {
    /// The kinds of rows that have identifiers.
    public enum Kind: String, Sendable {
        case publication, series

        var table: String { self == .series ? "series" : "publications" }
        var letter: String { self == .series ? "s" : "p" }
    }

    /// The number of bytes of a hash in an identifier. Among ten million rows, two have the same bytes with a
    /// probability of 4 · 10⁻¹¹, and then the second gets an ordinal.
    static let byteCount = 10

    /// Returns the identifier for the content of a publication, without the ordinal of copies.
    static func publication(content: some Collection<UInt8>) -> String {
        Kind.publication.letter + Hexadecimal.encode(Array(content.prefix(byteCount)))
    }

    /// Returns the identifier for the location of a series.
    ///
    /// - Parameters:
    ///   - library: the name of the library, which doesn't depend on where its folder is mounted.
    ///   - directory: the folder, relative to the library.
    ///   - looseName: the name of a series of loose files.
    static func series(library: String, directory: some Sequence<UInt8>, looseName: String) -> String {
        Kind.series.letter + hash(library, directory, Array(looseName.utf8))
    }

    /// Returns the identifier of the entry of a single publication.
    static func series(ofPublication identifier: String) -> String {
        Kind.series.letter + identifier.dropFirst()
    }

    /// Returns the identifier for the location of a file that was never readable. When the file becomes readable, it
    /// gets the identifier of its content, and this one becomes an alias.
    static func unreadable(
        library: String,
        directory: some Sequence<UInt8>,
        name: some Sequence<UInt8>
    ) -> String {
        unreadableLetter + hash(library, directory, name)
    }

    private static let unreadableLetter = "f"

    /// Returns whether an identifier belongs to a file that was never readable.
    static func isOfUnreadable(_ identifier: String) -> Bool { identifier.hasPrefix(unreadableLetter) }

    /// Returns whether a text has the form of an identifier of a kind.
    public static func isWellFormed(_ text: String, _ kind: Kind) -> Bool {
        let letters = kind == .series ? [kind.letter] : [kind.letter, unreadableLetter]
        guard letters.contains(String(text.prefix(1))), text.utf8.count <= maximumLength else { return false }
        let parts = text.utf8.dropFirst().split(
            separator: UInt8(ascii: "-"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        return parts[0].count == byteCount * 2
            && parts[0].allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
            && (parts.count == 1 || Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 > 1)
    }

    /// The length of an identifier with the largest ordinal.
    private static let maximumLength = 1 + 2 * byteCount + 20

    private static func hash(
        _ library: String,
        _ directory: some Sequence<UInt8>,
        _ name: some Sequence<UInt8>
    ) -> String {
        let place = Array(library.utf8) + [0] + Array(directory) + [0] + Array(name)
        return Hexadecimal.encode(Array(SHA256.hash(data: place).prefix(byteCount)))
    }

    // MARK: - Rows

    /// Returns an identifier for a new row: the given one, or the identifier that it is an alias of. If another row has
    /// it, returns one with an ordinal.
    ///
    /// - Parameter count: the number of rows that probably have the identifier, to find a free ordinal at once.
    static func available(
        _ identifier: String,
        _ kind: Kind,
        _ transaction: Transaction,
        count: () throws -> Int? = { 1 }
    ) throws -> String {
        if let former = try target(of: identifier, transaction) {
            // The catalogue is being rebuilt: no row has the former identifier.
            if try find(former, kind, transaction) == nil { return former }
        } else if try find(identifier, kind, transaction) == nil {
            return identifier
        }
        var ordinal = max(try count() ?? 1, 1) + 1
        while try isTaken(numbered(identifier, ordinal), kind, transaction) { ordinal += 1 }
        return numbered(identifier, ordinal)
    }

    /// Records that a row would have another identifier if it were new. Does nothing when another row has it.
    static func addAlias(_ identifier: String, of id: Int64, _ kind: Kind, _ transaction: Transaction) throws {
        guard try !isTaken(identifier, kind, transaction) else { return }
        try transaction.execute(
            """
            INSERT INTO identifierAliases (identifier, target) SELECT ?, identifier FROM \(kind.table) WHERE id = ?
            ON CONFLICT (identifier) DO UPDATE SET target = excluded.target
            """,
            [identifier, id]
        )
    }

    /// Removes the aliases of an identifier.
    static func removeAliases(of identifier: String, _ transaction: Transaction) throws {
        try transaction.execute("DELETE FROM identifierAliases WHERE target = ?", [identifier])
    }

    static func numbered(_ identifier: String, _ ordinal: Int) -> String {
        ordinal == 1 ? identifier : "\(identifier)-\(ordinal)"
    }

    private static func isTaken(_ identifier: String, _ kind: Kind, _ transaction: Transaction) throws -> Bool {
        try find(identifier, kind, transaction) != nil
    }

    private static func target(of alias: String, _ connection: Connection) throws -> String? {
        try connection.value("SELECT target FROM identifierAliases WHERE identifier = ?", [alias])
    }

    /// Returns the row with an identifier or alias; nil when there is none.
    static func find(_ identifier: String, _ kind: Kind, _ connection: Connection) throws -> Int64? {
        let sql = "SELECT id FROM \(kind.table) WHERE identifier = ?"
        if let id: Int64 = try connection.value(sql, [identifier]) { return id }
        guard let target = try target(of: identifier, connection) else { return nil }
        return try connection.value(sql, [target])
    }

    /// Returns the identifier of a row; nil when there is no such row.
    static func of(_ id: Int64, _ kind: Kind, _ connection: Connection) throws -> String? {
        try connection.value("SELECT identifier FROM \(kind.table) WHERE id = ?", [id])
    }
}

extension LibraryStore {
    /// Returns the rows with these identifiers or aliases, in the same order; nil for each that doesn't exist. For a series
    /// that was merged into another one, this is the row of the other one.
    public func rowIDs(
        of identifiers: [String],
        _ kind: PermanentIdentifier.Kind,
        user: Viewer
    ) async throws(LibraryError) -> [Int64?] {
        let visible =
            switch kind {
            case .series: user.limits.condition()
            case .publication: user.limits.condition(onSeriesID: "publications.seriesID")
            }
        return try await read { transaction in
            try identifiers.map { identifier in
                let found =
                    switch kind {
                    case .series: try MergedSeries.find(identifier, transaction)
                    case .publication: try PermanentIdentifier.find(identifier, kind, transaction)
                    }
                guard let id = found else { return nil }
                guard user.limits != .none else { return id }
                let sql = "SELECT 1 FROM \(kind.table) WHERE id = ?" + visible.sql
                return try transaction.exists(sql, [id] + visible.arguments) ? id : nil
            }
        }
    }

    /// Returns the identifiers of rows in the same order, without those of rows that don't exist.
    public func identifiers(
        of ids: [Int64],
        _ kind: PermanentIdentifier.Kind
    ) async throws(LibraryError) -> [String] {
        try await read { transaction in
            try ids.compactMap { try PermanentIdentifier.of($0, kind, transaction) }
        }
    }
}
