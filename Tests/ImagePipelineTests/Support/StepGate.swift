import Synchronization

/// Lets somebody take one step for each that a test allows: the test decides how far things are, not the clock.
final class StepGate: Sendable {
    private struct State {
        var allowed = 0
        var isOpen = false
        var wake: [@Sendable () -> Void] = []
    }

    /// Guards the steps that are left and whom to wake when there are more.
    private let state = Mutex(State())

    /// Allows so many steps more.
    func allow(_ count: Int) {
        change { $0.allowed += count }
    }

    /// Allows all steps from now on.
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

    /// Takes one step if one is allowed; if not, `wake` is called once, later, from any thread.
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
