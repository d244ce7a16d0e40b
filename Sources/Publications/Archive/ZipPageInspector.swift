/// Describes the pages of an archive from their first bytes.
struct ZipPageInspector {
    private var inspector: PageInspector
    /// The number of bytes of a page that are read first. They contain the size of most images. libzip computes the
    /// checksum of all bytes that it reads, which takes longer than reading them.
    private static let probeBytes = 512

    init(limits: PublicationLimits) {
        inspector = PageInspector(limits: limits)
    }

    mutating func describe(_ pages: [ZipDirectory.Page], in handle: borrowing ZipHandle) -> [PageDescription] {
        withUnsafeTemporaryAllocation(byteCount: PageInspector.firstReadBytes, alignment: 16) { buffer in
            var descriptions: [PageDescription] = []
            descriptions.reserveCapacity(pages.count)
            for page in pages { descriptions.append(describe(page, in: handle, buffer: buffer)) }
            return descriptions
        }
    }

    private mutating func describe(
        _ page: ZipDirectory.Page,
        in handle: borrowing ZipHandle,
        buffer: UnsafeMutableRawBufferPointer
    ) -> PageDescription {
        var problem: String?
        do {
            let reader = try handle.reader(of: page.entry)
            var count = try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Self.probeBytes]))
            if ImageHeader.read(UnsafeRawBufferPointer(rebasing: buffer[..<count])).wantedByteCount != nil {
                count += try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            }
            return inspector.describe(
                name: page.name,
                declaredMediaType: page.declaredMediaType,
                byteSize: page.entry.byteSize,
                head: UnsafeRawBufferPointer(rebasing: buffer[..<count])
            ) { byteCount in handle.head(of: page.entry, byteCount: byteCount) }
        } catch {
            problem = "The page can't be read: \(error.reason)."
        }
        return PageDescription(
            name: page.name,
            mediaType: page.declaredMediaType,
            byteSize: page.entry.byteSize,
            problem: problem
        )
    }

    /// Reads the archive's metadata documents. Ignores those that are too large, damaged or malformed, because the
    /// pages are readable without them.
    static func metadata(
        _ documents: ComicDocuments<ZipEntry>,
        in handle: borrowing ZipHandle,
        limits: PublicationLimits
    ) -> ComicMetadata? {
        var found: [ComicMetadata] = []
        for (document, entry) in documents.entries {
            guard entry.byteSize <= limits.maximumComicInfoBytes, !entry.isEncrypted,
                let bytes = try? handle.bytes(of: entry), let metadata = document.parse(bytes)
            else { continue }
            found.append(metadata)
        }
        return ComicMetadata.combined(found)
    }
}

extension ZipHandle {
    /// Reads the first bytes of an entry, fewer if the entry is shorter.
    func head(of entry: ZipEntry, byteCount: Int) -> LeadingBytes {
        do {
            let reader = try reader(of: entry)
            return .bytes(try reader.bytes(byteCount))
        } catch {
            return .failure(reason: error.reason.description)
        }
    }

    /// Reads a whole entry, verified against the size and the checksum in the directory.
    func bytes(of entry: ZipEntry) throws(ZipError) -> [UInt8] {
        let reader = try reader(of: entry)
        let bytes = try reader.bytes(Int(entry.byteSize))
        guard bytes.count == entry.byteSize else { throw .truncated }
        // libzip verifies only at the end of the entry, so one more byte is requested after the stated size.
        let tooLong = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { (probe) throws(ZipError) in
            try reader.read(into: probe) > 0
        }
        guard !tooLong else { throw .tooLong }
        return bytes
    }
}

extension ZipEntryReader {
    fileprivate func bytes(_ count: Int) throws(ZipError) -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { (buffer, initialized) throws(ZipError) in
            initialized = try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
