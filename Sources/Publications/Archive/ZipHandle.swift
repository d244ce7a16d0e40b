import CZip
import Glibc

/// An archive opened by libzip, closed on deinitialization. Protect it with a lock: only one thread may use a handle of
/// libzip at a time.
struct ZipHandle: ~Copyable, @unchecked Sendable {
    // Unchecked: only the owner of this noncopyable value uses the pointer and the source.
    private let archive: OpaquePointer
    let source: ZipSource

    /// Opens an archive and reads its directory.
    ///
    /// - Parameters:
    ///   - content: the content of the archive.
    ///   - directoryBudget: the maximum number of bytes that libzip may read for the directory. libzip holds the whole
    ///     directory in memory before it reports the number of entries, so a larger directory could exhaust memory.
    init(_ content: any RandomAccessSource, directoryBudget: Int64) throws(ZipError) {
        let source = ZipSource(content)
        source.budget = directoryBudget
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        let userdata = Unmanaged.passRetained(source)
        guard let zipSource = zip_source_function_create(ZipSource.callback, userdata.toOpaque(), &error) else {
            userdata.release()
            throw ZipError(error, of: source)
        }
        guard let archive = zip_open_from_source(zipSource, ZIP_RDONLY, &error) else {
            let failure = ZipError(error, of: source)
            zip_source_free(zipSource)
            throw failure
        }
        source.budget = nil
        self.archive = archive
        self.source = source
    }

    deinit {
        zip_discard(archive)
    }

    var entryCount: UInt64 {
        UInt64(max(0, zip_get_num_entries(archive, 0)))
    }

    /// Returns the stored bytes of an entry's name; valid as long as the handle.
    func rawName(at index: UInt64) -> UnsafeBufferPointer<UInt8> {
        guard let name = zip_get_name(archive, index, UInt32(ZIP_FL_ENC_RAW)) else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(
            start: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self),
            count: strlen(name)
        )
    }

    /// Returns the directory's description of an entry.
    func entry(at index: UInt64) throws(ZipError) -> ZipEntry {
        var description = zip_stat()
        guard zip_stat_index(archive, index, 0, &description) == 0 else { throw lastFailure() }
        return ZipEntry(index: index, description)
    }

    /// Opens an entry for reading from its beginning.
    func reader(of entry: ZipEntry) throws(ZipError) -> ZipEntryReader {
        // Discards the error of a read beyond the bytes that were needed of another entry.
        _ = source.takeFailure()
        guard let file = zip_fopen_index(archive, entry.index, 0) else { throw lastFailure() }
        return ZipEntryReader(file, of: source)
    }

    private func lastFailure() -> ZipError {
        ZipError(zip_get_error(archive).pointee, of: source)
    }
}

/// An entry open for reading, closed on deinitialization. It must not outlive its handle.
struct ZipEntryReader: ~Copyable {
    private let file: OpaquePointer
    private let source: ZipSource

    fileprivate init(_ file: OpaquePointer, of source: ZipSource) {
        self.file = file
        self.source = source
    }

    deinit {
        zip_fclose(file)
    }

    /// Reads until the buffer is full or the entry ends, and returns the number of bytes read. At the end of the entry,
    /// libzip compares its length and checksum with the directory.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
        var done = 0
        while done < buffer.count {
            let count = zip_fread(file, buffer.baseAddress?.advanced(by: done), UInt64(buffer.count - done))
            if count == 0 { break }
            guard count > 0 else { throw ZipError(zip_file_get_error(file).pointee, of: source) }
            done += Int(count)
        }
        return done
    }
}
