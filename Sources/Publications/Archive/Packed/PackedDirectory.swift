/// The relevant entries of an archive that needs an unpacker: the pages in reading order and the documents with
/// metadata.
struct PackedDirectory {
    struct Page {
        let name: String
        let declaredMediaType: String
        let entry: PackedEntry
    }

    private(set) var pages: [Page] = []
    /// The metadata documents.
    private(set) var comicDocuments = ComicDocuments<PackedEntry>()
    /// The nested archives.
    private(set) var archives: [Page] = []

    /// Checks and classifies all entries.
    ///
    /// - Throws: `PublicationError` when the archive is refused, because an entry name leads out of it or because it is
    ///   a decompression bomb.
    init(
        _ entries: [PackedEntry],
        archiveBytes: Int64,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) {
        try Self.checkSizes(entries, archiveBytes: archiveBytes, file: file, limits: limits)
        let undecoded = entries.map(\.name).filter { name in !name.withUnsafeBufferPointer { UTF8Decoder.isValid($0) } }
        let encoding = undecoded.isEmpty ? nil : EncodingDetector.detectEntryNames(undecoded)
        for entry in entries {
            let isUTF8 = entry.name.withUnsafeBufferPointer { UTF8Decoder.isValid($0) }
            let name = if let encoding, !isUTF8 { ZipDirectory.utf8(entry.name, encoding) } else { entry.name }
            try name.withUnsafeBufferPointer { (name) throws(PublicationError) in
                try take(entry, name: name, file: file)
            }
        }
        pages = NaturalOrder.sorted(pages) { $0.name }
    }

    /// Refuses an archive if the total size or the compression ratio of its entries exceeds the limits.
    private static func checkSizes(
        _ entries: [PackedEntry],
        archiveBytes: Int64,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) {
        var total: Int64 = 0
        for entry in entries {
            let (sum, overflows) = total.addingReportingOverflow(entry.byteSize)
            guard !overflows, sum <= limits.maximumTotalBytes else {
                throw .unsafe(file: file, reason: .expandsTooMuch("\(limits.maximumTotalBytes >> 30) GB"))
            }
            total = sum
        }
        guard
            total <= limits.ratioThresholdBytes
                || total / max(1, archiveBytes) < limits.maximumCompressionRatio
        else {
            throw .unsafe(file: file, reason: .compressedTooMuch(Int(limits.maximumCompressionRatio)))
        }
    }

    /// Classifies one entry. `name` is UTF-8.
    private mutating func take(
        _ entry: PackedEntry,
        name: UnsafeBufferPointer<UInt8>,
        file: String
    ) throws(PublicationError) {
        if let problem = EntryNameValidator.problem(name) {
            throw .unsafe(file: file, reason: problem)
        }
        // Some TAR programs write `./` before each name.
        let isBelowDot = name.count > 2 && name[0] == UInt8(ascii: ".") && name[1] == UInt8(ascii: "/")
        let name = isBelowDot ? UnsafeBufferPointer(rebasing: name[2...]) : name
        guard !PageNames.isIgnored(name) else { return }
        if let mediaType = PageNames.mediaType(ofName: name) {
            pages.append(Page(name: ZipDirectory.normalized(name), declaredMediaType: mediaType, entry: entry))
        } else if comicDocuments.take(entry, name: name) {
            return
        } else if PageNames.isArchive(name) {
            archives.append(
                Page(name: ZipDirectory.normalized(name), declaredMediaType: "application/octet-stream", entry: entry)
            )
        }
    }
}
