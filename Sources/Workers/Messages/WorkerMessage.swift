/// A message between the server and a worker.
struct WorkerMessage: Sendable {
    /// The kinds of messages.
    enum Kind: UInt8, CaseIterable {
        /// The worker is ready. The payload is a ``WorkerDescription``.
        case ready = 1
        /// The server requests an operation. The payload has its parameters, the first descriptor is the input, the
        /// second an empty file for the result.
        case request = 2
        /// The server cancels a request.
        case cancel = 3
        /// The worker has finished a request. The payload describes the result.
        case answer = 4
        /// A request has failed, or the worker can't start. The payload is a ``WorkerFailure``.
        case failure = 5
    }

    /// The kind of the message.
    var kind: Kind
    /// The number of the request; 0 while the worker starts.
    var request: UInt32
    /// The requested operation; 0 for other messages.
    var operation: UInt16
    /// The number of bytes in the file of the input or the result.
    var bodyCount: Int
    /// Small values.
    var payload: [UInt8]
    /// Open files that come with the message.
    var descriptors: [OwnedDescriptor]

    init(
        _ kind: Kind,
        request: UInt32 = 0,
        operation: UInt16 = 0,
        bodyCount: Int = 0,
        payload: [UInt8] = [],
        descriptors: [OwnedDescriptor] = []
    ) {
        self.kind = kind
        self.request = request
        self.operation = operation
        self.bodyCount = bodyCount
        self.payload = payload
        self.descriptors = descriptors
    }

    /// The limits of a message. A larger message violates the protocol.
    enum Limit {
        /// The number of bytes of the payload.
        static let payload = 64 << 10
        /// The number of bytes of a body.
        static let body = 512 << 20
        /// The number of descriptors.
        static let descriptors = 2
    }
}

/// Bytes that violate the protocol: the other process is damaged, or has another version.
struct ProtocolViolation: Error, Equatable {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
