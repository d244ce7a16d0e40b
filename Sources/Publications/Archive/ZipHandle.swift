import CZip
import Glibc

/// An archive opened by libzip, closed when the value ends. libzip's handles belong to one thread at a time: keep this
/// behind a lock.
struct ZipHandle: ~Copyable, @unchecked Sendable {
    // Unchecked: the pointer and the source are used by nobody but the holder of this value, which can't be copied.
    private let archive: OpaquePointer
    let source: ZipFileSource

    /// Reads the archive's directory.
    ///
    /// - Parameters:
    ///   - file: the archive; closed with the handle.
    ///   - directoryBudget: the most bytes libzip may read for the directory. A directory of more bytes is made to
    ///     exhaust memory: libzip holds all of it before it says how many entries there are.
    init(file: consuming OpenFile, directoryBudget: Int64) throws(ZipFailure) {
        let source = ZipFileSource(file: file)
        source.budget = directoryBudget
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        let userdata = Unmanaged.passRetained(source)
        guard let zipSource = zip_source_function_create(ZipFileSource.callback, userdata.toOpaque(), &error) else {
            userdata.release()
            throw ZipFailure(error)
        }
        guard let archive = zip_open_from_source(zipSource, ZIP_RDONLY, &error) else {
            let failure = ZipFailure(error)
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

    /// The bytes of an entry's name as stored; valid until the handle ends.
    func rawName(at index: UInt64) -> UnsafeBufferPointer<UInt8> {
        guard let name = zip_get_name(archive, index, UInt32(ZIP_FL_ENC_RAW)) else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(
            start: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self),
            count: strlen(name)
        )
    }

    /// What the directory says about an entry.
    func entry(at index: UInt64) throws(ZipFailure) -> ZipEntry {
        var description = zip_stat()
        guard zip_stat_index(archive, index, 0, &description) == 0 else { throw lastFailure() }
        return ZipEntry(index: index, description)
    }

    /// Starts reading an entry from its beginning.
    func reader(of entry: ZipEntry) throws(ZipFailure) -> ZipEntryReader {
        guard let file = zip_fopen_index(archive, entry.index, 0) else { throw lastFailure() }
        return ZipEntryReader(file)
    }

    private func lastFailure() -> ZipFailure {
        ZipFailure(zip_get_error(archive).pointee)
    }
}

/// An entry being read; closed when the value ends. Must not outlive its handle.
struct ZipEntryReader: ~Copyable {
    private let file: OpaquePointer

    fileprivate init(_ file: OpaquePointer) {
        self.file = file
    }

    deinit {
        zip_fclose(file)
    }

    /// Reads on until the buffer is full or the entry ends, and returns the count of bytes read. At the end of the entry
    /// libzip compares length and checksum with the directory.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int {
        var done = 0
        while done < buffer.count {
            let count = zip_fread(file, buffer.baseAddress?.advanced(by: done), UInt64(buffer.count - done))
            if count == 0 { break }
            guard count > 0 else { throw ZipFailure(zip_file_get_error(file).pointee) }
            done += Int(count)
        }
        return done
    }
}
