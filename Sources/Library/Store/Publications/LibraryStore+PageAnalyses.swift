import Database
import Foundation

/// The tables with the results of page analyses. A result belongs to the content: it survives scans, moves and the
/// deletion of the file, and all copies share it. It can be computed again, so the write is not durable: a power
/// failure may lose it.
enum PageAnalysisTable {
    case borders, continuations, fingerprints

    fileprivate var selection: String { "SELECT \(column) FROM \(name) WHERE content = ? AND detectorVersion = ?" }

    fileprivate var insertion: String {
        """
        INSERT INTO \(name) (content, detectorVersion, \(column)) VALUES (?, ?, ?)
        ON CONFLICT (content) DO UPDATE SET
            detectorVersion = excluded.detectorVersion, \(column) = excluded.\(column)\(resetComparison)
        """
    }

    /// Fingerprints that differ from the earlier ones are compared again.
    private var resetComparison: String {
        guard self == .fingerprints else { return "" }
        return """
            , isCompared = CASE WHEN pageFingerprints.pages = excluded.pages THEN pageFingerprints.isCompared ELSE 0 END
            """
    }

    private var name: String {
        switch self {
        case .borders: "cropBoxes"
        case .continuations: "pageContinuations"
        case .fingerprints: "pageFingerprints"
        }
    }

    private var column: String {
        switch self {
        case .borders: "borders"
        case .continuations, .fingerprints: "pages"
        }
    }
}

extension LibraryStore {
    /// Returns the stored result of an analysis; nil when there is none from this version of the detector.
    func pageAnalysis(
        _ table: PageAnalysisTable,
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) -> Data? {
        guard let content = ContentHash.bytes(hexadecimal: content) else { return nil }
        return try await read { try $0.value(table.selection, [content, detectorVersion]) }
    }

    /// Stores the result of an analysis, and replaces an earlier one. Stores nothing for an invalid content hash.
    func storePageAnalysis(
        _ result: Data,
        _ table: PageAnalysisTable,
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) {
        guard let content = ContentHash.bytes(hexadecimal: content) else { return }
        do {
            try await database.write { try $0.execute(table.insertion, [content, detectorVersion, result]) }
        } catch {
            throw Self.libraryError(for: error)
        }
    }
}
