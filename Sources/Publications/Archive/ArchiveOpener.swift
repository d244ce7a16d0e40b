/// Opens ZIP archives: as an EPUB where they are one, as a web publication where there is a manifest in them, else as a
/// CBZ.
enum ArchiveOpener {
    /// - Parameters:
    ///   - path: where the archive lies.
    ///   - opened: the archive, opened.
    ///   - kind: what its first bytes say.
    static func open(
        path: String,
        file opened: consuming OpenFile,
        kind: ArchiveKind,
        limits: PublicationLimits
    ) throws(PublicationError) -> any Publication {
        let file = FileNames.lastComponent(of: path)
        let handle = try ArchiveReader.openHandle(opened, kind: kind, file: file, limits: limits)
        let directory = try ZipDirectory(handle, file: file, limits: limits)
        if kind == .book || directory.isBook {
            let entries = directory.entriesByName(handle)
            let archive = ArchiveReader(handle, path: path, file: file, limits: limits)
            return try EpubBook(EpubContainer(archive: archive, entries: entries, file: file, limits: limits))
        }
        if let manifest = try manifest(directory, in: handle, file: file, limits: limits) {
            let entries = directory.entriesByName(handle)
            let archive = ArchiveReader(handle, path: path, file: file, limits: limits)
            return try DivinaFile.open(manifest, file: file, archive: archive, entries: entries, limits: limits)
        }
        return try ArchivePublication(handle, directory: directory, path: path, file: file, limits: limits)
    }

    /// The manifest of a web publication; nil when the archive has none and is a CBZ.
    private static func manifest(
        _ directory: ZipDirectory,
        in handle: borrowing ZipHandle,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> DivinaManifest? {
        guard let entry = directory.manifest else { return nil }
        do throws(DivinaManifest.Problem) {
            return try DivinaManifest(try text(entry, in: handle, limits: limits), limits: limits)
        } catch {
            // Other programs leave a file of that name in a CBZ too.
            guard error.isForeign, !directory.pages.isEmpty, !PageNames.hasDivinaExtension(file) else {
                throw .damaged(file: file, reason: error.reason)
            }
            return nil
        }
    }

    /// The text of the manifest, unpacked.
    private static func text(
        _ entry: ZipEntry,
        in handle: borrowing ZipHandle,
        limits: PublicationLimits
    ) throws(DivinaManifest.Problem) -> [UInt8] {
        guard !entry.isEncrypted else { throw .init(reason: "the manifest is encrypted", isForeign: true) }
        guard entry.byteSize <= limits.maximumManifestBytes else {
            throw .init(
                reason: "the manifest is larger than \(limits.maximumManifestBytes >> 20) MB",
                isForeign: true
            )
        }
        do throws(ZipFailure) {
            return try handle.bytes(of: entry)
        } catch {
            throw .init(reason: "the manifest can't be read: \(error.reason)", isForeign: true)
        }
    }
}
