import WireModel

extension PackedArchive {
    /// The version of RAR 4 whose compression libarchive supports. It reports older data as damaged.
    private static let readableRar4Version = 29

    /// Lists an archive.
    init(
        _ source: any RandomAccessSource,
        format: PackedFormat,
        unpacker: any ArchiveUnpacker,
        limits: PublicationLimits
    ) throws(UnpackingError) {
        (self.source, self.format, pages) = (source, format, [])
        switch format {
        case .rar4, .rar5:
            let directory: RarDirectory
            do throws(RarDirectory.Failure) {
                directory = try RarDirectory(source, maximumEntryCount: limits.maximumEntryCount)
            } catch {
                throw UnpackingError(error)
            }
            guard !directory.entries.contains(where: \.isEncrypted) else { throw .encrypted }
            isSolid = directory.isSolid
            prefix = directory.isSolid ? nil : directory.prefix
            let files = directory.entries.enumerated().filter(\.element.isFile)
            needsUnar =
                directory.isVersion4
                && (directory.isSolid || files.contains { $0.element.version < Self.readableRar4Version })
            entries = files.map { index, entry in
                PackedEntry(
                    index: index,
                    name: entry.name,
                    byteSize: entry.byteSize,
                    position: entry.position,
                    checksum: entry.checksum
                )
            }
        case .sevenZip, .tar:
            if format == .sevenZip, try Self.isPartOfSevenZip(source) {
                throw .failed(reason: .truncatedOrDivided)
            }
            let listing = try unpacker.list(source, format: format, limits: limits)
            (entries, isSolid, needsUnar) = (listing.entries, listing.isSolid, false)
            prefix = listing.hasPositions ? 0 : nil
        }
    }

    /// Returns whether the directory of a 7-Zip archive is beyond the end of the file. Its position is in the first 32
    /// bytes: a signature, a version, a checksum, and the offset and size of the directory.
    private static func isPartOfSevenZip(_ source: any RandomAccessSource) throws(UnpackingError) -> Bool {
        let start: [UInt8]
        do throws(SourceError) {
            start = try source.bytes(at: 0, count: 32)
        } catch {
            throw error == .changed ? .failed(reason: .endsEarly) : .unavailable(reason: error.reason)
        }
        return start.withUnsafeBytes { bytes in
            let header = HeaderBytes(bytes)
            // Seven bytes: larger values are beyond the end of any file.
            guard let offset = header.littleEndian(7, at: 12), let size = header.littleEndian(7, at: 20),
                header.byte(19) == 0, header.byte(27) == 0
            else { return true }
            return Int64(offset) + Int64(size) > source.byteSize - 32
        }
    }
}

extension UnpackingError {
    fileprivate init(_ failure: RarDirectory.Failure) {
        self =
            switch failure {
            case .source(.changed): .changed
            case .source(let error): .unavailable(reason: error.reason)
            case .damaged: .failed(reason: .headersBroken)
            case .encrypted: .encrypted
            case .volume: .unsupported(reason: .divided)
            case .tooManyEntries: .tooManyEntries
            }
    }
}
