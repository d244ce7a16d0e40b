/// The bytes of a message: 24 bytes of header, in little-endian order, and the payload.
///
///     0  "Q" "W"       2  version    3  kind           4  request, 4 bytes
///     8  operation    10  descriptors, 1 byte         11  0
///    12  payload's count, 4 bytes                     16  body's count, 8 bytes
extension WorkerMessage {
    /// Increased with every change of the protocol. Server and worker are installed together.
    static let version: UInt8 = 1
    /// The number of bytes of the header.
    static let headerCount = 24
    private static let magic: [UInt8] = [0x51, 0x57]

    /// The header and the payload.
    var bytes: [UInt8] {
        var bytes = Self.magic + [Self.version, kind.rawValue]
        bytes.reserveCapacity(Self.headerCount + payload.count)
        bytes.append(littleEndian: request)
        bytes.append(littleEndian: operation)
        bytes.append(UInt8(truncatingIfNeeded: descriptors.count))
        bytes.append(0)
        bytes.append(littleEndian: UInt32(truncatingIfNeeded: payload.count))
        bytes.append(littleEndian: UInt64(bodyCount))
        return bytes + payload
    }

    /// A header that was read.
    struct Header: Equatable {
        let kind: Kind
        let request: UInt32
        let operation: UInt16
        let descriptorCount: Int
        let payloadCount: Int
        let bodyCount: Int

        /// Reads a header of ``WorkerMessage/headerCount`` bytes.
        init(_ bytes: ArraySlice<UInt8>) throws(ProtocolViolation) {
            guard bytes.prefix(2).elementsEqual(WorkerMessage.magic) else { throw ProtocolViolation("not a message") }
            let start = bytes.startIndex
            guard bytes[start + 2] == WorkerMessage.version else {
                throw ProtocolViolation("version \(bytes[start + 2]) instead of \(WorkerMessage.version)")
            }
            guard let kind = Kind(rawValue: bytes[start + 3]), bytes[start + 11] == 0 else {
                throw ProtocolViolation("unknown kind")
            }
            let payloadCount = UInt32(littleEndian: bytes, at: start + 12)
            let bodyCount = UInt64(littleEndian: bytes, at: start + 16)
            guard payloadCount <= Limit.payload, bodyCount <= Limit.body,
                bytes[start + 10] <= Limit.descriptors
            else { throw ProtocolViolation("too long") }
            self.kind = kind
            request = UInt32(littleEndian: bytes, at: start + 4)
            operation = UInt16(littleEndian: bytes, at: start + 8)
            descriptorCount = Int(bytes[start + 10])
            self.payloadCount = Int(payloadCount)
            self.bodyCount = Int(bodyCount)
        }
    }
}

extension [UInt8] {
    /// Appends the bytes of an integer, the lowest first.
    mutating func append(littleEndian value: some FixedWidthInteger) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}

extension FixedWidthInteger {
    /// Reads an integer whose lowest byte is first.
    init(littleEndian bytes: ArraySlice<UInt8>, at index: Int) {
        self = 0
        for offset in 0..<(Self.bitWidth / 8) { self |= Self(bytes[index + offset]) << (8 * offset) }
    }
}
