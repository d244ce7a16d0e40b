import ImagePipeline
import Library
import PageImages
import Publications
import Synchronization
import WireModel

/// The spreads of publications: from memory, from the store, or from an analysis in the background that a request starts.
final class SpreadStore: Sendable {
    private struct State {
        var queue = AnalysisQueue<PageContinuation>(unreadable: [])
        /// Recent results, a byte for each page.
        var known = MemoryCache<String, [PageContinuation]>(costLimit: 1 << 20)
    }

    private let store: LibraryStore
    private let clock: @Sendable () -> Double
    /// Guards the results and the queue.
    private let state = Mutex(State())
    /// Signals that the queue may have work.
    let workSignals: AsyncStream<Void>
    private let workSignal: AsyncStream<Void>.Continuation

    init(store: LibraryStore, clock: @escaping @Sendable () -> Double = MonotonicClock.start()) {
        self.store = store
        self.clock = clock
        (workSignals, workSignal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Returns the spreads of a publication. While they are unknown, the publication moves to the front of the queue.
    ///
    /// - Throws: `LibraryError` when the store fails.
    func spreads(of record: PublicationRecord, _ manifest: PublicationManifest) async throws -> DetectedSpreads {
        let pageCount = manifest.pages.count
        // The images of a strip continue each other downwards.
        guard !record.isText, manifest.metadata.readingProgression != .ttb, pageCount > 1 else {
            return DetectedSpreads()
        }
        var found = state.withLock { $0.known.value(for: record.content, now: 0) }
        if found == nil {
            found = try await store.continuations(
                content: record.content,
                detectorVersion: SpreadDetection.version
            )
            if let found { state.withLock { Self.remember(found, of: record.content, &$0) } }
        }
        if let found, found.count == pageCount { return DetectedSpreads(found, manifest.metadata) }
        let isInQueue = state.withLock { state in
            if state.known.value(for: record.content, now: 0)?.count == pageCount { return true }
            let now = clock()
            _ = state.queue.handle(.requested(record.content, pageCount: pageCount, now: now))
            return state.queue.results(record.content, now: now)?.count == pageCount
        }
        // A file that can't be opened at the moment has no known spreads.
        guard isInQueue else { return DetectedSpreads() }
        workSignal.yield()
        return DetectedSpreads.with { $0.isPending = true }
    }

    private static func remember(_ found: [PageContinuation], of content: String, _ state: inout State) {
        _ = state.known.put(found, for: content, cost: found.count + 64, now: 0)
    }
}

// MARK: - Analysis

extension SpreadStore {
    /// Returns the next page to analyse; nil when no publication waits.
    func nextPage() -> (content: String, page: Int)? {
        let actions = state.withLock { $0.queue.handle(.idle(now: clock())) }
        guard case .analyse(let content, let page) = actions.first else { return nil }
        return (content, page)
    }

    /// Records how a page continues the one before it; nil if the page can't be read at the moment. Once all pages of a
    /// publication are analysed, the result is stored. A result with unreadable pages is kept in memory only.
    ///
    /// - Throws: `LibraryError` when the result can't be stored.
    func record(_ continuation: PageContinuation?, content: String, page: Int) async throws(LibraryError) {
        let actions = state.withLock { state in
            let actions = state.queue.handle(.analysed(content, page: page, continuation))
            for case .store(let content, let found, _) in actions { Self.remember(found, of: content, &state) }
            return actions
        }
        for case .store(let content, let found, isFinal: true) in actions {
            try await store.keep(continuations: found, content: content, detectorVersion: SpreadDetection.version)
        }
    }

    /// Records that a publication can't be opened at the moment.
    func recordUnavailable(_ content: String) {
        state.withLock { _ = $0.queue.handle(.unavailable(content, now: clock())) }
    }
}

extension DetectedSpreads {
    /// Creates the list of spreads. If the publication doesn't declare its direction, the one with more spreads counts.
    init(_ pages: [PageContinuation], _ metadata: PublicationMetadata) {
        self.init()
        let isRightToLeft = metadata.readingProgression == .rtl
        firstPages = PageContinuation.spreads(in: pages, isRightToLeft ? .rightToLeft : .leftToRight)
        guard !metadata.declaresProgression else { return }
        let others = PageContinuation.spreads(in: pages, isRightToLeft ? .leftToRight : .rightToLeft)
        if others.count > firstPages.count { firstPages = others }
    }
}
