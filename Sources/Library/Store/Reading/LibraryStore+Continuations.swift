import Foundation
public import PageImages

extension LibraryStore {
    /// Returns how the pages of a publication continue each other; nil when this version of the detector has stored
    /// nothing.
    ///
    /// - Parameters:
    ///   - content: the content hash, 64 hexadecimal digits.
    ///   - detectorVersion: the version of the detector.
    public func continuations(
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) -> [PageContinuation]? {
        try await pageAnalysis(.continuations, content: content, detectorVersion: detectorVersion).map { bytes in
            bytes.map { PageContinuation(rawValue: $0) }
        }
    }

    /// Stores how the pages of a publication continue each other, and replaces an earlier result. The write is not durable.
    ///
    /// - Parameters:
    ///   - continuations: a value for each page, in reading order.
    ///   - content: the content hash, 64 hexadecimal digits. Nothing is stored for an invalid hash.
    ///   - detectorVersion: the version of the detector.
    public func storeContinuations(
        _ continuations: [PageContinuation],
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) {
        try await storePageAnalysis(
            Data(continuations.map(\.rawValue)),
            .continuations,
            content: content,
            detectorVersion: detectorVersion
        )
    }
}
