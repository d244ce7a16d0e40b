/// An operation on an archive, with its parameters. The input is the open file of the archive.
public enum ArchiveOperation: Sendable, Equatable {
    /// Lists the files. The result is ``ArchiveResult/listing(_:)``.
    case list(maximumEntryCount: Int)
    /// Reads the beginnings of entries in one pass. The result is ``ArchiveResult/parts(_:)``.
    case read(Set<Int>, byteCount: Int)
    /// Reads an entry of at most `byteCount` bytes whose header is at a position. The result is
    /// ``ArchiveResult/parts(_:)``, and the index of the entry is 0.
    case readAt(position: Int, prefix: Int, byteCount: Int)
    /// Unpacks the next of these entries, and keeps the archive open for the following request. The result is
    /// ``ArchiveResult/entry(_:)`` or ``ArchiveResult/end``.
    case next(Set<Int>, isFirst: Bool, maximumByteCount: Int)

    /// The largest index of an entry.
    static let largestIndex = 200_000
    /// The largest number of bytes of an entry.
    static let largestEntry = 256 << 20
}

/// The archive of an operation.
public struct ArchiveInput: Sendable {
    /// The open file. A worker reads it at any offset, and can't write.
    public let file: OwnedDescriptor
    /// The size of the file.
    public let byteSize: Int
    /// The number of the format in the shim.
    public let format: UInt8
    /// Identifies the content, to recognise an archive that crashed a worker.
    public let identity: [UInt8]

    /// Creates an input.
    public init(file: OwnedDescriptor, byteSize: Int, format: UInt8, identity: [UInt8]) {
        self.file = file
        self.byteSize = byteSize
        self.format = format
        self.identity = identity
    }

    /// Creates an input from bytes in memory.
    ///
    /// - Throws: ``WorkerError/unavailable(_:)`` when the system has no memory or descriptors left.
    public init(bytes: [UInt8], format: UInt8) throws(WorkerError) {
        self.init(
            file: try SharedBytes(bytes).descriptor(),
            byteSize: bytes.count,
            format: format,
            identity: bytes.count < 4_096 ? bytes : Array(bytes.prefix(2_048) + bytes.suffix(2_048))
        )
    }
}

/// The result of an operation on an archive.
public enum ArchiveResult: Sendable, Equatable {
    case listing(Listing)
    case parts([Part])
    case entry(Part)
    /// There are no more entries.
    case end
    /// A password is needed.
    case encrypted
    /// There are more entries than allowed, or their names are too long.
    case tooManyEntries

    /// A file in an archive.
    public struct Entry: Sendable, Equatable {
        /// The index among all entries, including folders.
        public var index: Int
        /// The name: UTF-8, or an unknown encoding.
        public var name: [UInt8]
        /// The declared size.
        public var byteSize: Int
        /// The offset of the header.
        public var position: Int

        /// Creates an entry.
        public init(index: Int, name: [UInt8], byteSize: Int, position: Int) {
            self.index = index
            self.name = name
            self.byteSize = byteSize
            self.position = position
        }
    }

    /// The files of an archive.
    public struct Listing: Sendable, Equatable {
        /// The files, in the order of the archive.
        public var entries: [Entry]
        /// Whether an entry needs the ones before it.
        public var isSolid: Bool
        /// Whether reading can begin at the position of an entry.
        public var hasPositions: Bool

        /// Creates a listing.
        public init(entries: [Entry], isSolid: Bool, hasPositions: Bool) {
            self.entries = entries
            self.isSolid = isSolid
            self.hasPositions = hasPositions
        }
    }

    /// Bytes of an entry.
    public struct Part: Sendable, Equatable {
        /// The index of the entry.
        public var index: Int
        /// The bytes; those of a message if the entry can't be read.
        public var bytes: [UInt8]
        /// Whether the entry can't be read.
        public var isFailure: Bool

        /// Creates a part.
        public init(index: Int, bytes: [UInt8], isFailure: Bool = false) {
            self.index = index
            self.bytes = bytes
            self.isFailure = isFailure
        }
    }
}
