/// The server's half of a conversation with one worker: which messages it may send now, and which it may receive.
///
/// A state machine without I/O. A worker has one request at a time.
struct WorkerSession {
    /// What a message from the worker means.
    enum Event {
        case ready(WorkerDescription)
        case answered(WorkerMessage)
        case failed(WorkerFailure)
    }

    private enum State {
        case starting
        case idle
        case busy(request: UInt32)
        case ended
    }

    private var state = State.starting
    private var lastRequest: UInt32 = 0

    /// Whether a request can be sent.
    var isIdle: Bool { if case .idle = state { true } else { false } }

    /// Begins a request and returns its number; nil unless the worker is idle.
    mutating func begin() -> UInt32? {
        guard isIdle else { return nil }
        lastRequest = lastRequest &+ 1
        state = .busy(request: lastRequest)
        return lastRequest
    }

    /// Handles a message from the worker.
    ///
    /// - Throws: When the worker may not send that message now. The session has ended then.
    mutating func handle(_ message: WorkerMessage) throws(ProtocolViolation) -> Event {
        do throws(ProtocolViolation) {
            return try event(message)
        } catch {
            state = .ended
            throw error
        }
    }

    private mutating func event(_ message: WorkerMessage) throws(ProtocolViolation) -> Event {
        guard message.descriptors.isEmpty else { throw ProtocolViolation("files from a worker") }
        switch (message.kind, state) {
        case (.ready, .starting):
            let description = try WorkerDescription(payload: message.payload)
            state = .idle
            return .ready(description)
        case (.failure, .starting):
            // The worker can't run on this system, and ends.
            let failure = try WorkerFailure(payload: message.payload)
            state = .ended
            return .failed(failure)
        case (.answer, .busy(message.request)):
            state = .idle
            return .answered(message)
        case (.failure, .busy(message.request)):
            let failure = try WorkerFailure(payload: message.payload)
            state = .idle
            return .failed(failure)
        default:
            throw ProtocolViolation("unexpected message")
        }
    }
}
