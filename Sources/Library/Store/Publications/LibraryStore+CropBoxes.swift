import Foundation
public import PageImages

extension LibraryStore {
    /// Returns the stored page borders of a publication; nil when this version of the detector has stored none.
    ///
    /// - Parameters:
    ///   - content: the content hash, 64 hexadecimal digits.
    ///   - detectorVersion: the version of the detector.
    /// - Returns: the borders of each page, in reading order.
    public func borders(
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) -> [PageBorders]? {
        try await pageAnalysis(.borders, content: content, detectorVersion: detectorVersion)
            .flatMap(StoredBorders.decode)
    }

    /// Stores the page borders of a publication and replaces earlier ones.
    ///
    /// The write is not durable: a power cut may lose it.
    ///
    /// - Parameters:
    ///   - borders: the borders of each page, in reading order.
    ///   - content: the content hash, 64 hexadecimal digits. Nothing is stored for an invalid hash.
    ///   - detectorVersion: the version of the detector that found them.
    public func storeBorders(
        _ borders: [PageBorders],
        content: String,
        detectorVersion: Int
    ) async throws(LibraryError) {
        try await storePageAnalysis(
            StoredBorders.encode(borders),
            .borders,
            content: content,
            detectorVersion: detectorVersion
        )
    }
}

/// The stored form of page borders: sixteen bytes per page, big-endian.
enum StoredBorders {
    static func encode(_ borders: [PageBorders]) -> Data {
        var bytes = Data(capacity: borders.count * 16)
        for page in borders {
            let (first, second) = page.packed
            withUnsafeBytes(of: (first.bigEndian, second.bigEndian)) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// Decodes borders. Returns nil for invalid bytes.
    static func decode(_ bytes: Data) -> [PageBorders]? {
        guard bytes.count.isMultiple(of: 16) else { return nil }
        var borders: [PageBorders] = []
        borders.reserveCapacity(bytes.count / 16)
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 16) {
            guard
                let page = PageBorders(
                    packed: (number(bytes[start..<start + 8]), number(bytes[start + 8..<start + 16]))
                )
            else { return nil }
            borders.append(page)
        }
        return borders
    }

    private static func number(_ bytes: Data) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
