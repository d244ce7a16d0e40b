/// A new version of a ZIP archive in which only `ComicInfo.xml` differs.
///
/// The other entries keep their bytes and their places, whatever their form: the new archive is the beginning of the old
/// one, followed by the new document and the directory.
///
///     let revision = try ArchiveRevision(of: source, comicInfo: document)
///     // Copy the first `revision.keptByteCount` bytes of the source, then write `revision.tail`.
public struct ArchiveRevision: Sendable, Equatable {
    /// The number of bytes at the beginning of the old archive that the new one has too.
    public let keptByteCount: Int64
    /// The bytes that follow them.
    public let tail: [UInt8]

    /// Plans a new version of an archive.
    ///
    /// - Parameter comicInfo: the document; nil for an archive without one.
    /// - Throws: `ArchiveRevisionError` when an entry is encrypted or the form of the archive is unusual. Such an archive
    ///   is left as it is.
    public init(of source: any RandomAccessSource, comicInfo: [UInt8]?) throws(ArchiveRevisionError) {
        let end = try ZipEnd(source)
        let records = try ZipRecord.records(in: end.directory(of: source))
        let former = ZipRecord.comicInfo(of: records)
        let others = records.enumerated().filter { $0.offset != former }.map(\.element)
        // A document at the end is replaced, so that the archive doesn't grow with each version.
        var kept = end.directoryOffset
        if let former, others.allSatisfy({ $0.localOffset < records[former].localOffset }) {
            kept = records[former].localOffset
        }
        var writer = LittleEndianWriter()
        var directory = others.map(\.bytes)
        if let comicInfo {
            let header = ZipEntryHeader(
                name: former.map { records[$0].name } ?? Array("ComicInfo.xml".utf8),
                isUTF8: former.map { records[$0].flags & ZipRecord.utf8Flag != 0 } ?? false,
                content: comicInfo
            )
            header.writeLocal(to: &writer)
            writer.bytes += comicInfo
            directory.append(header.record(at: kept))
        }
        let directoryOffset = kept + Int64(writer.bytes.count)
        for record in directory { writer.bytes += record }
        end.write(
            to: &writer,
            count: UInt64(directory.count),
            offset: UInt64(directoryOffset),
            size: UInt64(directory.reduce(0) { $0 + $1.count }),
            start: UInt64(kept)
        )
        keptByteCount = kept
        tail = writer.bytes
    }

    /// Returns the `ComicInfo.xml` of an archive; nil when there is none.
    public static func comicInfo(of source: any RandomAccessSource) throws(ArchiveRevisionError) -> [UInt8]? {
        let records = try ZipRecord.records(in: ZipEnd(source).directory(of: source))
        guard let index = ZipRecord.comicInfo(of: records) else { return nil }
        let limit = PublicationLimits.standard.maximumComicInfoBytes
        do throws(ZipError) {
            let handle = try ZipHandle(source, directoryBudget: ZipEnd.maximumDirectoryBytes)
            let entry = try handle.entry(at: UInt64(index))
            guard entry.byteSize <= limit else { throw .tooLong }
            let reader = try handle.reader(of: entry)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(entry.byteSize) + 1, alignment: 1)
            defer { buffer.deallocate() }
            let count = try reader.read(into: buffer)
            return Array(buffer[..<count])
        } catch {
            throw .unusual("its ComicInfo.xml can't be read: \(error.reason)")
        }
    }
}

/// The reason why an archive isn't changed.
public enum ArchiveRevisionError: Error, Equatable, Sendable {
    /// An entry needs a password.
    case encrypted
    /// The archive has a form that isn't changed. The reason is a clause.
    case unusual(String)
    /// The archive can't be read.
    case source(SourceError)

    /// The reason as a sentence.
    public var reason: String {
        switch self {
        case .encrypted: "The archive is encrypted. Unpack it with its password and pack it again without one."
        case .unusual(let reason): "The archive is left as it is, because \(reason)."
        case .source(let error): "The archive can't be read: \(error.reason)."
        }
    }
}

extension RandomAccessSource {
    /// Reads exactly `count` bytes for a revision.
    func part(at offset: Int64, count: Int) throws(ArchiveRevisionError) -> [UInt8] {
        do throws(SourceError) {
            return try bytes(at: offset, count: count)
        } catch {
            throw .source(error)
        }
    }
}
