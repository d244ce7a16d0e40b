public import Foundation

/// A value in the database.
public enum DatabaseValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

/// A type that can be an argument of a statement and a column of its rows.
public protocol DatabaseValueConvertible {
    /// The value for the database.
    var databaseValue: DatabaseValue { get }

    /// Returns a column of a row. A null is read as zero, false or empty.
    static func column(_ index: Int, of row: borrowing Row) -> Self
}

extension DatabaseValue: DatabaseValueConvertible {
    /// The value itself.
    public var databaseValue: DatabaseValue { self }

    /// Returns a column in its stored type.
    public static func column(_ index: Int, of row: borrowing Row) -> DatabaseValue { row.value(at: index) }
}

extension Int64: DatabaseValueConvertible {
    /// An integer.
    public var databaseValue: DatabaseValue { .integer(self) }

    /// Returns a column as an integer; 0 for a null.
    public static func column(_ index: Int, of row: borrowing Row) -> Int64 { row.integer(at: index) }
}

extension Int: DatabaseValueConvertible {
    /// An integer.
    public var databaseValue: DatabaseValue { .integer(Int64(self)) }

    /// Returns a column as an integer; 0 for a null.
    public static func column(_ index: Int, of row: borrowing Row) -> Int { Int(clamping: row.integer(at: index)) }
}

extension Bool: DatabaseValueConvertible {
    /// 1 or 0.
    public var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }

    /// Returns whether a column is not 0.
    public static func column(_ index: Int, of row: borrowing Row) -> Bool { row.integer(at: index) != 0 }
}

extension Double: DatabaseValueConvertible {
    /// A floating-point number.
    public var databaseValue: DatabaseValue { .real(self) }

    /// Returns a column as a floating-point number; 0 for a null.
    public static func column(_ index: Int, of row: borrowing Row) -> Double { row.real(at: index) }
}

extension String: DatabaseValueConvertible {
    /// A text.
    public var databaseValue: DatabaseValue { .text(self) }

    /// Returns a column as a text, with replacement characters for invalid UTF-8; empty for a null.
    public static func column(_ index: Int, of row: borrowing Row) -> String {
        row.withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
    }
}

extension Data: DatabaseValueConvertible {
    /// A blob.
    public var databaseValue: DatabaseValue { .blob(self) }

    /// Returns the bytes of a column; empty for a null.
    public static func column(_ index: Int, of row: borrowing Row) -> Data { row.withBytes(at: index) { Data($0) } }
}

extension [UInt8]: DatabaseValueConvertible {
    /// A blob.
    public var databaseValue: DatabaseValue { .blob(Data(self)) }

    /// Returns the bytes of a column; empty for a null.
    public static func column(_ index: Int, of row: borrowing Row) -> [UInt8] { row.withBytes(at: index) { Array($0) } }
}

/// The arguments of a statement, in the order of its question marks.
public struct StatementArguments: Sendable, ExpressibleByArrayLiteral {
    var values: [DatabaseValue]

    /// Creates arguments from values.
    public init(_ values: [DatabaseValue]) {
        self.values = values
    }

    /// Creates arguments of one type.
    public init(_ values: some Sequence<some DatabaseValueConvertible>) {
        self.values = values.map { $0.databaseValue }
    }

    /// Creates arguments from values. Nil is null.
    public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
        values = elements.map { $0?.databaseValue ?? .null }
    }

    /// Returns the arguments of both, one after the other.
    public static func + (first: StatementArguments, second: StatementArguments) -> StatementArguments {
        var result = first
        result.values += second.values
        return result
    }
}
