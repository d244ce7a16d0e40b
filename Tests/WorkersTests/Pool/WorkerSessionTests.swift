import Testing

@testable import Workers

@Suite("Worker sessions")
struct WorkerSessionTests {
    private var ready: WorkerMessage {
        let description = WorkerDescription(
            landlockVersion: 1,
            libraryVersion: (8, 14),
            writableFormats: [.jpeg],
            decodesJPEGXL: false
        )
        return WorkerMessage(.ready, payload: description.payload)
    }

    private func session(busy: Bool) throws -> WorkerSession {
        var session = WorkerSession()
        _ = try session.handle(ready)
        if busy { #expect(session.begin() == 1) }
        return session
    }

    @Test("a request begins when the worker is ready, and the next one after its answer")
    func order() throws {
        var session = WorkerSession()
        #expect(session.begin() == nil)
        _ = try session.handle(ready)
        #expect(session.begin() == 1)
        #expect(session.begin() == nil)
        _ = try session.handle(WorkerMessage(.answer, request: 1))
        #expect(session.begin() == 2)
        _ = try session.handle(WorkerMessage(.failure, request: 2, payload: WorkerFailure.timedOut.payload))
        #expect(session.isIdle)
    }

    @Test("a worker that can't start reports the reason, and performs nothing")
    func refusal() throws {
        var session = WorkerSession()
        let message = WorkerMessage(.failure, payload: WorkerFailure.failed("no seccomp").payload)
        guard case .failed(.failed("no seccomp")) = try session.handle(message) else {
            Issue.record("not a failure")
            return
        }
        #expect(session.begin() == nil)
        #expect(throws: ProtocolViolation.self) { try session.handle(ready) }
    }

    @Test("a message at the wrong time, of another request or with files ends the session")
    func violations() throws {
        let failure = WorkerFailure.cancelled.payload
        let cases: [(busy: Bool, WorkerMessage)] = [
            (false, ready), (true, ready), (false, WorkerMessage(.answer, request: 1)),
            (true, WorkerMessage(.answer, request: 2)),
            (true, WorkerMessage(.failure, request: 0, payload: failure)), (true, WorkerMessage(.failure, request: 1)),
            (true, WorkerMessage(.request, request: 1)), (true, WorkerMessage(.cancel, request: 1)),
            (true, WorkerMessage(.answer, request: 1, descriptors: [OwnedDescriptor(owning: -1)])),
        ]
        for (busy, message) in cases {
            var session = try session(busy: busy)
            #expect(throws: ProtocolViolation.self) { try session.handle(message) }
            #expect(session.begin() == nil)
        }
    }
}
