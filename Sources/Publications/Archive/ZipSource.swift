import CZip

/// The source through which libzip reads an archive: positioned reads through a small buffer.
/// libzip's own file source uses `FILE`, which drops its buffer at every seek, so an entry costs three reads. This
/// source reads an entry's header and first bytes with one read, and reads a small archive once as a whole. Only the
/// owner of the `ZipHandle` may use it, on one thread at a time.
final class ZipSource {
    let content: any RandomAccessSource
    /// The size of the archive in bytes.
    let byteSize: Int64
    private var position: Int64 = 0
    private var window: UnsafeMutableRawBufferPointer?
    private var windowStart: Int64 = 0
    private var windowCount = 0
    private var error = zip_error_t()
    /// The error of the last failed read.
    private var failure: SourceError?

    /// The number of bytes libzip may still read; nil means no limit.
    var budget: Int64?

    /// The size of the buffer. It suffices for the local header and the first bytes of a page.
    private static let windowSize = 8 << 10
    /// Archives up to this size are read completely while they are opened.
    private static let smallArchiveBytes: Int64 = 128 << 10

    init(_ content: any RandomAccessSource) {
        self.content = content
        byteSize = content.byteSize
    }

    deinit {
        releaseWindow()
    }

    /// Frees the buffer; the next read allocates a new one.
    func releaseWindow() {
        window?.deallocate()
        window = nil
        windowCount = 0
    }

    private func read(into target: UnsafeMutableRawBufferPointer) -> Int64 {
        if var left = budget {
            left -= Int64(target.count)
            budget = left
            guard left >= 0 else { return fail(ZIP_ER_INCONS) }
        }
        var done = 0
        while done < target.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
            let copied = copy(into: rest)
            if copied > 0 {
                done += copied
                continue
            }
            guard position < byteSize else { break }
            do throws(SourceError) {
                if rest.count >= Self.windowSize, byteSize > Self.smallArchiveBytes {
                    let count = try readContent(into: rest, at: position)
                    position += Int64(count)
                    done += count
                } else {
                    try fillWindow()
                }
            } catch {
                failure = error
                return fail(ZIP_ER_READ)
            }
        }
        return Int64(done)
    }

    /// Fills a buffer from an offset on, as far as the archive has bytes.
    ///
    /// - Throws: `SourceError.changed` when the archive has become shorter.
    private func readContent(
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: Int64
    ) throws(SourceError) -> Int {
        let count = Int(min(Int64(buffer.count), byteSize - offset))
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        guard try content.fill(part, at: offset) == count else { throw .changed }
        return count
    }

    /// Copies the bytes at the position that are in the buffer or in the content's own memory. Returns their number.
    private func copy(into target: UnsafeMutableRawBufferPointer) -> Int {
        guard let bytes = windowBytes ?? content.memory(at: position) else { return 0 }
        let count = min(target.count, bytes.count)
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        position += Int64(count)
        return count
    }

    /// The bytes of the buffer from the position on; nil if it doesn't contain the position.
    private var windowBytes: UnsafeRawBufferPointer? {
        let offset = position - windowStart
        guard let window, offset >= 0, offset < Int64(windowCount) else { return nil }
        return UnsafeRawBufferPointer(rebasing: window[Int(offset)..<windowCount])
    }

    /// Fills the buffer, so that it contains the position.
    private func fillWindow() throws(SourceError) {
        let isSmall = byteSize <= Self.smallArchiveBytes
        let window = self.window ?? .allocate(byteCount: isSmall ? Int(byteSize) : Self.windowSize, alignment: 16)
        self.window = window
        windowStart = isSmall ? 0 : position
        windowCount = 0
        windowCount = try readContent(into: window, at: windowStart)
    }

    private func seek(_ data: UnsafeMutableRawPointer?, _ count: UInt64) -> Int64 {
        guard let data else { return fail(ZIP_ER_INVAL) }
        let target = zip_source_seek_compute_offset(
            UInt64(position),
            UInt64(byteSize),
            data,
            count,
            &error
        )
        guard target >= 0 else { return -1 }
        position = target
        return 0
    }

    private func describe(into data: UnsafeMutableRawPointer?) -> Int64 {
        guard let data else { return fail(ZIP_ER_INVAL) }
        let description = data.assumingMemoryBound(to: zip_stat.self)
        zip_stat_init(description)
        description.pointee.size = UInt64(byteSize)
        description.pointee.valid = UInt64(ZIP_STAT_SIZE)
        return Int64(MemoryLayout<zip_stat>.size)
    }

    private func fail(_ code: Int32) -> Int64 {
        zip_error_set(&error, code, 0)
        return -1
    }

    /// Returns the error of the last failed read, and removes it.
    func takeFailure() -> SourceError? {
        defer { failure = nil }
        return failure
    }

    /// The callback of libzip. `userdata` is a retained `ZipSource`, released on `ZIP_SOURCE_FREE`.
    static let callback: zip_source_callback = { userdata, data, count, command in
        guard let userdata else { return -1 }
        let reference = Unmanaged<ZipSource>.fromOpaque(userdata)
        let source = reference.takeUnretainedValue()
        switch command {
        case ZIP_SOURCE_OPEN:
            source.position = 0
            return 0
        case ZIP_SOURCE_READ:
            return source.read(into: UnsafeMutableRawBufferPointer(start: data, count: Int(clamping: count)))
        case ZIP_SOURCE_CLOSE:
            return 0
        case ZIP_SOURCE_STAT:
            return source.describe(into: data)
        case ZIP_SOURCE_ERROR:
            return zip_error_to_data(&source.error, data, count)
        case ZIP_SOURCE_SEEK:
            return source.seek(data, count)
        case ZIP_SOURCE_TELL:
            return source.position
        case ZIP_SOURCE_FREE:
            reference.release()
            return 0
        case ZIP_SOURCE_SUPPORTS:
            return supportedCommands
        default:
            return source.fail(ZIP_ER_OPNOTSUPP)
        }
    }

    private static let supportedCommands: Int64 = [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
        ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS,
    ].reduce(0) { $0 | 1 << Int64($1.rawValue) }
}
