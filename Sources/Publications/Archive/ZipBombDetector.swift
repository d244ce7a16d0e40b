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
    mutating func problem(with entry: ZipEntry) -> String? {
        let (total, overflows) = totalBytes.addingReportingOverflow(entry.byteSize)
        let (compressed, compressedOverflows) = totalCompressedBytes.addingReportingOverflow(entry.compressedByteSize)
        guard !overflows, total <= limits.maximumTotalBytes else {
            return "it would unpack to more than \(limits.maximumTotalBytes >> 30) GB"
        }
        guard !compressedOverflows, compressed <= archiveBytes else {
            return "its entries claim more bytes than the file has, or share them"
        }
        (totalBytes, totalCompressedBytes) = (total, compressed)
        if entry.isStored, !entry.isEncrypted, entry.byteSize != entry.compressedByteSize {
            return "an uncompressed entry claims two different sizes"
        }
        if isExplosive(entry.byteSize, from: entry.compressedByteSize) || isExplosive(total, from: compressed) {
            return "it would unpack to more than \(limits.maximumCompressionRatio) times its size (a zip bomb)"
        }
        return nil
    }

    private func isExplosive(_ byteSize: Int64, from compressedByteSize: Int64) -> Bool {
        guard byteSize > limits.ratioThresholdBytes else { return false }
        return byteSize / max(1, compressedByteSize) >= limits.maximumCompressionRatio
    }
}
