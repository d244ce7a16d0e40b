/// The numbers and the payloads of operations on archives.
extension ArchiveOperation {
    /// The numbers of these operations.
    static let numbers: ClosedRange<UInt16> = 20...29

    /// The number of the operation, without its parameters.
    var number: UInt16 {
        switch self {
        case .list: 20
        case .read: 21
        case .readAt: 22
        case .next: 23
        }
    }

    func write(to writer: inout PayloadWriter) {
        switch self {
        case .list(let maximumEntryCount): writer.add(maximumEntryCount)
        case .read(let indexes, let byteCount):
            writer.add(indexes: indexes)
            writer.add(byteCount)
        case .readAt(let position, let prefix, let byteCount):
            writer.add(position)
            writer.add(prefix)
            writer.add(byteCount)
        case .next(let indexes, let isFirst, let maximumByteCount):
            writer.add(indexes: indexes)
            writer.add(isFirst)
            writer.add(maximumByteCount)
        }
    }

    init(number: UInt16, from reader: inout PayloadReader) throws(ProtocolViolation) {
        let byteCount = 0...Self.largestEntry
        switch number {
        case 20: self = .list(maximumEntryCount: try reader.integer(0...Self.largestIndex))
        case 21: self = .read(try reader.indexes(), byteCount: try reader.integer(byteCount))
        case 22:
            self = .readAt(
                position: try reader.integer(0...Int.max),
                prefix: try reader.integer(0...Int.max),
                byteCount: try reader.integer(byteCount)
            )
        case 23:
            self = .next(
                try reader.indexes(),
                isFirst: try reader.boolean(),
                maximumByteCount: try reader.integer(byteCount)
            )
        default: throw ProtocolViolation("unknown operation")
        }
    }

    /// The maximum number of bytes of a result.
    var resultLimit: Int {
        switch self {
        case .list: Self.listLimit
        case .read(let indexes, let byteCount):
            min(indexes.count * (byteCount + ArchiveResult.partOverhead), WorkerMessage.Limit.body)
        case .readAt(_, _, let byteCount), .next(_, _, let byteCount): byteCount + ArchiveResult.partOverhead
        }
    }

    /// The maximum number of bytes of a listing. Its names have some dozens of bytes each.
    static let listLimit = 32 << 20
}

/// A request for an operation on an archive, as a payload and back.
struct ArchivePayload {
    let operation: ArchiveOperation
    let format: UInt8
    let byteSize: Int
    /// The time limit in seconds; nil for none.
    let timeLimit: Double?

    init(_ operation: ArchiveOperation, format: UInt8, byteSize: Int, timeLimit: Double?) {
        (self.operation, self.format, self.byteSize, self.timeLimit) = (operation, format, byteSize, timeLimit)
    }

    var bytes: [UInt8] {
        var writer = PayloadWriter()
        operation.write(to: &writer)
        writer.add(format)
        writer.add(byteSize)
        writer.add(optional: timeLimit)
        return writer.bytes
    }

    init(_ message: WorkerMessage) throws(ProtocolViolation) {
        var reader = PayloadReader(message.payload)
        operation = try ArchiveOperation(number: message.operation, from: &reader)
        format = try reader.byte()
        byteSize = try reader.integer(0...Int.max)
        timeLimit = try reader.optionalDouble()
        try reader.end()
    }
}

extension PayloadWriter {
    /// Adds a set of indexes, one bit for each.
    mutating func add(indexes: Set<Int>) {
        let largest = indexes.max() ?? -1
        var bits = [UInt8](repeating: 0, count: largest / 8 + (largest < 0 ? 0 : 1))
        for index in indexes where index >= 0 { bits[index / 8] |= 1 << UInt8(index % 8) }
        add(bits)
    }
}

extension PayloadReader {
    /// Reads a set of indexes.
    mutating func indexes() throws(ProtocolViolation) -> Set<Int> {
        var indexes: Set<Int> = []
        for (offset, byte) in try bytes(0...(ArchiveOperation.largestIndex / 8 + 1)).enumerated() {
            for bit in 0..<8 where byte & 1 << UInt8(bit) != 0 { indexes.insert(8 * offset + bit) }
        }
        return indexes
    }
}
