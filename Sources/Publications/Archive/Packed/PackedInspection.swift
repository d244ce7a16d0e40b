/// Describes the pages of an archive from their first bytes, and reads its metadata documents.
struct PackedInspection {
    private(set) var pages: [PageDescription] = []
    private(set) var comicMetadata: ComicMetadata?

    /// The number of bytes of each page that are read first. It is larger than the first read of ``PageInspector``,
    /// because each further read is another call of the unpacker.
    private static let firstReadBytes = 16 << 10
    /// The limit of all first reads together.
    private static let totalReadBytes = 96 << 20

    /// - Parameters:
    ///   - archive: the archive. Of a solid one, only the entries within ``PublicationLimits/maximumSolidBytes`` are
    ///     unpacked. The sizes of the other pages are unknown.
    ///   - directory: its relevant entries.
    /// - Throws: when the system can't unpack anything.
    init(
        _ archive: PackedArchive,
        directory: PackedDirectory,
        unpacker: any ArchiveUnpacker,
        limits: PublicationLimits
    ) throws(UnpackingError) {
        let reachable = Self.reachable(archive, limits: limits)
        let entries = directory.pages.map(\.entry).filter { reachable.contains($0.index) && $0.byteSize > 0 }
        let byteCount = min(Self.firstReadBytes, Self.totalReadBytes / max(1, entries.count))
        let found: [Int: LeadingBytes]
        do throws(UnpackingError) {
            found = try unpacker.beginnings(of: entries, byteCount: byteCount, in: archive)
        } catch {
            switch error {
            case .unavailable, .programMissing, .changed: throw error
            // The pages are listed without their sizes, and reading one gives its own error.
            case .failed, .interrupted, .encrypted, .tooManyEntries, .unsupported: found = [:]
            }
        }
        var inspector = PageInspector(limits: limits)
        for page in directory.pages {
            var needsMore = false
            var description = Self.describe(page, found[page.entry.index], &inspector) { byteCount in
                needsMore = true
                // Each read of a solid archive would unpack it again.
                guard !archive.isSolid else { return .failure(reason: "") }
                let read = try? unpacker.beginnings(of: [page.entry], byteCount: byteCount, in: archive)
                return read?[page.entry.index] ?? .failure(reason: "the archive is damaged")
            }
            // The page may be readable; only its size is unknown.
            if needsMore, archive.isSolid, description.width == nil { description.problem = nil }
            pages.append(description)
        }
        comicMetadata = directory.comicDocuments.metadata { entry in
            guard reachable.contains(entry.index), entry.byteSize > 0, entry.byteSize <= limits.maximumComicInfoBytes,
                let read = try? unpacker.beginnings(of: [entry], byteCount: Int(entry.byteSize), in: archive),
                case .bytes(let bytes)? = read[entry.index], bytes.count == entry.byteSize
            else { return nil }
            return bytes
        }
    }

    /// Returns the indexes of the entries that are unpacked to open the archive. They depend only on the directory, so
    /// that each opening finds the same pages.
    private static func reachable(_ archive: PackedArchive, limits: PublicationLimits) -> Set<Int> {
        let entries = archive.isSolid ? archive.entries(upTo: limits.maximumSolidBytes) : archive.entries[...]
        return Set(entries.map(\.index))
    }

    private static func describe(
        _ page: PackedDirectory.Page,
        _ found: LeadingBytes?,
        _ inspector: inout PageInspector,
        readMore: (_ byteCount: Int) -> LeadingBytes
    ) -> PageDescription {
        var description = PageDescription(
            name: page.name,
            mediaType: page.declaredMediaType,
            byteSize: page.entry.byteSize
        )
        switch found {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes {
                inspector.describe(
                    name: page.name,
                    declaredMediaType: page.declaredMediaType,
                    byteSize: page.entry.byteSize,
                    head: $0,
                    readMore: readMore
                )
            }
        case .failure(let reason): description.problem = "The page can't be read: \(reason)."
        case nil: if page.entry.byteSize == 0 { description.problem = "The page is empty." }
        }
        return description
    }
}
