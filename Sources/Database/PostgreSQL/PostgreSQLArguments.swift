import CPostgres
import Foundation

/// The arguments of a statement in the form that libpq requires.
struct PostgreSQLArguments {
    /// The type of each argument. The server infers the type of a null.
    private(set) var types: [Oid] = []
    private var bytes: [UInt8] = []
    /// The range of each value in the bytes; nil for a null.
    private var ranges: [Range<Int>?] = []

    init(_ arguments: StatementArguments) {
        for value in arguments.values {
            let start = bytes.count
            switch value {
            case .null: types.append(PostgreSQLType.unknown)
            case .integer(let integer): add(UInt64(bitPattern: integer), PostgreSQLType.int8)
            case .real(let real): add(real.bitPattern, PostgreSQLType.float8)
            case .text(let text):
                types.append(PostgreSQLType.text)
                // PostgreSQL texts can't contain U+0000. Metadata of damaged files can.
                if text.utf8.contains(0) {
                    bytes.append(contentsOf: text.replacing("\0", with: "\u{FFFD}").utf8)
                } else {
                    bytes.append(contentsOf: text.utf8)
                }
            case .blob(let data):
                types.append(PostgreSQLType.bytea)
                bytes.append(contentsOf: data)
            }
            ranges.append(value == .null ? nil : start..<bytes.count)
        }
    }

    private mutating func add(_ value: UInt64, _ type: Oid) {
        types.append(type)
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    var count: Int { types.count }

    /// Calls a closure with the pointers, lengths and formats of the values.
    func withPointers<Value>(
        _ body: ([UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]) throws -> Value
    ) rethrows -> Value {
        // An empty value needs a pointer too, because libpq treats a null pointer as a null value.
        try (bytes + [0]).withUnsafeBytes { bytes in
            let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            return try body(
                ranges.map { range in range.flatMap { range in start.map { $0 + range.lowerBound } } },
                ranges.map { Int32(clamping: $0?.count ?? 0) },
                Array(repeating: 1, count: ranges.count)
            )
        }
    }
}
