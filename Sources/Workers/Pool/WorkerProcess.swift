import CWorkers
import Glibc
import Synchronization

/// A worker process and the socket to it.
///
/// Only one thread at a time may perform a request. Other threads may cancel it.
final class WorkerProcess: Sendable {
    /// How a process ended during a request.
    enum Loss: Error {
        /// It crashed, or violated the protocol.
        case crashed
        /// The server ended it, because it exceeded the time limit.
        case timedOut
        /// Another program ended it, or the system did because memory was scarce.
        case killed
    }

    /// The outcome of a request that the worker has answered.
    enum Outcome {
        case answered(WorkerMessage)
        case failed(WorkerFailure)
    }

    private struct Conversation {
        var session = WorkerSession()
        var reader = MessageReader()
    }

    /// The time after the time limit in which the worker can report that it exceeded the limit, in seconds. The server
    /// then ends the worker.
    static let graceSeconds = 0.5

    let description: WorkerDescription
    private let processID: pid_t
    private let socket: OwnedDescriptor
    /// Guards the state of the conversation, which only the performing thread uses.
    private let conversation: Mutex<Conversation>
    /// Whether `waitpid` has returned for the process. After that, its number may belong to another process.
    private let isReaped = Mutex(false)

    /// Starts a process and waits until it is ready.
    ///
    /// - Throws: ``WorkerError/unavailable(_:)``.
    init(
        _ executable: WorkerExecutable,
        priority: ThreadPriority = .normal,
        timeout: Double
    ) throws(WorkerError) {
        let (processID, socket) = try Self.spawn(executable)
        if priority == .low { ThreadPriority.lower(process: processID) }
        var conversation = Conversation()
        do {
            let message = try Self.receive(
                from: socket,
                into: &conversation.reader,
                deadline: MonotonicTime.now + timeout
            )
            switch try conversation.session.handle(message) {
            case .ready(let description): self.description = description
            case .failed(.failed(let reason)): throw Refusal(reason: reason)
            case .failed, .answered: throw ProtocolViolation("it is not ready")
            }
        } catch {
            kill(processID, SIGKILL)
            Self.wait(for: processID)
            throw .unavailable(Self.reason(error, executable))
        }
        self.processID = processID
        self.socket = socket
        self.conversation = Mutex(conversation)
    }

    deinit { end() }

    /// Performs a request and waits for its outcome.
    ///
    /// - Parameters:
    ///   - message: The request. This method sets its number.
    ///   - control: The time limit and the cancellation.
    /// - Throws: ``Loss`` when the worker has ended. It must not be used again.
    func perform(_ message: WorkerMessage, _ control: WorkControl) throws(Loss) -> Outcome {
        var message = message
        guard let number = conversation.withLock({ $0.session.begin() }) else { throw .crashed }
        message.request = number
        let socket = socket
        do {
            guard Self.send(message, to: socket) else { throw EndOfStream() }
            let answer = try control.withHandler {
                // If the worker doesn't read the message, the time limit ends the request.
                _ = Self.send(WorkerMessage(.cancel, request: number), to: socket)
            } _: { () throws -> WorkerMessage in
                try conversation.withLock { conversation in
                    try Self.receive(
                        from: socket,
                        into: &conversation.reader,
                        deadline: control.deadline.map { $0 + Self.graceSeconds }
                    )
                }
            }
            switch try conversation.withLock({ try $0.session.handle(answer) }) {
            case .answered(let answer): return .answered(answer)
            case .failed(let failure): return .failed(failure)
            case .ready: throw ProtocolViolation("unexpected message")
            }
        } catch {
            if error is TimeOut {
                end()
                throw .timedOut
            }
            // A worker that only closes its socket doesn't count as killed.
            let wasKilled = error is EndOfStream && ended(within: 1) == SIGKILL
            end()
            throw wasKilled ? .killed : .crashed
        }
    }

