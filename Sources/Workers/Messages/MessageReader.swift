/// Assembles messages from the bytes and descriptors of a socket, which may arrive in pieces of any size.
///
/// A state machine without I/O. After an error, the connection must end.
struct MessageReader {
    private var bytes: [UInt8] = []
    private var descriptors: [OwnedDescriptor] = []

    /// Appends bytes and descriptors from the socket to those that are not read yet.
    ///
    /// - Throws: `ProtocolViolation` when there are more descriptors than messages have.
    mutating func receive(
        _ received: some Collection<UInt8>,
        _ attached: [OwnedDescriptor] = []
    ) throws(ProtocolViolation) {
        bytes += received
        descriptors += attached
        // A reader has at most one incomplete message and the next one.
        guard descriptors.count <= 2 * WorkerMessage.Limit.descriptors else {
            throw ProtocolViolation("too many files")
        }
    }

    /// Returns the next complete message; nil when bytes of it are missing.
    mutating func next() throws(ProtocolViolation) -> WorkerMessage? {
        guard bytes.count >= WorkerMessage.headerCount else {
            try rejectEarly()
            return nil
        }
        let header = try WorkerMessage.Header(bytes[..<WorkerMessage.headerCount])
        let count = WorkerMessage.headerCount + header.payloadCount
        guard bytes.count >= count else { return nil }
        // Descriptors arrive with the first byte of their message.
        guard descriptors.count >= header.descriptorCount else { throw ProtocolViolation("a file is missing") }
        let message = WorkerMessage(
            header.kind,
            request: header.request,
            operation: header.operation,
            bodyCount: header.bodyCount,
            payload: Array(bytes[WorkerMessage.headerCount..<count]),
            descriptors: Array(descriptors.prefix(header.descriptorCount))
        )
        bytes.removeFirst(count)
        descriptors.removeFirst(header.descriptorCount)
        return message
    }

    /// Whether part of a message was received.
    var isInsideMessage: Bool { !bytes.isEmpty || !descriptors.isEmpty }

    /// Reports bytes that can't begin a message, without waiting for a whole header.
    private func rejectEarly() throws(ProtocolViolation) {
        let start: [UInt8] = [0x51, 0x57, WorkerMessage.version]
        guard zip(bytes, start).allSatisfy({ $0 == $1 }) else { throw ProtocolViolation("not a message") }
    }
}
