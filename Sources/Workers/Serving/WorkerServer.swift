import CWorkers
import Dispatch
import Glibc
import Synchronization

/// The loop of a worker process: reads requests from a socket and answers them, one after the other.
///
/// One thread reads, so that a request can be cancelled, and another performs the operations. The process ends when the
/// server closes the socket, and when it receives bytes that violate the protocol.
public final class WorkerServer: Sendable {
    /// A request to perform.
    public struct Request: Sendable {
        /// The operation with its parameters.
        public let operation: PixelOperation
        /// The input.
        public let input: PixelInput
        /// Cancels the operation.
        public let control: WorkControl
        /// The empty file for the bytes of the result.
        public let file: OwnedDescriptor
    }

    /// A request on an archive.
    public struct ArchiveRequest: Sendable {
        /// The operation with its parameters.
        public let operation: ArchiveOperation
        /// The open file of the archive.
        public let file: OwnedDescriptor
        /// The size of the file.
        public let byteSize: Int
        /// The number of the format in the `CArchive` module.
        public let format: UInt8
        /// Cancels the operation.
        public let control: WorkControl
    }

    /// A request on a document.
    public struct DocumentRequest: Sendable {
        /// The operation with its parameters.
        public let operation: DocumentOperation
        /// The document.
        public let document: DocumentFile
        /// Cancels the operation.
        public let control: WorkControl
        /// The empty file for the bytes of the result.
        public let file: OwnedDescriptor
    }

    /// The response of the worker to a request.
    public enum Response: Sendable {
        /// The result. Its bytes are not in the file yet.
        case result(PixelResult)
        /// The result, whose samples the operation has placed in the file.
        case placed(PixelResult)
        /// The result of an operation on a document. A bitmap is already in the file.
        case document(DocumentResult)
        /// The result of an operation on an archive.
        case archive(ArchiveResult)
        /// The operation failed.
        case failure(WorkerError)
        /// A result with a wrong number of bytes, for tests of the server.
        case wrongBody(PixelResult, count: Int)
    }

    private let socket: OwnedDescriptor
    private let current = Mutex<(number: UInt32, control: WorkControl)?>(nil)
    private let queue = DispatchQueue(label: "quire.worker")
    private let performDocument: @Sendable (DocumentRequest) -> Response
    private let performArchive: @Sendable (ArchiveRequest) -> Response
    /// The milliseconds without a request after which free memory is returned to the system.
    private static let idleMilliseconds: Int32 = 500

    /// Creates the loop with the socket that the server has passed.
    ///
    /// - Parameters:
    ///   - performDocument: Performs a request on a document, on the same thread as other requests.
    ///   - performArchive: Performs a request on an archive, on the same thread.
    public init(
        performDocument: @escaping @Sendable (DocumentRequest) -> Response = { _ in .document(.refused(.unsupported)) },
        performArchive: @escaping @Sendable (ArchiveRequest) -> Response = { _ in .failure(.failed("not supported")) }
    ) {
        self.performDocument = performDocument
        self.performArchive = performArchive
        socket = OwnedDescriptor(owning: Int32(QUIRE_WORKER_SOCKET))
    }

    /// Notifies the server that the worker is ready, and performs requests until the server closes the socket.
    ///
    /// - Parameters:
    ///   - description: What the worker can do.
    ///   - perform: Performs a request, on the thread that performs operations.
    public func run(
        _ description: WorkerDescription,
        _ perform: @escaping @Sendable (Request) -> Response
    ) {
        send(WorkerMessage(.ready, payload: description.payload))
        // The start used code of all libraries, most of it only once. Release it after the message, so that the server
        // doesn't wait.
        MemoryAllocator.releaseUnused()
        var reader = MessageReader()
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var hasFreeMemory = false
        while true {
            if hasFreeMemory { waitAndTrim() }
            hasFreeMemory = true
            var numbers = [Int32](repeating: -1, count: Int(QUIRE_DESCRIPTOR_LIMIT))
            var count = 0
            let got = quire_receive(socket.number, &buffer, buffer.count, 1, &numbers, &count)
            let attached = numbers.prefix(count).map { OwnedDescriptor(owning: $0) }
            guard got > 0 else { return }
            do throws(ProtocolViolation) {
                try reader.receive(buffer[..<got], attached)
                while let message = try reader.next() { try handle(message, perform) }
            } catch {
                return
            }
        }
    }

    /// Reports to the server why the worker can't start.
    public func refuse(_ reason: String) {
        send(WorkerMessage(.failure, payload: WorkerFailure.failed(reason).payload))
    }

    /// Sends raw bytes, which needn't be a valid message, for tests of the server.
    public func sendRaw(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { quire_send(socket.number, $0.baseAddress, $0.count, 1, nil, 0) }
    }

    /// Answers a request that wasn't made, for tests of the server.
    public func answerOther() { send(WorkerMessage(.answer, request: .max)) }

