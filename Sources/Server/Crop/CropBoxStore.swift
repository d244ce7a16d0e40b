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

    /// The analyses of page borders. An unreadable page is not cropped.
    let analyses: PageAnalyses<PageBorders, PageBorders>

    private let store: LibraryStore
    /// Guards the boxes that were planned from all pages of a publication. A thousand pages take 32 kilobytes.
    private let planned = Mutex(MemoryCache<String, [CropBox]>(costLimit: 2 << 20))

    init(store: LibraryStore, clock: @escaping @Sendable () -> Double = MonotonicClock.start()) {
        self.store = store
        analyses = PageAnalyses(unreadable: .blank, memory: 2 << 20, pageCost: 64, clock: clock) { $0 }
    }

    /// Returns the boxes of a publication. When some are unknown, the publication moves to the front of the queue.
    ///
    /// - Throws: `LibraryError` when the store fails.
    func boxes(of record: PublicationRecord, _ manifest: PublicationManifest) async throws -> Boxes {
        let pages = manifest.pages
        if let boxes = try await plannedBoxes(record.content, manifest), boxes.count == pages.count {
            return Boxes(isPending: false, boxes: boxes)
        }
        let found: [PageBorders?]
        switch analyses.request(record.content, pageCount: pages.count) {
        case .complete(let borders) where borders.count == pages.count:
            return Boxes(isPending: false, boxes: Self.plan(borders, manifest))
        case .inProgress(let borders) where borders.count == pages.count:
            found = borders
        case .complete, .inProgress, .unavailable:
            return Boxes(isPending: false, boxes: pages.map { _ in nil })
        }
        let plan = Self.plan(found, manifest)
        return Boxes(isPending: true, boxes: zip(found, plan).map { $0 == nil ? nil : $1 })
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
        if let boxes = planned.withLock({ $0.value(for: content, now: 0) }), boxes.indices.contains(page) {
            return PageBox(box: boxes[page], isFinal: true)
        }
        guard let record = try await store.publication(content: content),
            let manifest = try await store.manifest(record.id)
        else { return PageBox(box: CropBox.none, isFinal: false) }
        let answer = try await boxes(of: record, manifest)
        let box = answer.boxes.indices.contains(page) ? answer.boxes[page] : nil
        return PageBox(box: box ?? CropBox.none, isFinal: !answer.isPending)
    }

    private func plannedBoxes(_ content: String, _ manifest: PublicationManifest) async throws -> [CropBox]? {
        if let boxes = planned.withLock({ $0.value(for: content, now: 0) }) { return boxes }
        var borders = analyses.known(content)
        if borders == nil {
            borders = try await store.borders(content: content, detectorVersion: PageBorderDetection.version)
        }
        guard let borders, borders.count == manifest.pages.count else { return nil }
        let boxes = Self.plan(borders, manifest)
        planned.withLock { _ = $0.put(boxes, for: content, cost: max(boxes.count, 1) * 32, now: 0) }
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

extension CropBoxStore {
    /// Records the borders of a page. Once all pages of a publication are analysed, the result is stored. A result with
    /// unreadable pages is kept in memory only.
    ///
    /// - Throws: `LibraryError` when the result can't be stored.
    func record(_ borders: PageBorders?, content: String, page: Int) async throws(LibraryError) {
        guard let found = analyses.record(borders, content: content, page: page) else { return }
        try await store.storeBorders(found, content: content, detectorVersion: PageBorderDetection.version)
    }
}
