/// Opens ZIP archives: as an EPUB, as a web publication if the archive has a manifest, else as a CBZ.
enum ArchiveOpener {
    /// - Parameters:
    ///   - source: the content of the archive.
    ///   - file: the file's name.
    ///   - kind: the type detected from its first bytes.
    ///   - knownPages: the pages that an earlier opening has found.
    static func open(
        _ source: any RandomAccessSource,
        name file: String,
        kind: ArchiveKind,
        knownPages: [PageDescription]?,
        limits: PublicationLimits
    ) throws(PublicationError) -> any Publication {
        let handle = try ArchiveReader.openHandle(source, kind: kind, file: file, limits: limits)
        let directory = try ZipDirectory(handle, file: file, limits: limits)
        if kind == .epub || directory.isBook {
            let entries = directory.entriesByName(handle)
            let archive = ArchiveReader(handle, file: file, limits: limits)
            return try EpubBook(EpubContainer(archive: archive, entries: entries, file: file, limits: limits))
        }
        if let acbf = directory.acbf {
            let entries = directory.entriesByName(handle)
            let archive = ArchiveReader(handle, file: file, limits: limits)
            if let comic = try ACBFOpener.open(
                acbf.entry,
                name: acbf.name,
                in: archive,
                entries: entries,
                file: file,
                limits: limits
            ) {
                return comic
            }
            guard !directory.pages.isEmpty else {
                throw .damaged(file: file, reason: .partUnreadable("ACBF"))
            }
            let handle = try ArchiveReader.openHandle(source, kind: kind, file: file, limits: limits)
            return try ArchivePublication(handle, directory: directory, file: file, limits: limits)
        }
        if let document = try directory.documents.book(imageCount: directory.pages.count, file: file) {
            let entries = directory.entriesByName(handle)
            let archive = ArchiveReader(handle, file: file, limits: limits)
            return try document.open(in: archive, entries: entries, file: file, limits: limits)
        }
        if let manifest = try manifest(directory, in: handle, file: file, limits: limits) {
            let entries = directory.entriesByName(handle)
            let archive = ArchiveReader(handle, file: file, limits: limits)
            return try DivinaOpener.open(manifest, file: file, archive: archive, entries: entries, limits: limits)
        }
        if directory.pages.isEmpty, !directory.archives.isEmpty {
            let archive = ArchiveReader(handle, file: file, limits: limits)
            let parts = directory.archives.map { part in
                NestedPublication.Part(name: part.name, byteSize: part.entry.byteSize) {
                    () throws(PublicationError) in try archive.bytes(of: part.entry, name: part.name)
                }
            }
            return try NestedPublication(
                parts,
                file: file,
                format: .cbz,
                knownPages: knownPages,
                limits: limits
            )
        }
        return try ArchivePublication(handle, directory: directory, file: file, limits: limits)
    }

    /// Reads the manifest of a web publication. Returns nil when the archive has none and is a CBZ.
    private static func manifest(
        _ directory: ZipDirectory,
        in handle: borrowing ZipHandle,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> DivinaManifest? {
        guard let entry = directory.manifest else { return nil }
        do throws(DivinaManifestError) {
            return try DivinaManifest(try text(entry, in: handle, limits: limits), limits: limits)
        } catch {
            // Other programs also write a file of this name into a CBZ.
            guard error.isNotManifest, !directory.pages.isEmpty, !PageNames.hasDivinaExtension(file) else {
                throw .damaged(file: file, reason: error.reason)
            }
            return nil
        }
    }

    /// Returns the uncompressed manifest.
    private static func text(
        _ entry: ZipEntry,
        in handle: borrowing ZipHandle,
        limits: PublicationLimits
    ) throws(DivinaManifestError) -> [UInt8] {
        guard !entry.isEncrypted else { throw .init(reason: .manifestEncrypted, isNotManifest: true) }
        guard entry.byteSize <= limits.maximumManifestBytes else {
            throw .init(
                reason: .manifestTooLarge("\(limits.maximumManifestBytes >> 20) MB"),
                isNotManifest: true
            )
        }
        do throws(ZipError) {
            return try handle.bytes(of: entry)
        } catch {
            throw .init(reason: .manifestUnreadable(error.reason.description), isNotManifest: true)
        }
    }
}
