import CPostgres

/// The rows that a statement returned, in PostgreSQL's binary format.
final class PostgreSQLResult {
    private let result: OpaquePointer
    private let types: [Oid]
    let count: Int

    /// - Parameter result: a result of libpq, which this object clears.
    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
        types = (0..<PQnfields(result)).map { PQftype(result, $0) }
    }

    deinit {
        PQclear(result)
    }

    /// The number of rows that the statement inserted, updated or deleted.
    var changedCount: Int {
        PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    func isNull(row: Int, column: Int) -> Bool {
        !types.indices.contains(column) || PQgetisnull(result, Int32(row), Int32(column)) == 1
    }

    /// The kinds of values that statements use.
    enum Kind {
        case null, integer, real, text, blob
    }

    func kind(row: Int, column: Int) -> Kind {
        guard !isNull(row: row, column: column) else { return .null }
        return switch types[column] {
        case PostgreSQLType.bool, PostgreSQLType.int8, PostgreSQLType.int2, PostgreSQLType.int4, PostgreSQLType.numeric:
            .integer
        case PostgreSQLType.float4, PostgreSQLType.float8: .real
        case PostgreSQLType.bytea: .blob
        default: .text
        }
    }

    /// Returns the bytes of a column, which are valid as long as this object exists.
    func bytes(row: Int, column: Int) -> UnsafeRawBufferPointer {
        guard !isNull(row: row, column: column) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(
            start: PQgetvalue(result, Int32(row), Int32(column)),
            count: Int(PQgetlength(result, Int32(row), Int32(column)))
        )
    }

    func text(row: Int, column: Int) -> String {
        String(decoding: bytes(row: row, column: column), as: UTF8.self)
    }

    func integer(row: Int, column: Int) -> Int64 {
        let bytes = bytes(row: row, column: column)
        guard !bytes.isEmpty else { return 0 }
        switch types[column] {
        case PostgreSQLType.numeric: return PostgreSQLNumeric(bytes).integer
        case PostgreSQLType.float8, PostgreSQLType.float4:
            return Int64(exactly: real(row: row, column: column).rounded(.towardZero)) ?? 0
        case PostgreSQLType.text: return Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
        default: return PostgreSQLType.signedInteger(bytes)
        }
    }

    func real(row: Int, column: Int) -> Double {
        let bytes = bytes(row: row, column: column)
        switch types.indices.contains(column) ? types[column] : 0 {
        case PostgreSQLType.float8 where bytes.count == 8:
            return Double(bitPattern: UInt64(bitPattern: PostgreSQLType.signedInteger(bytes)))
        case PostgreSQLType.float4 where bytes.count == 4:
            return Double(Float(bitPattern: UInt32(truncatingIfNeeded: PostgreSQLType.signedInteger(bytes))))
        case PostgreSQLType.numeric: return PostgreSQLNumeric(bytes).real
        default: return Double(integer(row: row, column: column))
        }
    }
}

/// The identifiers of the types that statements use. They are the same in all versions of PostgreSQL (`pg_type.dat`).
enum PostgreSQLType {
    static let unknown: Oid = 0
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let numeric: Oid = 1700

    /// Returns the value of an integer or boolean of any size.
    static func signedInteger(_ bytes: some Collection<UInt8>) -> Int64 {
        guard let first = bytes.first, bytes.count <= 8 else { return 0 }
        // A boolean is one byte, 0 or 1.
        return bytes.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
    }
}

/// A `numeric`: digits to the base of 10,000. PostgreSQL returns the sum of `bigint` values as a `numeric`.
struct PostgreSQLNumeric {
    private let digits: [Int64]
    /// The exponent of the first digit.
    private let weight: Int
    private let isNegative: Bool

    init(_ bytes: UnsafeRawBufferPointer) {
        let parts = stride(from: 0, to: bytes.count - 1, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
        guard parts.count >= 4, parts[2] == 0 || parts[2] == 0x4000 else {
            (digits, weight, isNegative) = ([], 0, false)
            return
        }
        digits = parts[4...].map { Int64($0) }
        weight = Int(Int16(truncatingIfNeeded: parts[1]))
        isNegative = parts[2] == 0x4000
    }

    /// The integer part, clamped to the range of `Int64`.
    var integer: Int64 {
        var value: Int64 = 0
        for index in 0...max(weight, 0) where weight >= 0 {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10_000)
            let (sum, overflows) = product.addingReportingOverflow(index < digits.count ? digits[index] : 0)
            guard !isTooLarge, !overflows else { return isNegative ? .min : .max }
            value = sum
        }
        return isNegative ? -value : value
    }

    var real: Double {
        var (value, unit) = (0.0, 1.0)
        for _ in 0..<abs(weight) { unit *= weight > 0 ? 10_000 : 1 / 10_000 }
        for digit in digits {
            value += Double(digit) * unit
            unit /= 10_000
        }
        return isNegative ? -value : value
    }
}
