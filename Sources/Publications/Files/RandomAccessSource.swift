/// The content of a file, read in any order from any thread.
///
/// All formats are read through a source, and never through a path, so they don't depend on where a file is stored.
/// ``FileSource`` reads a file on the disk, and ``BytesSource`` reads bytes in memory.
public protocol RandomAccessSource: Sendable {
    /// The version of the content that the source reads.
    var fingerprint: SourceFingerprint { get }

    /// Reads bytes from an offset on.
    ///
    /// - Returns: the number of bytes read. It may be smaller than the buffer, and is 0 only at the end of the content
    ///   or for an empty buffer.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SourceError) -> Int

    /// Returns the bytes from an offset on that are in memory, as many as follow one another; nil if the byte at the
    /// offset has to be read. They are valid as long as the source exists.
    func memory(at offset: Int64) -> UnsafeRawBufferPointer?

    /// Verifies that the content has not been modified since the source was opened.
    ///
    /// - Throws: `SourceError.changed` when it has.
    func verifyUnchanged() throws(SourceError)

    /// Returns a source for the content that has replaced this source's; nil when it has not been replaced, or has been
    /// removed.
    func replacement() throws(SourceError) -> (any RandomAccessSource)?
}

/// Identifies a version of a file's content.
public struct SourceFingerprint: Sendable, Codable, Hashable {
    /// The size of the file.
    public var byteSize: Int64
    /// The modification time in seconds since 1970; 0 if there is none.
    public var seconds: Int
    /// The fraction of that time in nanoseconds.
    public var nanoseconds: Int

    /// Makes a fingerprint.
    public init(byteSize: Int64, seconds: Int = 0, nanoseconds: Int = 0) {
        self.byteSize = byteSize
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }
}

extension RandomAccessSource {
    /// The size in bytes when the source was opened.
    public var byteSize: Int64 { fingerprint.byteSize }

    /// Returns nil: a source without memory of its own reads all bytes.
    public func memory(at offset: Int64) -> UnsafeRawBufferPointer? { nil }

    /// Reads until the buffer is full or the content ends, and returns the number of bytes read.
    public func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SourceError) -> Int {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let count = try read(into: rest, at: offset + Int64(done))
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// Reads exactly `count` bytes from an offset on.
    ///
    /// - Throws: `SourceError.changed` when the content ends earlier.
    public func bytes(at offset: Int64, count: Int) throws(SourceError) -> [UInt8] {
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { (buffer, initialized) throws(SourceError) in
            initialized = try fill(UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
        guard bytes.count == count else { throw .changed }
        return bytes
    }

    /// Reads exactly `count` bytes from an offset on.
    ///
    /// - Parameter name: the file's name, for errors.
    func bytes(at offset: Int64, count: Int, name: String) throws(PublicationError) -> [UInt8] {
        do throws(SourceError) {
            return try bytes(at: offset, count: count)
        } catch {
            throw PublicationError(error, file: name)
        }
    }
}
