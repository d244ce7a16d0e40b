import Dispatch
import Publications
import Synchronization

/// Unpacks solid archives, each at most once at a time.
final class SolidUnpacker: Sendable {
    /// A thread that waits for an entry.
    private final class Waiter: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        private let result = Mutex<Result<[UInt8], UnpackingError>?>(nil)

        func answer(_ value: Result<[UInt8], UnpackingError>) {
            result.withLock { $0 = value }
            semaphore.signal()
        }

        /// Waits for the answer; nil when there is none in time.
        func wait(seconds: Double) -> Result<[UInt8], UnpackingError>? {
            _ = semaphore.wait(timeout: .now() + seconds)
            return result.withLock { $0 }
        }
    }

    /// An archive to unpack.
    struct Job: Sendable {
        /// Identifies the content.
        var identity: [UInt8]
        /// Nil for an archive whose entries aren't cached.
        var cache: UnpackedEntryCache?
        /// Begins to unpack it.
        var open: @Sendable () throws(UnpackingError) -> any EntryStream
    }

    private struct State {
        var runs: [[UInt8]: SolidRun] = [:]
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        /// The entries that are damaged, so that a request for one doesn't unpack the whole archive again.
        var failures: [Entry: UnpackingError] = [:]
        /// The number of archives that wait until another one is unpacked.
        var queued = 0
    }

    private struct Entry: Hashable {
        let identity: [UInt8]
        let index: Int
    }

    /// The number of remembered damaged entries.
    private static let failureLimit = 1_024
    /// The number of archives that are unpacked or wait.
    private static let runLimit = 32
    /// The seconds that a request waits for its entry.
    private static let waitSeconds = 300.0

    /// Guards the runs. It is not held while an entry is unpacked or stored.
    private let state = Mutex(State())
    /// Limits the number of archives that are unpacked at the same time.
    private let slots: DispatchSemaphore

    init(width: Int) {
        slots = DispatchSemaphore(value: max(1, width))
    }

    /// Returns an entry. Blocks until it is unpacked.
    func bytes(of index: Int, in job: Job) throws(UnpackingError) -> [UInt8] {
        let waiter = Waiter()
        let request = state.withLock { state -> (number: Int, isFirst: Bool)? in
            if let failure = state.failures[Entry(identity: job.identity, index: index)] {
                waiter.answer(.failure(failure))
                return (-1, false)
            }
            let isFirst = state.runs[job.identity] == nil
            guard !isFirst || state.runs.count < Self.runLimit else { return nil }
            state.nextWaiter += 1
            state.waiters[state.nextWaiter] = waiter
            state.runs[job.identity, default: SolidRun()].request(index, by: state.nextWaiter)
            return (state.nextWaiter, isFirst)
        }
        guard let request else { throw .unavailable(reason: "too many archives are being unpacked") }
        if request.isFirst {
            // A queue of its own has a thread of its own.
            DispatchQueue(label: "quire.unpack").async { self.run(job) }
        }
        guard let result = waiter.wait(seconds: Self.waitSeconds) else {
            state.withLock { state in
                state.waiters[request.number] = nil
                state.runs[job.identity]?.withdraw(index, by: request.number)
            }
            throw .interrupted(reason: "unpacking it takes too long")
        }
        return try result.get()
    }

    /// Makes passes through an archive as long as entries are requested.
    private func run(_ job: Job) {
        repeat {
            state.withLock { $0.queued += 1 }
            slots.wait()
            state.withLock { $0.queued -= 1 }
            let error = pass(job) ?? .failed(reason: "it ends too early")
            slots.signal()
            let (unanswered, restarts) = state.withLock { state -> ([Waiter], Bool) in
                guard var run = state.runs[job.identity] else { return ([], false) }
                let (unanswered, restarts) = run.end()
                state.runs[job.identity] = restarts ? run : nil
                if case .failed = error {
                    for index in unanswered.keys { Self.remember(error, job, index, &state) }
                }
                return (unanswered.values.joined().compactMap { state.waiters.removeValue(forKey: $0) }, restarts)
            }
            for waiter in unanswered { waiter.answer(.failure(error)) }
            guard restarts else { return }
        } while true
    }

    /// Unpacks an archive from its beginning, and returns the error that ended it early.
    private func pass(_ job: Job) -> UnpackingError? {
        do throws(UnpackingError) {
            let stream = try job.open()
            while mayContinue(job), let entry = try stream.next() {
                if case .failure(let error) = entry.bytes {
                    state.withLock { Self.remember(error, job, entry.index, &$0) }
                }
                answer(job) {
                    $0.take(entry.index)
                } with: {
                    entry.bytes
                }
                var byteCount: Int64 = 0
                if case .success(let bytes) = entry.bytes {
                    byteCount = Int64(bytes.count)
                    job.cache?.store(bytes, of: entry.index, inArchive: job.identity)
                }
                answer(job) {
                    $0.pass(entry.index, byteCount: byteCount)
                } with: {
                    entry.bytes
                }
            }
            return nil
        } catch {
            return error
        }
    }

    private func mayContinue(_ job: Job) -> Bool {
        state.withLock { state in
            state.runs[job.identity]?.mayContinue(
                prefetchLimit: job.cache?.prefetchLimit,
                isNeededElsewhere: state.queued > 0
            ) ?? false
        }
    }

    private static func remember(_ error: UnpackingError, _ job: Job, _ index: Int, _ state: inout State) {
        if state.failures.count >= failureLimit { state.failures.removeAll() }
        state.failures[Entry(identity: job.identity, index: index)] = error
    }

    /// Answers the requests that a change of the run returns.
    private func answer(
        _ job: Job,
        _ change: (inout SolidRun) -> [Int],
        with result: () -> Result<[UInt8], UnpackingError>
    ) {
        let waiters = state.withLock { state -> [Waiter] in
            guard var run = state.runs[job.identity] else { return [] }
            defer { state.runs[job.identity] = run }
            return change(&run).compactMap { state.waiters.removeValue(forKey: $0) }
        }
        for waiter in waiters { waiter.answer(result()) }
    }
}
