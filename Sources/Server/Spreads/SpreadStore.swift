import ImagePipeline
import Library
import PageImages
import Publications
import WireModel

/// The result of analysing a page and comparing it with the page before it.
struct PageFinding: Equatable, Sendable {
    /// How the page continues the one before it.
    var continuation: PageContinuation
    /// The fingerprint that identifies the picture of the page.
    var fingerprint: PageFingerprint

    /// The finding for a page that can't be decoded.
    static let unreadable = PageFinding(continuation: [], fingerprint: .blank)
}

/// The spreads of publications: from memory, from the store, or from an analysis in the background that a request
/// starts.
///
/// The analysis also computes the fingerprints of the pages, because it decodes them anyway. ``PageFingerprintService``
/// does the same for publications that users haven't opened.
final class SpreadStore: Sendable {
    /// The analyses of spreads. The value of a page takes one byte.
    let analyses: PageAnalyses<PageFinding, PageContinuation>

    private let store: LibraryStore
    /// Requests the comparison of stored fingerprints.
    private let comparison: PageComparisonQueue?

    init(
        store: LibraryStore,
        comparison: PageComparisonQueue? = nil,
        clock: @escaping @Sendable () -> Double = MonotonicClock.start()
    ) {
        self.store = store
        self.comparison = comparison
        analyses = PageAnalyses(unreadable: .unreadable, memory: 1 << 20, pageCost: 1, clock: clock) { $0.continuation }
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
        var found = analyses.known(record.content)
        if found == nil {
            found = try await store.continuations(
                content: record.content,
                detectorVersion: SpreadDetection.version
            )
            if let found { analyses.remember(found, of: record.content) }
        }
        if let found, found.count == pageCount { return DetectedSpreads(found, manifest.metadata) }
        switch analyses.request(record.content, pageCount: pageCount) {
        case .complete(let found) where found.count == pageCount: return DetectedSpreads(found, manifest.metadata)
        case .inProgress(let found) where found.count == pageCount: return DetectedSpreads.with { $0.isPending = true }
        // A file that can't be opened at the moment has no known spreads.
        case .complete, .inProgress, .unavailable: return DetectedSpreads()
        }
    }
}

extension SpreadStore {
    /// Records the finding for a page; nil if the page can't be read at the moment. Once all pages of a publication are
    /// analysed, the result is stored. A result with unreadable pages is kept in memory only.
    ///
    /// - Throws: `LibraryError` when the result can't be stored.
    func record(_ finding: PageFinding?, content: String, page: Int) async throws(LibraryError) {
        guard let found = analyses.record(finding, content: content, page: page) else { return }
        try await storeFindings(found, of: content)
    }

    /// Stores the findings for all pages of a publication, and requests the comparison with other publications.
    ///
    /// - Throws: `LibraryError` when the result can't be stored.
    func storeFindings(_ found: [PageFinding], of content: String) async throws(LibraryError) {
        try await store.storeContinuations(
            found.map(\.continuation),
            content: content,
            detectorVersion: SpreadDetection.version
        )
        try await store.storeFingerprints(
            found.map(\.fingerprint),
            content: content,
            detectorVersion: PageFingerprinting.version
        )
        comparison?.requestComparison()
    }
}

extension DetectedSpreads {
    /// Creates the list of spreads. If the publication doesn't declare its direction, the direction with more spreads
    /// is used.
    init(_ pages: [PageContinuation], _ metadata: PublicationMetadata) {
        self.init()
        let isRightToLeft = metadata.readingProgression == .rtl
        firstPages = PageContinuation.spreads(in: pages, isRightToLeft ? .rightToLeft : .leftToRight)
        guard !metadata.declaresProgression else { return }
        let others = PageContinuation.spreads(in: pages, isRightToLeft ? .leftToRight : .rightToLeft)
        if others.count > firstPages.count { firstPages = others }
    }
}
