/// Reads the first bytes of an archive's pages.
struct ZipPageInspection {
    private var inspection: PageInspection

    init(limits: PublicationLimits) {
        inspection = PageInspection(limits: limits)
    }

    mutating func describe(_ pages: [ZipDirectory.Page], in handle: borrowing ZipHandle) -> [PageDescription] {
        withUnsafeTemporaryAllocation(byteCount: PageInspection.firstBytes, alignment: 16) { buffer in
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
            let count = try reader.read(into: buffer)
            return inspection.describe(
                name: page.name,
                promisedMediaType: page.promisedMediaType,
                byteSize: page.entry.byteSize,
                head: UnsafeRawBufferPointer(rebasing: buffer[..<count])
            ) { byteCount in handle.head(of: page.entry, byteCount: byteCount) }
        } catch {
            problem = "The page can't be read: \(error.reason)."
        }
        return PageDescription(
            name: page.name,
            mediaType: page.promisedMediaType,
            width: nil,
            height: nil,
            byteSize: page.entry.byteSize,
            problem: problem
        )
    }

    /// What the archive's `ComicInfo.xml` says; nil when it is too large, damaged or malformed: the pages are readable
    /// without it.
    static func comicInfo(
        _ entry: ZipEntry,
        in handle: borrowing ZipHandle,
        limits: PublicationLimits
    ) -> ComicInfo? {
        guard entry.byteSize <= limits.maximumComicInfoBytes, !entry.isEncrypted,
            let bytes = try? handle.bytes(of: entry)
        else { return nil }
        return ComicInfoParser.parse(bytes)
    }
}

extension ZipHandle {
    /// The first bytes of an entry, fewer when it ends before.
    func head(of entry: ZipEntry, byteCount: Int) -> HeadBytes {
        do {
            let reader = try reader(of: entry)
            return .bytes(try reader.bytes(byteCount))
        } catch {
            return .failure(reason: error.reason)
        }
    }

    /// All bytes of an entry, proven against the size and the checksum in the directory.
    func bytes(of entry: ZipEntry) throws(ZipFailure) -> [UInt8] {
        let reader = try reader(of: entry)
        let bytes = try reader.bytes(Int(entry.byteSize))
        guard bytes.count == entry.byteSize else { throw .endsTooEarly }
        // libzip compares only when it meets the end; and what goes on after the stated size is a lie.
        let goesOn = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { (probe) throws(ZipFailure) in
            try reader.read(into: probe) > 0
        }
        guard !goesOn else { throw .goesOn }
        return bytes
    }
}

extension ZipEntryReader {
    fileprivate func bytes(_ count: Int) throws(ZipFailure) -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { (buffer, initialized) throws(ZipFailure) in
            initialized = try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
