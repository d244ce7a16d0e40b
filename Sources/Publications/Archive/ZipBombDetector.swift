/// Detects ZIP bombs from the sizes in an archive's directory.
struct ZipBombDetector {
    private let archiveBytes: Int64
    private let limits: PublicationLimits
    private var totalBytes: Int64 = 0
    private var totalCompressedBytes: Int64 = 0

    init(archiveBytes: Int64, limits: PublicationLimits) {
        self.archiveBytes = archiveBytes
        self.limits = limits
    }

    /// Adds an entry. Returns the problem with it or with the totals so far; nil if there is none.
    mutating func problem(with entry: ZipEntry) -> PublicationError.Reason? {
        let (total, overflows) = totalBytes.addingReportingOverflow(entry.byteSize)
        let (compressed, compressedOverflows) = totalCompressedBytes.addingReportingOverflow(entry.compressedByteSize)
        guard !overflows, total <= limits.maximumTotalBytes else {
            return .expandsTooMuch("\(limits.maximumTotalBytes >> 30) GB")
        }
        guard !compressedOverflows, compressed <= archiveBytes else {
            return .entriesOverlap
        }
        (totalBytes, totalCompressedBytes) = (total, compressed)
        if entry.isStored, !entry.isEncrypted, entry.byteSize != entry.compressedByteSize {
            return .entrySizesDiffer
        }
        if isExplosive(entry.byteSize, from: entry.compressedByteSize) || isExplosive(total, from: compressed) {
            return .compressedTooMuch(Int(limits.maximumCompressionRatio))
        }
        return nil
    }

    private func isExplosive(_ byteSize: Int64, from compressedByteSize: Int64) -> Bool {
        guard byteSize > limits.ratioThresholdBytes else { return false }
        return byteSize / max(1, compressedByteSize) >= limits.maximumCompressionRatio
    }
}
