/// The error of a request that a worker has answered.
enum WorkerFailure: Equatable, Sendable {
    /// The library failed; with its message.
    case failed(String)
    case cancelled
    case timedOut
    /// The worker doesn't know the operation or its parameters.
    case unknownOperation

    var payload: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .failed(let message):
            writer.add(UInt8(1))
            writer.add(message)
        case .cancelled: writer.add(UInt8(2))
        case .timedOut: writer.add(UInt8(3))
        case .unknownOperation: writer.add(UInt8(4))
        }
        return writer.bytes
    }

    init(payload: [UInt8]) throws(ProtocolViolation) {
        var reader = PayloadReader(payload)
        switch try reader.byte() {
        case 1: self = .failed(try reader.text())
        case 2: self = .cancelled
        case 3: self = .timedOut
        case 4: self = .unknownOperation
        default: throw ProtocolViolation("unknown failure")
        }
        try reader.end()
    }
}
