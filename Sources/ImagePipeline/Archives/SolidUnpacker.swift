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

        /// Waits for the answer; nil when it doesn't arrive in time.
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
        /// The entry that was requested last, by archive: a request for another one means that the archive is being read.
        var latest: [[UInt8]: Int] = [:]
        /// The number of archives that wait until another one is unpacked.
        var queued = 0
    }

    private struct Entry: Hashable {
        let identity: [UInt8]
        let index: Int
    }

    /// The maximum number of damaged entries that are remembered.
    private static let failureLimit = 1_024
    /// The maximum number of archives whose latest request is remembered.
    private static let latestLimit = 256
    /// The maximum number of archives that are unpacked or wait.
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

    /// A request for an entry.
    private struct Request {
        let number: Int
        /// Whether the archive must be started.
        let isFirst: Bool
        /// Whether a pass has unpacked the entry already.
        let isPassed: Bool
    }

    /// Returns an entry. Blocks until it is unpacked.
    func bytes(of index: Int, byteSize: Int64, in job: Job) throws(UnpackingError) -> [UInt8] {
        if let failure = state.withLock({ $0.failures[Entry(identity: job.identity, index: index)] }) { throw failure }
        let waiter = Waiter()
        guard let request = add(index, job, waiter) else {
            throw .unavailable(reason: .busyUnpacking)
        }
        if request.isFirst {
            // Each archive has its own queue, and thus its own thread.
            DispatchQueue(label: "quire.unpack").async { self.run(job) }
        }
        // It may have been stored after the caller looked for it.
        if request.isPassed, let bytes = job.cache?.bytes(of: index, inArchive: job.identity, byteSize: byteSize) {
            withdraw(request, index, job)
            return bytes
        }
        guard let result = waiter.wait(seconds: Self.waitSeconds) else {
            withdraw(request, index, job)
            throw .interrupted(reason: .tooSlow)
        }
        return try result.get()
    }

    /// Adds a request; nil when too many archives are unpacked.
    private func add(_ index: Int, _ job: Job, _ waiter: Waiter) -> Request? {
        state.withLock { state in
            let isFirst = state.runs[job.identity] == nil
            guard !isFirst || state.runs.count < Self.runLimit else { return nil }
            state.nextWaiter += 1
            state.waiters[state.nextWaiter] = waiter
            let number = state.nextWaiter
            let isPassed = state.runs[job.identity, default: SolidRun()].request(index, by: number)
            if let latest = state.latest[job.identity], latest != index {
                state.runs[job.identity]?.allowPrefetch()
            }
            if state.latest.count >= Self.latestLimit { state.latest.removeAll() }
            state.latest[job.identity] = index
            return Request(number: number, isFirst: isFirst, isPassed: isPassed)
        }
    }

    private func withdraw(_ request: Request, _ index: Int, _ job: Job) {
        state.withLock { state in
            state.waiters[request.number] = nil
            state.runs[job.identity]?.withdraw(index, by: request.number)
        }
    }

    /// Makes passes through an archive as long as entries are requested.
    private func run(_ job: Job) {
        repeat {
            state.withLock { $0.queued += 1 }
            slots.wait()
            state.withLock { $0.queued -= 1 }
            let conclusion = pass(job)
            slots.signal()
            guard end(job, conclusion) else { return }
        } while true
    }

    /// How a pass ended.
    private enum Conclusion {
        /// No request needed it any more.
        case stopped
        /// The remaining entries can't be reached.
        case ended(UnpackingError)
    }

    /// Ends a pass, and returns whether another one is needed.
    private func end(_ job: Job, _ conclusion: Conclusion) -> Bool {
        var answers: [(waiter: Waiter, error: UnpackingError)] = []
        let restarts = state.withLock { state -> Bool in
            guard var run = state.runs[job.identity] else { return false }
            var restarts = false
            switch conclusion {
            case .stopped: restarts = run.stop()
            case .ended(let error):
                let unanswered: [Int: [Int]]
                (unanswered, restarts) = run.end()
                for (index, waiters) in unanswered {
                    if case .failed = error { Self.remember(error, job, index, &state) }
                    answers += waiters.compactMap { state.waiters.removeValue(forKey: $0) }.map { ($0, error) }
                }
            }
            state.runs[job.identity] = restarts ? run : nil
            return restarts
        }
        for (waiter, error) in answers { waiter.answer(.failure(error)) }
        return restarts
    }

    /// Unpacks an archive from its beginning.
    private func pass(_ job: Job) -> Conclusion {
        do throws(UnpackingError) {
            let stream = try job.open()
            while mayContinue(job) {
                guard let entry = try stream.next() else { return .ended(.failed(reason: .endsEarly)) }
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
            return .stopped
        } catch {
            return .ended(error)
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
