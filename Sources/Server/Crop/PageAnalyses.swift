import PageImages
import Synchronization

/// Page analyses that requests start, and their recent results.
///
/// A service analyses the pages that ``nextPage()`` returns, and passes the findings to ``record(_:content:page:)``.
/// `Value` is the part of a finding that requests need.
final class PageAnalyses<Finding: Equatable & Sendable, Value: Sendable>: Sendable {
    /// The state of the analysis of a publication.
    enum Progress {
        /// The values of all pages.
        case complete([Value])
        /// The findings so far; nil for pages that are not yet analysed.
        case inProgress([Finding?])
        /// The publication can't be opened at the moment.
        case unavailable
    }

    private struct State {
        var queue: AnalysisQueue<Finding>
        /// Recent results, for requests that arrive before the results are stored.
        var known: MemoryCache<String, [Value]>
    }

    private let pageCost: Int
    private let value: @Sendable (Finding) -> Value
    private let clock: @Sendable () -> Double
    /// Guards the results and the queue.
    private let state: Mutex<State>
    /// Signals that the queue may have work.
    let workSignals: AsyncStream<Void>
    private let workSignal: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - unreadable: the finding for a page that can't be read.
    ///   - memory: the maximum size of the recent results, in bytes.
    ///   - pageCost: the size of the value of a page, in bytes.
    ///   - value: returns the value of a finding.
    init(
        unreadable: Finding,
        memory: Int,
        pageCost: Int,
        clock: @escaping @Sendable () -> Double,
        value: @escaping @Sendable (Finding) -> Value
    ) {
        self.pageCost = pageCost
        self.value = value
        self.clock = clock
        state = Mutex(State(queue: AnalysisQueue(unreadable: unreadable), known: MemoryCache(costLimit: memory)))
        (workSignals, workSignal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The number of publications whose analysis isn't finished.
    var pendingCount: Int { state.withLock { $0.queue.count } }

    /// Returns the values of all pages of a publication; nil unless it was analysed or requested recently.
    func known(_ content: String) -> [Value]? {
        state.withLock { $0.known.value(for: content, now: 0) }
    }

    /// Keeps the values of all pages of a publication in memory.
    func remember(_ values: [Value], of content: String) {
        state.withLock { remember(values, of: content, &$0) }
    }

    /// Moves a publication to the front of the queue, unless its values are known.
    func request(_ content: String, pageCount: Int) -> Progress {
        let now = clock()
        let progress = state.withLock { state -> Progress in
            // The analysis may have finished after the caller read the store.
            if let known = state.known.value(for: content, now: 0) { return .complete(known) }
            _ = state.queue.handle(.requested(content, pageCount: pageCount, now: now))
            return state.queue.results(content, now: now).map { .inProgress($0) } ?? .unavailable
        }
        if case .inProgress = progress { workSignal.yield() }
        return progress
    }

    /// Returns the next page to analyse; nil when no publication is waiting.
    func nextPage() -> (content: String, page: Int)? {
        let actions = state.withLock { $0.queue.handle(.idle(now: clock())) }
        guard case .analyse(let content, let page) = actions.first else { return nil }
        return (content, page)
    }

    /// Records the finding for a page. Once all pages of a publication are analysed, their values are kept in memory.
    ///
    /// - Parameter finding: nil if the page can't be read at the moment.
    /// - Returns: the findings for all pages, which the caller stores. Returns nil while pages are missing, or if a
    ///   page could not be read.
    func record(_ finding: Finding?, content: String, page: Int) -> [Finding]? {
        state.withLock { state in
            let actions = state.queue.handle(.analysed(content, page: page, finding))
            guard case .store(let content, let found, let isFinal) = actions.first else { return nil }
            remember(found.map(value), of: content, &state)
            return isFinal ? found : nil
        }
    }

    /// Records that a publication can't be opened at the moment.
    func recordUnavailable(_ content: String) {
        state.withLock { _ = $0.queue.handle(.unavailable(content, now: clock())) }
    }

    private func remember(_ values: [Value], of content: String, _ state: inout State) {
        _ = state.known.put(values, for: content, cost: values.count * pageCost + 64, now: 0)
    }
}
