import ImagePipeline
import Library
import PageImages
import Publications
import Synchronization

/// The crop boxes of pages: from memory, from the store, or from an analysis in the background that a request starts.
final class CropBoxStore: Sendable {
    /// The crop boxes of a publication that are known so far.
    struct Boxes: Sendable {
        /// Whether the analysis is still running. The boxes may change then.
        let isPending: Bool
        /// One box for each page; nil for pages that are not analysed.
        let boxes: [CropBox?]
    }

    private struct State {
        var queue = CropQueue()
        /// Recent results, which bridge the time until they are stored.
        var known = MemoryCache<String, [PageBorders]>(costLimit: 2 << 20)
        /// Boxes that were planned from all pages of a publication. A thousand pages take 32 kilobytes.
        var planned = MemoryCache<String, [CropBox]>(costLimit: 2 << 20)
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

    /// Returns the boxes of a publication. When some are unknown, the publication moves to the front of the queue.
    ///
    /// - Throws: `LibraryError` when the store fails.
    func boxes(of record: PublicationRecord, _ manifest: PublicationManifest) async throws -> Boxes {
        let pages = manifest.pages
        if let boxes = try await planned(record.content, manifest), boxes.count == pages.count {
            return Boxes(isPending: false, boxes: boxes)
        }
        let progress = state.withLock { state in Self.request(record.content, pages.count, clock(), &state) }
        let found: [PageBorders?]
        switch progress {
        case .complete(let borders) where borders.count == pages.count:
            return Boxes(isPending: false, boxes: Self.plan(borders, manifest))
        case .inProgress(let borders) where borders.count == pages.count:
            workSignal.yield()
            found = borders
        case .complete, .inProgress, .unavailable:
            return Boxes(isPending: false, boxes: pages.map { _ in nil })
        }
        let plan = Self.plan(found, manifest)
        return Boxes(isPending: true, boxes: zip(found, plan).map { $0 == nil ? nil : $1 })
    }

    private enum Progress {
        case complete([PageBorders])
        case inProgress([PageBorders?])
        case unavailable
    }

    private static func request(_ content: String, _ pageCount: Int, _ now: Double, _ state: inout State) -> Progress {
        // The analysis may have finished since the query of the store.
        if let known = state.known.value(for: content, now: 0) { return .complete(known) }
        _ = state.queue.handle(.requested(content, pageCount: pageCount, now: now))
        return state.queue.results(content, now: now).map { .inProgress($0) } ?? .unavailable
    }

    /// The crop box of a page, and whether it is final.
    struct PageBox: Sendable {
        let box: CropBox
        let isFinal: Bool
    }

    /// Returns the box of one page; ``CropBox/none`` while it is unknown.
    ///
    /// - Throws: `LibraryError` when the store fails.
    func box(of page: Int, in content: String) async throws -> PageBox {
        if let boxes = state.withLock({ $0.planned.value(for: content, now: 0) }), boxes.indices.contains(page) {
            return PageBox(box: boxes[page], isFinal: true)
        }
        guard let record = try await store.publication(content: content),
            let manifest = try await store.manifest(record.id)
        else { return PageBox(box: CropBox.none, isFinal: false) }
        let answer = try await boxes(of: record, manifest)
        let box = answer.boxes.indices.contains(page) ? answer.boxes[page] : nil
        return PageBox(box: box ?? CropBox.none, isFinal: !answer.isPending)
    }

    private func planned(_ content: String, _ manifest: PublicationManifest) async throws -> [CropBox]? {
        if let boxes = state.withLock({ $0.planned.value(for: content, now: 0) }) { return boxes }
        var borders = state.withLock { $0.known.value(for: content, now: 0) }
        if borders == nil {
            borders = try await store.borders(content: content, detectorVersion: PageBorderDetection.version)
        }
        guard let borders, borders.count == manifest.pages.count else { return nil }
        let boxes = Self.plan(borders, manifest)
        state.withLock { _ = $0.planned.put(boxes, for: content, cost: max(boxes.count, 1) * 32, now: 0) }
        return boxes
    }

    private static func plan(_ found: [PageBorders?], _ manifest: PublicationManifest) -> [CropBox] {
        let pages = zip(found, manifest.pages).map { borders, page in
            CropPlan.Page(borders: borders, isWide: page.isDoublePage || (page.width ?? 0) > (page.height ?? 0))
        }
        return switch manifest.metadata.readingProgression {
        case .ttb: CropPlan.strip(pages)
        case .rtl: CropPlan.paged(pages, isRightToLeft: true)
        case .ltr: CropPlan.paged(pages, isRightToLeft: false)
        }
    }
}

// MARK: - Analysis

extension CropBoxStore {
    /// Returns the next page to analyse; nil when no publication waits.
    func nextPage() -> (content: String, page: Int)? {
        let actions = state.withLock { $0.queue.handle(.idle(now: clock())) }
        guard case .analyse(let content, let page) = actions.first else { return nil }
        return (content, page)
    }

    /// Records the borders of a page. Once all pages of a publication are analysed, the result is stored. A result with
    /// unreadable pages is kept in memory only.
    ///
    /// - Throws: `LibraryError` when the result can't be stored.
    func record(_ borders: PageBorders?, content: String, page: Int) async throws(LibraryError) {
        let actions = state.withLock { state in
            let actions = state.queue.handle(.analysed(content, page: page, borders))
            for case .store(let content, let borders, _) in actions {
                _ = state.known.put(borders, for: content, cost: max(borders.count, 1) * 64, now: 0)
            }
            return actions
        }
        for case .store(let content, let borders, isFinal: true) in actions {
            try await store.keep(borders, content: content, detectorVersion: PageBorderDetection.version)
        }
    }

    /// Records that a publication can't be opened at the moment.
    func recordUnavailable(_ content: String) {
        state.withLock { _ = $0.queue.handle(.unavailable(content, now: clock())) }
    }
}
