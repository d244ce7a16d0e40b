import Synchronization

/// Allows work to proceed step by step. The test controls the progress, not a clock.
final class StepGate: Sendable {
    private struct State {
        var allowed = 0
        var isOpen = false
        var wake: [@Sendable () -> Void] = []
    }

    /// Guards the remaining steps and the waiting closures.
    private let state = Mutex(State())

    /// Allows that many more steps.
    func allow(_ count: Int) {
        change { $0.allowed += count }
    }

    /// Allows all further steps.
    func open() {
        change { $0.isOpen = true }
    }

    private func change(_ apply: (inout State) -> Void) {
        let wake = state.withLock { state in
            apply(&state)
            defer { state.wake = [] }
            return state.wake
        }
        for wake in wake { wake() }
    }

    /// Takes a step if allowed. Otherwise, `wake` is called once, later, on any thread.
    func take(orWake wake: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.isOpen { return true }
            if state.allowed > 0 {
                state.allowed -= 1
                return true
            }
            state.wake.append(wake)
            return false
        }
    }
}
