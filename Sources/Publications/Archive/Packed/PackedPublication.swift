/// A comic in a RAR, 7-Zip or TAR archive.
final class PackedPublication: ContentPublication {
    let format: PublicationFormat
    let content: PublicationContent

    private let file: String
    private let limits: PublicationLimits
    private let entries: [PackedEntry]
    private let archive: PackedArchive
    private let unpacker: any ArchiveUnpacker

    /// - Parameters:
    ///   - archive: the archive.
    ///   - directory: its relevant entries.
    ///   - file: the file's name.
    ///   - knownPages: the pages that were found when the archive was opened before. If the archive still has them,
    ///     neither their images nor the metadata documents are read again.
    init(
        _ archive: PackedArchive,
        directory: PackedDirectory,
        file: String,
        knownPages: [PageDescription]?,
        limits: PublicationLimits,
        unpacker: any ArchiveUnpacker
    ) throws(PublicationError) {
        guard !directory.pages.isEmpty else { throw .noPages(file: file) }
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
                declared: inspection.comicMetadata,
                name: FileNames.withoutExtension(file)
            )
        }
        format = archive.format.publicationFormat
        entries = directory.pages.map(\.entry)
        (self.archive, self.file, self.limits, self.unpacker) = (archive, file, limits, unpacker)
    }

    private static func haveSameFiles(_ known: [PageDescription], _ found: [PackedDirectory.Page]) -> Bool {
        known.count == found.count
            && zip(known, found).allSatisfy { $0.name == $1.name && $0.byteSize == $1.entry.byteSize }
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard entries.indices ~= index else {
            throw .noSuchPage(file: file, page: index, count: entries.count)
        }
        return try archive.bytes(
            of: entries[index],
            name: content.pages[index].name,
            file: file,
            limits: limits,
            unpacker: unpacker
        )
    }
}

extension PackedArchive {
    /// Reads a whole entry. Throws an error if the archive was modified or replaced since it was opened.
    ///
    /// - Parameters:
    ///   - name: the entry's name, for errors.
    ///   - file: the archive's name, for errors.
    func bytes(
        of entry: PackedEntry,
        name: String,
        file: String,
        limits: PublicationLimits,
        unpacker: any ArchiveUnpacker
    ) throws(PublicationError) -> [UInt8] {
        try limits.checkSize(entry.byteSize, ofPage: name, file: file)
        do throws(SourceError) {
            try source.verifyUnchanged()
            guard try source.replacement() == nil else { throw .changed }
        } catch {
            throw PublicationError(error, file: file)
        }
        do throws(UnpackingError) {
            return try unpacker.bytes(of: entry, in: self)
        } catch .changed {
            throw .changed(file: file)
        } catch {
            throw .pageUnreadable(file: file, page: name, reason: error.reason.description)
        }
    }
}
