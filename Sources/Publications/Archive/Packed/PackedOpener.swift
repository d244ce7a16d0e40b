/// Opens archives that need an unpacker.
enum PackedOpener {
    /// - Parameters:
    ///   - source: the content of the archive.
    ///   - file: the file's name.
    ///   - knownPages: the pages that an earlier opening has found.
    ///   - opensNested: whether an archive without pages may contain other archives.
    ///   - unpacker: unpacks the archive; nil when the program has none.
    static func open(
        _ source: any RandomAccessSource,
        name file: String,
        format: PackedFormat,
        knownPages: [PageDescription]?,
        opensNested: Bool = true,
        limits: PublicationLimits,
        unpacker: (any ArchiveUnpacker)? = ArchiveUnpacking.unpacker
    ) throws(PublicationError) -> any Publication {
        guard let unpacker else { throw .unsupported(file: file, reason: .archiveWithoutUnpacker(format.name)) }
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
        if opensNested, directory.pages.isEmpty, !directory.archives.isEmpty {
            archive.pages = Set(directory.archives.map(\.entry.index))
            let outer = archive
            let parts = directory.archives.map { part in
                NestedPublication.Part(name: part.name, byteSize: part.entry.byteSize) {
                    () throws(PublicationError) in
                    try outer.bytes(of: part.entry, name: part.name, file: file, limits: limits, unpacker: unpacker)
                }
            }
            return try NestedPublication(
                parts,
                file: file,
                format: format.publicationFormat,
                knownPages: knownPages,
                limits: limits
            )
        }
        archive.pages = Set(directory.pages.map(\.entry.index))
        return try PackedPublication(
            archive,
            directory: directory,
            file: file,
            knownPages: knownPages,
            limits: limits,
            unpacker: unpacker
        )
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
    init(_ error: UnpackingError, file: String, limits: PublicationLimits) {
        self =
            switch error {
            case .failed(let reason): .damaged(file: file, reason: reason)
            case .encrypted: .encrypted(file: file)
            case .tooManyEntries: .unsafe(file: file, reason: .tooManyEntries(limits.maximumEntryCount))
            case .changed: .changed(file: file)
            case .unavailable(let reason), .interrupted(let reason): .notReadable(file: file, reason: reason)
            case .unsupported(let reason): .unsupported(file: file, reason: reason)
            case .programMissing(let reason): .programMissing(file: file, reason: reason)
            }
    }
}
