/// A comic in a RAR, 7-Zip or TAR archive.
final class PackedPublication: ContentPublication {
    let format: PublicationFormat
    let content: PublicationContent

    private let file: String
    private let limits: PublicationLimits
    private let entries: [PackedEntry]
    private let archive: PackedArchive
    private let unpacker: any ArchiveUnpacker

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - source: the content of the archive.
    ///   - file: the file's name.
    ///   - knownPages: the pages that an earlier opening has found. If the archive still has them, their images aren't
    ///     read again.
    ///   - unpacker: unpacks the archive; nil when the program has none.
    init(
        _ source: any RandomAccessSource,
        name file: String,
        format: PackedFormat,
        knownPages: [PageDescription]?,
        limits: PublicationLimits,
        unpacker: (any ArchiveUnpacker)? = ArchiveUnpacking.unpacker
    ) throws(PublicationError) {
        guard let unpacker else {
            throw .unsupported(file: file, reason: "it is a \(format.name) archive")
        }
        var archive: PackedArchive
        do throws(UnpackingError) {
            archive = try PackedArchive(source, format: format, unpacker: unpacker, limits: limits)
        } catch {
            throw PublicationError(error, file: file, limits: limits)
        }
        let directory = try PackedDirectory(
            archive.entries,
            archiveBytes: source.byteSize,
            file: file,
            limits: limits
        )
        guard !directory.pages.isEmpty else { throw .noPages(file: file) }
        archive.pages = Set(directory.pages.map(\.entry.index))
        if let knownPages, Self.haveSameFiles(knownPages, directory.pages) {
            content = PublicationContent(pages: knownPages, declared: nil, name: FileNames.withoutExtension(file))
        } else {
            let inspection: PackedInspection
            do throws(UnpackingError) {
                inspection = try PackedInspection(archive, directory: directory, unpacker: unpacker, limits: limits)
            } catch {
                throw PublicationError(error, file: file, limits: limits)
            }
            content = PublicationContent(
                pages: inspection.pages,
                declared: inspection.comicInfo,
                name: FileNames.withoutExtension(file)
            )
        }
        self.format = format.publicationFormat
        self.file = file
        self.limits = limits
        self.archive = archive
        self.unpacker = unpacker
        entries = directory.pages.map(\.entry)
    }

    private static func haveSameFiles(_ known: [PageDescription], _ found: [PackedDirectory.Page]) -> Bool {
        known.count == found.count
            && zip(known, found).allSatisfy { $0.name == $1.name && $0.byteSize == $1.entry.byteSize }
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard entries.indices ~= index else {
            throw .noSuchPage(file: file, page: index, count: entries.count)
        }
        let name = content.pages[index].name
        guard entries[index].byteSize <= limits.maximumEntryBytes else {
            throw .pageUnreadable(
                file: file,
                page: name,
                reason: "it is larger than \(limits.maximumEntryBytes >> 20) MB"
            )
        }
        do throws(SourceError) {
            try archive.source.verifyUnchanged()
            guard try archive.source.replacement() == nil else { throw .changed }
        } catch {
            throw PublicationError(error, file: file)
        }
        do throws(UnpackingError) {
            return try unpacker.bytes(of: entries[index], in: archive)
        } catch .changed {
            throw .changed(file: file)
        } catch {
            throw .pageUnreadable(file: file, page: name, reason: error.reason)
        }
    }
}

extension PackedFormat {
    fileprivate var name: String {
        switch self {
        case .rar4, .rar5: "RAR"
        case .sevenZip: "7-Zip"
        case .tar: "TAR"
        }
    }
}

extension PublicationError {
    fileprivate init(_ error: UnpackingError, file: String, limits: PublicationLimits) {
        self =
            switch error {
            case .failed(let reason): .damaged(file: file, reason: reason)
            case .encrypted: .encrypted(file: file)
            case .tooManyEntries:
                .unsafe(file: file, reason: "it has more than the \(limits.maximumEntryCount) entries that are allowed")
            case .changed: .changed(file: file)
            case .unavailable(let reason), .interrupted(let reason): .notReadable(file: file, reason: reason)
            case .unsupported(let reason): .unsupported(file: file, reason: reason)
            case .programMissing(let reason): .programMissing(file: file, reason: reason)
            }
    }
}