    /// Ends the process, whether it is busy or idle.
    func end() {
        isReaped.withLock { isReaped in
            guard !isReaped else { return }
            isReaped = true
            kill(processID, SIGKILL)
            Self.wait(for: processID)
        }
    }

    /// Waits for a process that ends by itself, and returns the signal that ended it; nil for none, or if it is still
    /// running.
    private func ended(within seconds: Double) -> Int32? {
        let deadline = MonotonicTime.now + seconds
        while MonotonicTime.now < deadline {
            let signal: Int32?? = isReaped.withLock { isReaped in
                var status: Int32 = 0
                guard !isReaped, waitpid(processID, &status, WNOHANG) == processID else { return nil }
                isReaped = true
                return .some(status & 0x7F == 0 ? nil : status & 0x7F)
            }
            if let signal { return signal }
            usleep(1_000)
        }
        return nil
    }

    /// The process's number, for tests that end it.
    var number: pid_t { processID }
}

// MARK: Blocking input and output

extension WorkerProcess {
    private struct TimeOut: Error {}
    private struct EndOfStream: Error {}
    /// The worker reported why it can't start.
    private struct Refusal: Error {
        let reason: String
    }

    private static func spawn(_ executable: WorkerExecutable) throws(WorkerError) -> (pid_t, OwnedDescriptor) {
        var sockets: [Int32] = [-1, -1]
        let error = quire_socket_pair(&sockets)
        guard error == 0 else { throw .unavailable(SystemError.text(error)) }
        let (mine, other) = (OwnedDescriptor(owning: sockets[0]), OwnedDescriptor(owning: sockets[1]))
        return (try executable.spawn(executable.arguments, other), mine)
    }

    /// Sends a message without waiting. Returns whether the socket's buffer had room for it. It always has room if the
    /// worker reads its requests.
    private static func send(_ message: WorkerMessage, to socket: OwnedDescriptor) -> Bool {
        let (bytes, descriptors) = (message.bytes, message.descriptors.map(\.number))
        return quire_send(socket.number, bytes, bytes.count, 0, descriptors, descriptors.count) == bytes.count
    }

    /// Waits for a message.
    private static func receive(
        from socket: OwnedDescriptor,
        into reader: inout MessageReader,
        deadline: Double?
    ) throws -> WorkerMessage {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            if let message = try reader.next() { return message }
            try waitForInput(socket, deadline)
            var numbers = [Int32](repeating: -1, count: Int(QUIRE_DESCRIPTOR_LIMIT))
            var count = 0
            let got = quire_receive(socket.number, &buffer, buffer.count, 0, &numbers, &count)
            let attached = numbers.prefix(count).map { OwnedDescriptor(owning: $0) }
            if got == -Int(EAGAIN) { continue }
            guard got > 0 else { throw EndOfStream() }
            try reader.receive(buffer[..<Int(got)], attached)
        }
    }

    private static func waitForInput(_ socket: OwnedDescriptor, _ deadline: Double?) throws {
        while true {
            let remaining = deadline.map { $0 - MonotonicTime.now }
            if let remaining, remaining <= 0 { throw TimeOut() }
            let milliseconds = remaining.map { Int32(clamping: Int(min($0 * 1_000, 1e6).rounded(.up))) } ?? -1
            var entry = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
            let count = poll(&entry, 1, milliseconds)
            if count > 0 { return }
            if count < 0, errno != EINTR { throw EndOfStream() }
        }
    }

    private static func wait(for processID: pid_t) {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    }

    private static func reason(_ error: any Error, _ executable: WorkerExecutable) -> String {
        switch error {
        case let violation as ProtocolViolation:
            "\(executable.path) is not the worker of this version (\(violation.reason)). Install both together"
        case let refusal as Refusal: "\(executable.path) can't work: \(refusal.reason)"
        case is TimeOut: "\(executable.path) did not start in time"
        default: "\(executable.path) ended while it started"
        }
    }
}
