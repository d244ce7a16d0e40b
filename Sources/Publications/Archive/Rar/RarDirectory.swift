/// The entries of a RAR archive, read from its headers without unpacking anything.
///
/// libarchive 3.6 doesn't report whether an archive is solid, and can't list a solid RAR 4. The format is described in
/// the technical notes that come with RAR.
struct RarDirectory: Equatable {
    /// An entry, in the order of the archive.
    struct Entry: Equatable {
        /// UTF-8, or an unknown encoding of an old RAR 4.
        var name: [UInt8] = []
        /// The uncompressed size.
        var byteSize: Int64 = 0
        /// The compressed size.
        var packedByteSize: Int64 = 0
        /// The offset of the header.
        var position: Int64 = 0
        /// CRC-32 of the uncompressed bytes; nil if the header has none.
        var checksum: UInt32?
        /// False for a folder or a link.
        var isFile = true
        var isEncrypted = false
        /// Whether unpacking needs the entries before it.
        var isSolid = false
        /// Whether the entry continues in another volume.
        var isSplit = false
        /// The version of RAR that is needed for unpacking, times 10: 15, 20, 29 and 36 in RAR 4; 50 and 70 in RAR 5.
        var version = 50
    }

    /// Why an archive can't be listed.
    enum Failure: Error, Equatable {
        case source(SourceError)
        /// There is no header that fits the format.
        case damaged
        /// The headers are encrypted.
        case encrypted
        /// The archive is one of several files.
        case volume
        case tooManyEntries
    }

    private(set) var entries: [Entry] = []
    /// Whether the archive is solid, or any entry is.
    private(set) var isSolid = false
    /// The number of bytes before the first entry: the signature and the header of the archive.
    private(set) var prefix: Int64 = 0
    /// Whether the archive is of RAR 1.5 to 4, and not of RAR 5 or later.
    let isVersion4: Bool

    /// The signature of RAR 1.5 to 4, and that of RAR 5 and later.
    static let signature4: [UInt8] = Array("Rar!".utf8) + [0x1A, 0x07, 0x00]
    static let signature5: [UInt8] = Array("Rar!".utf8) + [0x1A, 0x07, 0x01, 0x00]

    /// Reads the headers. A truncated archive has the entries whose headers are complete.
    ///
    /// - Parameter maximumEntryCount: the number of entries above which the archive is refused.
    init(_ source: any RandomAccessSource, maximumEntryCount: Int) throws(Failure) {
        let start = try Self.bytes(of: source, at: 0, count: Self.signature5.count)
        if start == Self.signature5 {
            isVersion4 = false
        } else if start.starts(with: Self.signature4) {
            isVersion4 = true
        } else {
            throw .damaged
        }
        var position = Int64(isVersion4 ? Self.signature4.count : Self.signature5.count)
        // Archives have few headers that are not entries: a comment, recovery data, an end.
        var headersLeft = 2 * maximumEntryCount + 1_000
        while position < source.byteSize, headersLeft > 0 {
            headersLeft -= 1
            let block =
                isVersion4 ? try Rar4Block.read(source, at: position) : try Rar5Block.read(source, at: position)
            guard let block else { break }
            switch block.content {
            case .archive(let isVolume, let isArchiveSolid):
                guard !isVolume else { throw .volume }
                isSolid = isSolid || isArchiveSolid
            case .encrypted: throw .encrypted
            case .entry(let entry):
                guard entries.count < maximumEntryCount else { throw .tooManyEntries }
                guard !entry.isSplit else { throw .volume }
                if entries.isEmpty { prefix = position }
                isSolid = isSolid || entry.isSolid
                entries.append(entry)
            case .other: break
            case .end: return
            }
            guard block.end > position else { break }
            position = block.end
        }
    }

    /// Reads bytes, fewer at the end of the file.
    static func bytes(
        of source: any RandomAccessSource,
        at position: Int64,
        count: Int
    ) throws(Failure) -> [UInt8] {
        do throws(SourceError) {
            return try [UInt8](unsafeUninitializedCapacity: count) { (buffer, initialized) throws(SourceError) in
                initialized = try source.fill(UnsafeMutableRawBufferPointer(buffer), at: position)
            }
        } catch {
            throw .source(error)
        }
    }

    /// Returns the bytes of a header; nil when the file ends before them.
    ///
    /// - Parameter start: the bytes at the position that have been read. Longer headers are read again.
    static func header(
        startingWith start: [UInt8],
        of source: any RandomAccessSource,
        at position: Int64,
        count: Int
    ) throws(Failure) -> ArraySlice<UInt8>? {
        let header = start.count < count ? try bytes(of: source, at: position, count: count) : start
        return header.count < count ? nil : header[..<count]
    }
}

/// A header of a RAR archive.
struct RarBlock {
    enum Content: Equatable {
        case archive(isVolume: Bool, isSolid: Bool)
        /// The following headers are encrypted.
        case encrypted
        case entry(RarDirectory.Entry)
        case other
        case end
    }

    var content: Content
    /// The offset after the header and its data.
    var end: Int64
}

/// The fields of a header, read in order. Reading beyond its end gives nil.
struct RarFields {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// The number of bytes that are left.
    var count: Int { rest.count }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Reads a little-endian number of at most 8 bytes.
    mutating func number(_ count: Int) -> UInt64? {
        bytes(count)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a number of RAR 5: seven bits in each byte, the lowest first, and a bit for whether another byte follows.
    mutating func variableNumber() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            guard shift < 63 || byte < 2 else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