    /// Waits for bytes, and returns free memory to the system if there is no work for a while.
    private func waitAndTrim() {
        var descriptor = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, Self.idleMilliseconds) == 0 {
            if current.withLock({ $0 == nil }) { return MemoryAllocator.trim() }
        }
    }

    private func handle(
        _ message: WorkerMessage,
        _ perform: @escaping @Sendable (Request) -> Response
    ) throws(ProtocolViolation) {
        switch message.kind {
        case .cancel:
            current.withLock { if let found = $0, found.number == message.request { found.control.cancel() } }
        case .request:
            try begin(message, perform)
        case .ready, .answer, .failure:
            throw ProtocolViolation("unexpected message")
        }
    }

    private func begin(
        _ message: WorkerMessage,
        _ perform: @escaping @Sendable (Request) -> Response
    ) throws(ProtocolViolation) {
        guard message.descriptors.count == 2 else { throw ProtocolViolation("a file is missing") }
        if DocumentOperation.numbers.contains(message.operation) { return try beginDocument(message) }
        if ArchiveOperation.numbers.contains(message.operation) { return try beginArchive(message) }
        let parameters = try PixelRequest(message)
        guard let bytes = MappedFile(message.descriptors[0], count: message.bodyCount)?.bytes else {
            throw ProtocolViolation("the input can't be mapped")
        }
        let input: PixelInput
        if let layout = parameters.layout {
            guard let pixels = PixelBuffer(layout, samples: bytes) else { throw ProtocolViolation("wrong pixels") }
            input = .pixels(pixels)
        } else {
            input = .file(bytes)
        }
        let control = WorkControl(timeLimit: parameters.timeLimit)
        let request = Request(
            operation: parameters.operation,
            input: input,
            control: control,
            file: message.descriptors[1]
        )
        start(message, control, request.file) { perform(request) }
    }

    private func beginDocument(_ message: WorkerMessage) throws(ProtocolViolation) {
        let parameters = try Workers.DocumentRequest(message)
        let control = WorkControl(timeLimit: parameters.timeLimit)
        let request = DocumentRequest(
            operation: parameters.operation,
            document: DocumentFile(message.descriptors[0], password: parameters.password),
            control: control,
            file: message.descriptors[1]
        )
        let perform = performDocument
        start(message, control, request.file) { perform(request) }
    }

    private func beginArchive(_ message: WorkerMessage) throws(ProtocolViolation) {
        let parameters = try ArchivePayload(message)
        let control = WorkControl(timeLimit: parameters.timeLimit)
        let request = ArchiveRequest(
            operation: parameters.operation,
            file: message.descriptors[0],
            byteSize: parameters.byteSize,
            format: parameters.format,
            control: control
        )
        let perform = performArchive
        start(message, control, message.descriptors[1]) { perform(request) }
    }

    /// Performs a request on the other thread and answers it.
    private func start(
        _ message: WorkerMessage,
        _ control: WorkControl,
        _ file: OwnedDescriptor,
        _ perform: @escaping @Sendable () -> Response
    ) {
        current.withLock { $0 = (message.request, control) }
        queue.async { [self] in
            let response = perform()
            current.withLock { $0 = nil }
            send(answer(response, to: message.request, file))
        }
    }

    private func answer(_ response: Response, to number: UInt32, _ file: OwnedDescriptor) -> WorkerMessage {
        switch response {
        case .failure(let error):
            return WorkerMessage(.failure, request: number, payload: WorkerFailure(error).payload)
        case .placed(let result):
            return result.withBody {
                WorkerMessage(.answer, request: number, bodyCount: $0.count, payload: result.payload)
            }
        case .wrongBody(let result, let count):
            return WorkerMessage(.answer, request: number, bodyCount: count, payload: result.payload)
        case .document(.pixels(let pixels)):
            let payload = DocumentResult.pixels(pixels).payload
            return WorkerMessage(.answer, request: number, bodyCount: pixels.samples.count, payload: payload)
        case .archive(let result):
            return result.body.withUnsafeBytes { write($0, result.payload, to: number, file) }
        case .document(let result):
            return result.body.withUnsafeBytes { write($0, result.payload, to: number, file) }
        case .result(let result):
            return result.withBody { write($0, result.payload, to: number, file) }
        }
    }

    /// Writes the bytes of a result to its file, and returns the answer.
    private func write(
        _ body: UnsafeRawBufferPointer,
        _ payload: [UInt8],
        to number: UInt32,
        _ file: OwnedDescriptor
    ) -> WorkerMessage {
        let error = MemoryFile.write(body, to: file)
        guard error == 0 else {
            let failure = WorkerFailure.failed("the result can't be written: \(SystemError.text(error))")
            return WorkerMessage(.failure, request: number, payload: failure.payload)
        }
        return WorkerMessage(.answer, request: number, bodyCount: body.count, payload: payload)
    }

    /// Sends a message. If the server has closed the socket, the reading thread ends the process.
    private func send(_ message: WorkerMessage) {
        var rest = message.bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { quire_send(socket.number, $0.baseAddress, $0.count, 1, nil, 0) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}

extension WorkerFailure {
    /// Creates the failure that the worker sends to the server.
    fileprivate init(_ error: WorkerError) {
        switch error {
        case .failed(let message): self = .failed(message)
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .crashed, .crashedRepeatedly, .unavailable: self = .unknownOperation
        }
    }
}

extension PixelResult {
    /// Calls a closure with the bytes of the result.
    fileprivate func withBody<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        switch self {
        case .header, .unsuitable: body(UnsafeRawBufferPointer(start: nil, count: 0))
        case .pixels(let pixels): pixels.samples.withBytes(body)
        case .file(let file): file.bytes.withUnsafeBytes(body)
        case .files(let files): files.flatMap(\.bytes).withUnsafeBytes(body)
        case .plane(let plane): plane.samples.withUnsafeBytes(body)
        case .mobi(.parts(let bytes)): bytes.withUnsafeBytes(body)
        case .mobi(.refused): body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }
}
