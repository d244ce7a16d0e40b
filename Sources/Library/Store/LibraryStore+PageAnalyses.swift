import Database
import Foundation

/// The tables with results of analyses of pages. A result belongs to the content: it survives scans, moves and the deletion
/// of the file, and all copies share it. It can be found again, so the write is not durable: a power cut may lose it.
enum PageAnalysisTable {
    case borders, continuations

    fileprivate var selection: String { "SELECT \(column) FROM \(name) WHERE content = ? AND detectorVersion = ?" }

    fileprivate var insertion: String {
        """
        INSERT INTO \(name) (content, detectorVersion, \(column)) VALUES (?, ?, ?)
        ON CONFLICT (content) DO UPDATE SET
            detectorVersion = excluded.detectorVersion, \(column) = excluded.\(column)
        """
    }

    private var name: String {
        switch self {
        case .borders: "cropBoxes"
        case .continuations: "pageContinuations"
        }
    }

    private var column: String {
        switch self {
        case .borders: "borders"
        case .continuations: "pages"
        }
    }
}

extension LibraryStore {
    /// Returns the stored result of an analysis; nil when this version of the detector has stored none.
    func pageAnalysis(
        _ table: PageAnalysisTable,
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) -> Data? {
        guard let content = ContentHash.bytes(hexadecimal: content) else { return nil }
        return try await read { try $0.value(table.selection, [content, detectorVersion]) }
    }

    /// Stores the result of an analysis, and replaces an earlier one. Stores nothing for an invalid content hash.
    func keepPageAnalysis(
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
