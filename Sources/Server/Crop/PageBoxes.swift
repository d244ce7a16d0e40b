import ImageLoading
import ImagePipeline
import Library
import Publications
import Synchronization

/// The boxes that pages are cropped by: from memory, from the store, or found in the background once somebody asks.
final class PageBoxes: Sendable {
    /// What is known of a publication's boxes at a moment.
    struct Answer: Sendable {
        /// Whether more pages are being looked at; what is known may still change then.
        let isPending: Bool
        /// A box for each page; nil where none is known.
        let boxes: [CropBox?]
    }

    private struct State {
        var queue = CropQueue()
        /// What was found lately, so that nothing is looked at twice while it is on its way to the store.
        var known = MemoryCache<String, [PageBorders]>(costLimit: 2 << 20)
        /// Boxes as planned from all pages. A thousand pages take 32 kilobytes.
        var planned = MemoryCache<String, [CropBox]>(costLimit: 2 << 20)
    }

    private let store: LibraryStore
    private let clock: @Sendable () -> Double
    /// Guards what is known and who waits.
    private let state = Mutex(State())
    /// Says that there may be something to look at.
    let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init(store: LibraryStore, clock: @escaping @Sendable () -> Double = SteadyClock.start()) {
        self.store = store
        self.clock = clock
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The boxes of a publication. Asking for those that aren't known puts the publication first in line.
    ///
    /// - Throws: `LibraryError` when the store fails.
    func boxes(of record: PublicationRecord, _ manifest: PublicationManifest) async throws -> Answer {
        let pages = manifest.pages
        if let boxes = try await planned(record.content, manifest), boxes.count == pages.count {
            return Answer(isPending: false, boxes: boxes)
        }
        let progress = state.withLock { state in Self.ask(for: record.content, pages.count, clock(), &state) }
        let found: [PageBorders?]
        switch progress {
        case .complete(let borders) where borders.count == pages.count:
            return Answer(isPending: false, boxes: Self.plan(borders, manifest))
        case .underWay(let borders) where borders.count == pages.count:
            wake.yield()
            found = borders
        case .complete, .underWay, .unavailable:
            return Answer(isPending: false, boxes: pages.map { _ in nil })
        }
        let plan = Self.plan(found, manifest)
        return Answer(isPending: true, boxes: zip(found, plan).map { $0 == nil ? nil : $1 })
    }

    private enum Progress {
        case complete([PageBorders])
        case underWay([PageBorders?])
        case unavailable
    }

    private static func ask(for content: String, _ pageCount: Int, _ now: Double, _ state: inout State) -> Progress {
        // Complete since the store was asked.
        if let known = state.known.value(for: content, now: 0) { return .complete(known) }
        _ = state.queue.handle(.wanted(content, pageCount: pageCount, now: now))
        return state.queue.found(content, now: now).map { .underWay($0) } ?? .unavailable
    }

    /// A page's box, and whether it stays what it is.
    struct PageBox: Sendable {
        let box: CropBox
        let isSettled: Bool
    }

    /// The box of one page; ``CropBox/none`` as long as it isn't known.
    ///
    /// - Throws: `LibraryError` when the store fails.
    func box(of page: Int, in content: String) async throws -> PageBox {
        if let boxes = state.withLock({ $0.planned.value(for: content, now: 0) }), boxes.indices.contains(page) {
            return PageBox(box: boxes[page], isSettled: true)
        }
        guard let record = try await store.publication(content: content),
            let manifest = try await store.manifest(record.id)
        else { return PageBox(box: CropBox.none, isSettled: false) }
        let answer = try await boxes(of: record, manifest)
        let box = answer.boxes.indices.contains(page) ? answer.boxes[page] : nil
        return PageBox(box: box ?? CropBox.none, isSettled: !answer.isPending)
    }

    private func planned(_ content: String, _ manifest: PublicationManifest) async throws -> [CropBox]? {
        if let boxes = state.withLock({ $0.planned.value(for: content, now: 0) }) { return boxes }
        var borders = state.withLock { $0.known.value(for: content, now: 0) }
        if borders == nil {
            borders = try await store.borders(content: content, detectorVersion: BorderFinder.version)
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

// MARK: - For the service that looks at pages

extension PageBoxes {
    /// The page to look at now; nil when there is none anybody waits for.
    func nextPage() -> (content: String, page: Int)? {
        let actions = state.withLock { $0.queue.handle(.ready(now: clock())) }
        guard case .look(let content, let page) = actions.first else { return nil }
        return (content, page)
    }

    /// Notes what was found on a page, and keeps the findings of a publication once they are complete; those of one with
    /// pages that couldn't be read only until the server stops.
    ///
    /// - Throws: `LibraryError` when they can't be kept.
    func note(_ borders: PageBorders?, content: String, page: Int) async throws(LibraryError) {
        let actions = state.withLock { state in
            let actions = state.queue.handle(.found(content, page: page, borders))
            for case .keep(let content, let borders, _) in actions {
                _ = state.known.put(borders, for: content, cost: max(borders.count, 1) * 64, now: 0)
            }
            return actions
        }
        for case .keep(let content, let borders, isFinal: true) in actions {
            try await store.keep(borders, content: content, detectorVersion: BorderFinder.version)
        }
    }

    /// Notes that a publication can't be opened at the moment.
    func noteLoss(of content: String) {
        state.withLock { _ = $0.queue.handle(.lost(content, now: clock())) }
    }
}
