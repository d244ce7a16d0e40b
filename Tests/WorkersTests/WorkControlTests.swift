import Synchronization
import Testing

@testable import Workers

@Suite("Cancellation of operations")
struct WorkControlTests {
    @Test("a handler is called once while its operation runs, at once if it was cancelled before, and never later")
    func handlers() {
        let calls = Atomic(0)
        let call: @Sendable () -> Void = { calls.add(1, ordering: .relaxed) }
        let control = WorkControl()
        control.withHandler(call) {
            control.cancel()
            control.cancel()
        }
        #expect(calls.load(ordering: .relaxed) == 1)
        control.withHandler(call) {}
        #expect(calls.load(ordering: .relaxed) == 2)
        let other = WorkControl()
        other.withHandler(call) {}
        other.cancel()
        #expect(calls.load(ordering: .relaxed) == 2)
        #expect(control.error == .cancelled)
    }

    @Test("the time limit begins with the control")
    func timeLimit() {
        #expect(WorkControl().remainingTime == nil && WorkControl().error == nil)
        #expect(WorkControl(timeLimit: 0).error == .timedOut)
        #expect(WorkControl(timeLimit: -1).remainingTime == 0)
        let control = WorkControl(timeLimit: 60)
        #expect(control.error == nil && (control.remainingTime ?? 0) > 50)
    }
}
