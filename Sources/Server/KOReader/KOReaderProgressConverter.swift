import Library
import Publications
import WireModel

/// Converts between the reports of e-readers and the progress of publications.
///
/// A report for a known document is converted to progress at once. A report for an unknown document is stored, and is
/// converted when a scan finds the file (``KOReaderMatchService``). Devices receive the last report unchanged, unless
/// another app has a later position.
struct KOReaderProgressConverter: Sendable {
    let store: LibraryStore
    let books: BookServices

    /// The name and the identifier under which devices see positions of other apps. A device ignores positions with its
    /// own identifier.
    private static let device = "Quire"
    private static let deviceID = "quire"

    // MARK: - From devices

    /// Stores a report and its progress.
    ///
    /// - Returns: the time of the report; of the first one for a repetition.
    func record(_ report: SyncReport, user: Viewer) async throws -> Int64 {
        guard let stored = try await store.record(report, user: user.id) else { return report.reportedAt }
        try await apply(stored, user: user)
        return stored.reportedAt
    }

    /// Records the progress of a report, if its document is known.
    func apply(_ report: SyncReport, user: Viewer) async throws {
        guard let record = try await store.publication(document: report.document, user: user) else { return }
        if record.pageCount > 0 {
            let progress = try await progress(report, of: record)
            _ = try await store.record(progress, for: record.id, user: user)
        }
        try await store.markApplied(report, user: user.id)
    }

    private func progress(_ report: SyncReport, of record: PublicationRecord) async throws -> ProgressRecord {
        let last = record.pageCount - 1
        var progress = ProgressRecord(
            page: min(Int(report.percentage * Double(record.pageCount)), last),
            isCompleted: report.percentage >= LocatorProgress.completionThreshold,
            updatedAt: report.reportedAt,
            device: report.device
        )
        guard record.isText else {
            if let page = Int(report.progress), page > 0 {
                progress.page = min(page - 1, last)
            } else if let page = try await page(at: report.progress, of: record) {
                progress.page = page
            }
            progress.isCompleted = progress.page == last
            return progress
        }
        // If the position can't be found, the percentage determines it.
        guard let locator = await locator(at: report.progress, of: record) else { return progress }
        progress.locator = locator
        if let position = locator.locations.position { progress.page = min(max(position - 1, 0), last) }
        return progress
    }

    private func locator(at text: String, of record: PublicationRecord) async -> Locator? {
        guard record.format == .epub, let open = try? await books.openBooks.book(of: record),
            let converter = XPointerConverter(open.book)
        else { return nil }
        return try? await books.workers.run { try converter.locator(at: text) }
    }

    /// Returns the page of a position in an EPUB of images, whose sections are its pages.
    private func page(at text: String, of record: PublicationRecord) async throws -> Int? {
        guard record.format == .epub, let open = try? await books.openBooks.book(of: record),
            let section = XPointerConverter(open.book)?.section(of: text)
        else { return nil }
        return open.book.body.sections[section].pageIndex
    }

    // MARK: - To devices

    /// Returns the latest position in a document; nil when there is none, or it can't be converted for the device.
    func latest(document: String, user: Viewer) async throws -> SyncReport? {
        let report = try await store.syncReport(document: document, user: user.id)
        guard var record = try await store.publication(document: document, user: user) else { return report }
        if let report, !report.isApplied {
            try await apply(report, user: user)
            record = try await store.publication(document: document, user: user) ?? record
        }
        // There is no progress: the user marked the publication as unread after the report.
        guard let progress = record.progress else { return nil }
        // Also compares the device, because two apps can report in the same millisecond.
        if let report, report.reportedAt == progress.updatedAt, progress.isFrom(report.device) { return report }
        guard record.pageCount > 0, let text = await text(of: progress, in: record) else { return nil }
        return SyncReport(
            document: document,
            deviceID: Self.deviceID,
            device: Self.device,
            progress: text,
            percentage: percentage(of: progress, in: record),
            reportedAt: progress.updatedAt
        )
    }

    private func percentage(of progress: ProgressRecord, in record: PublicationRecord) -> Double {
        if progress.isCompleted { return 1 }
        let count = Double(record.pageCount)
        guard record.isText else { return min(Double(progress.page + 1) / count, 1) }
        return progress.locator?.locations.totalProgression ?? min(Double(progress.page) / count, 1)
    }

    /// Returns the page number, or the position in a book; nil for books whose positions KOReader writes in another
    /// form.
    private func text(of progress: ProgressRecord, in record: PublicationRecord) async -> String? {
        guard record.layout != nil else { return "\(progress.page + 1)" }
        guard record.format == .epub, let open = try? await books.openBooks.book(of: record),
            let converter = XPointerConverter(open.book)
        else { return nil }
        let sections = open.book.body.sections
        guard record.isText else {
            return sections.firstIndex { $0.pageIndex == progress.page }.map { converter.xpointer(ofSectionAt: $0) }
        }
        var locator = progress.locator
        if locator == nil {
            let placed = open.book.body.placedSections.last { $0.start <= progress.page }
            guard let placed else { return nil }
            let part = Double(progress.page - placed.start) / Double(max(placed.section.positionCount, 1))
            locator = Locator(href: placed.section.path, locations: .init(progression: min(part, 1)))
        }
        guard let locator else { return nil }
        return try? await books.workers.run { [locator] in try converter.xpointer(of: locator) }
    }
}
