import Synchronization

/// Unpacks archives that Quire can't read itself: RAR, 7-Zip and TAR.
///
/// Publications doesn't link a decoder for them. The programs choose an implementation that uses sandboxed processes,
/// with ``ArchiveUnpacking/use(_:)``. All methods block, and may be called on several threads at once.
public protocol ArchiveUnpacker: Sendable {
    /// Lists the entries of a 7-Zip or TAR archive. RAR archives are listed without an unpacker.
    func list(_ source: any RandomAccessSource, format: PackedFormat, limits: PublicationLimits)
        throws(UnpackingError) -> ArchiveListing

    /// Reads the beginnings of entries in one pass.
    ///
    /// - Parameters:
    ///   - entries: the entries.
    ///   - byteCount: the number of bytes to read of each.
    ///   - archive: the archive. In a solid one, all entries up to the last of `entries` are unpacked.
    /// - Returns: the results by the index of the entry. An entry that was not reached has none.
    func beginnings(of entries: [PackedEntry], byteCount: Int, in archive: PackedArchive)
        throws(UnpackingError) -> [Int: LeadingBytes]

    /// Reads a whole entry.
    ///
    /// A solid archive is unpacked from its beginning, once for all entries that are requested.
    func bytes(of entry: PackedEntry, in archive: PackedArchive) throws(UnpackingError) -> [UInt8]
}

/// The unpacker of this process.
public enum ArchiveUnpacking {
    /// The unpacker; nil until it is chosen.
    private static let current = Mutex<(any ArchiveUnpacker)?>(nil)

    /// Chooses the unpacker. Call it first in `main`. Without a choice, archives except ZIP are not supported.
    public static func use(_ unpacker: any ArchiveUnpacker) {
        current.withLock { $0 = unpacker }
    }

    static var unpacker: (any ArchiveUnpacker)? { current.withLock { $0 } }
}

/// The formats of archives that need an unpacker.
public enum PackedFormat: UInt8, Sendable, CaseIterable {
    /// RAR 1.5 to 4.
    case rar4 = 1
    /// RAR 5 and later.
    case rar5 = 2
    case sevenZip = 3
    /// Plain, or compressed with gzip or Zstandard.
    case tar = 4

    var publicationFormat: PublicationFormat {
        switch self {
        case .rar4, .rar5: .cbr
        case .sevenZip: .cb7
        case .tar: .cbt
        }
    }
}

/// An entry of an archive.
public struct PackedEntry: Sendable, Hashable {
    /// The index among all entries of the archive, including folders.
    public var index: Int
    /// The stored name: UTF-8, or an unknown encoding.
    public var name: [UInt8]
    /// The uncompressed size.
    public var byteSize: Int64
    /// The offset at which reading can begin, if ``PackedArchive/prefix`` is known.
    public var position: Int64
    /// CRC-32 of the uncompressed bytes; nil if unknown.
    public var checksum: UInt32?

    /// Makes an entry.
    public init(index: Int, name: [UInt8], byteSize: Int64, position: Int64, checksum: UInt32? = nil) {
        self.index = index
        self.name = name
        self.byteSize = byteSize
        self.position = position
        self.checksum = checksum
    }
}

/// The files in an archive, as an unpacker lists them.
public struct ArchiveListing: Sendable, Equatable {
    /// The files, in the order of the archive.
    public var entries: [PackedEntry]
    /// Whether an entry needs the ones before it.
    public var isSolid: Bool
    /// Whether reading can begin at the position of an entry.
    public var hasPositions: Bool

    /// Makes a listing.
    public init(entries: [PackedEntry], isSolid: Bool, hasPositions: Bool) {
        self.entries = entries
        self.isSolid = isSolid
        self.hasPositions = hasPositions
    }
}

/// An archive whose entries are known.
public struct PackedArchive: Sendable {
    /// The content of the archive.
    public var source: any RandomAccessSource
    /// The format.
    public var format: PackedFormat
    /// The files, in the order of the archive.
    public var entries: [PackedEntry]
    /// The indexes of the entries that may be requested. Others aren't kept while a solid archive is unpacked.
    public var pages: Set<Int>
    /// Whether an entry needs the ones before it.
    public var isSolid: Bool
    /// The number of bytes before the first entry, if reading can begin at the position of any entry; nil if it can't.
    public var prefix: Int64?
    /// Whether libarchive can't unpack it, but the program `unar` can.
    public var needsUnar: Bool

    /// Returns the first entries, as many as have at most `byteCount` uncompressed bytes together.
    public func entries(upTo byteCount: Int64) -> ArraySlice<PackedEntry> {
        var total: Int64 = 0
        return entries.prefix { entry in
            let (sum, overflows) = total.addingReportingOverflow(entry.byteSize)
            total = overflows ? .max : sum
            return total <= byteCount
        }
    }
}

/// The reason why an archive or an entry can't be unpacked.
public enum UnpackingError: Error, Sendable, Equatable {
    /// The archive is damaged, or has a feature that is not supported.
    case failed(reason: PublicationError.Reason)
    /// A password is needed.
    case encrypted
    /// There are more entries than allowed, or their names are too long.
    case tooManyEntries
    /// The file was replaced while it was open.
    case changed
    /// The system can't unpack anything at the moment.
    case unavailable(reason: PublicationError.Reason)
    /// The process that unpacked it ended or took too long. Another attempt may succeed.
    case interrupted(reason: PublicationError.Reason)
    /// The archive has a format that can't be read.
    case unsupported(reason: PublicationError.Reason)
    /// A program is needed that isn't installed.
    case programMissing(reason: PublicationError.Reason)

    /// The reason for a ``PublicationError``.
    public var reason: PublicationError.Reason {
        switch self {
        case .failed(let reason), .unavailable(let reason), .interrupted(let reason), .unsupported(let reason),
            .programMissing(let reason):
            reason
        case .encrypted: .encryptedEntry
        case .tooManyEntries: .entriesAboveLimit
        case .changed: SourceError.changed.reason
        }
    }
}
