import Synchronization

@testable import Publications

/// An unpacker whose archives are lists in memory.
final class FakeUnpacker: ArchiveUnpacker {
    let files: [(name: String, bytes: [UInt8])]
    let isSolid: Bool
    /// The declared sizes that differ from the real ones, by index.
    let declared: [Int: Int64]
    /// The error of all operations after listing.
    let failure: UnpackingError?
    /// The indexes of the entries whose beginnings were read.
    let inspected = Mutex<Set<Int>>([])

    init(
        _ files: [(name: String, bytes: [UInt8])],
        isSolid: Bool = false,
        declared: [Int: Int64] = [:],
        failure: UnpackingError? = nil
    ) {
        (self.files, self.isSolid, self.declared, self.failure) = (files, isSolid, declared, failure)
    }

    func list(
        _ source: any RandomAccessSource,
        format: PackedFormat,
        limits: PublicationLimits
    ) throws(UnpackingError) -> ArchiveListing {
        guard files.count <= limits.maximumEntryCount else { throw .tooManyEntries }
        let entries = files.enumerated().map { index, file in
            PackedEntry(
                index: index,
                name: Array(file.name.utf8),
                byteSize: declared[index] ?? Int64(file.bytes.count),
                position: 0
            )
        }
        return ArchiveListing(entries: entries, isSolid: isSolid, hasPositions: false)
    }

    func beginnings(
        of entries: [PackedEntry],
        byteCount: Int,
        in archive: PackedArchive
    ) throws(UnpackingError) -> [Int: LeadingBytes] {
        if let failure { throw failure }
        inspected.withLock { $0.formUnion(entries.map(\.index)) }
        return Dictionary(
            uniqueKeysWithValues: entries.map { ($0.index, .bytes(Array(files[$0.index].bytes.prefix(byteCount)))) }
        )
    }

    func bytes(of entry: PackedEntry, in archive: PackedArchive) throws(UnpackingError) -> [UInt8] {
        if let failure { throw failure }
        return files[entry.index].bytes
    }

    /// Opens an archive with these files.
    func open(
        name: String = "Book 01.cbt",
        knownPages: [PageDescription]? = nil,
        limits: PublicationLimits = .standard
    ) throws(PublicationError) -> any Publication {
        try PackedOpener.open(
            BytesSource([UInt8](repeating: 0, count: 1_024)),
            name: name,
            format: .tar,
            knownPages: knownPages,
            limits: limits,
            unpacker: self
        )
    }
}
