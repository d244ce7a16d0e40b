import Dispatch
import Synchronization

/// The processes of the pool: waiting for one, starting and ending.
extension WorkerPool {
    /// Work to do after the lock is released.
    private enum Effect {
        case start(ThreadPriority)
        case end(WorkerProcess)
        case wait(seconds: Double)
    }

    /// Waits for a worker.
    ///
    /// - Parameter priority: the priority of its process; that of the calling thread if omitted.
    func acquire(
        _ control: WorkControl,
        _ priority: ThreadPriority = .current
    ) throws(WorkerError) -> Assignment {
        let semaphore = DispatchSemaphore(value: 0)
        let number = state.withLock { state in
            state.nextWaiter += 1
            state.waiters[state.nextWaiter] = Waiter(semaphore: semaphore)
            return state.nextWaiter
        }
        apply { $0.roster.handle(.request(number, priority)) }
        control.withHandler {
            semaphore.signal()
        } _: {
            if let remaining = control.remainingTime {
                _ = semaphore.wait(timeout: .now() + remaining)
            } else {
                semaphore.wait()
            }
        }
        var outcome: Result<Assignment, WorkerError>?
        apply { state in
            outcome = state.waiters.removeValue(forKey: number)?.outcome
            return outcome == nil ? state.roster.handle(.withdraw(number)) : []
        }
        guard let outcome else { throw control.error ?? .cancelled }
        return try outcome.get()
    }

    func release(_ number: Int) {
        apply { $0.roster.handle(.finished(number, now: MonotonicTime.now)) }
    }

    func lose(_ number: Int, _ loss: WorkerProcess.Loss) {
        apply { state in
            state.processes[number] = nil
            switch loss {
            case .crashed: state.statistics.crashes += 1
            case .timedOut: state.statistics.timeOuts += 1
            case .killed: state.statistics.kills += 1
            }
            return state.roster.handle(.lost(number))
        }
    }

    private func start(_ priority: ThreadPriority) {
        do throws(WorkerError) {
            let process = try WorkerProcess(
                configuration.executable,
                priority: priority,
                timeout: configuration.startTimeout
            )
            apply { state in
                state.processes[state.roster.nextNumber] = process
                state.statistics.starts += 1
                return state.roster.handle(.started(priority, now: MonotonicTime.now))
            }
            let isFirst = state.withLock { state in
                defer { state.description = process.description }
                return state.description == nil
            }
            if isFirst, process.description.landlockVersion == 0 { configuration.warn(Self.landlockWarning) }
        } catch {
            apply { state in
                guard case .unavailable(let reason) = error else { return [] }
                return state.roster.handle(.startFailed(priority, reason))
            }
        }
    }

    private static let landlockWarning =
        "The kernel has no Landlock: the processes that decode pictures can't open any file, so text in drawings has no font."

    /// Changes the state and performs the actions of the roster.
    func apply(_ change: (inout State) -> [WorkerRoster.Action]) {
        let effects: [Effect] = state.withLock { state in
            change(&state).flatMap { self.effects(of: $0, &state) }
        }
        for effect in effects {
            switch effect {
            case .start(let priority): starter.run { self.start(priority) }
            case .end(let process): ShortThread.run { process.end() }
            case .wait(let seconds):
                // Doesn't keep the pool: its processes end with it.
                queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
                    self?.apply { $0.roster.handle(.time(now: MonotonicTime.now)) }
                }
            }
        }
    }

    private func effects(of action: WorkerRoster.Action, _ state: inout State) -> [Effect] {
        switch action {
        case .start(let priority): return [.start(priority)]
        case .wait(let seconds): return [.wait(seconds: seconds)]
        case .end(let number): return state.processes.removeValue(forKey: number).map { [.end($0)] } ?? []
        case .refuse(let waiter, let reason):
            state.answer(waiter, .failure(.unavailable(reason)))
        case .assign(let number, let waiter):
            guard let process = state.processes[number] else {
                state.answer(waiter, .failure(.crashed))
                return []
            }
            state.answer(waiter, .success(Assignment(number: number, process: process)))
        }
        return []
    }
}
