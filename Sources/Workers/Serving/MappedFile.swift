import Glibc

/// A file that is mapped into memory for reading, in a worker.
final class MappedFile: Sendable {
    /// Never null, and mapped as long as this object exists. The content doesn't change: the server has sealed it, or it
    /// is pixels, which may have any value.
    nonisolated(unsafe) private let start: UnsafeMutableRawPointer
    private let count: Int

    /// Maps a file; nil when it is empty or shorter.
    init?(_ file: OwnedDescriptor, count: Int) {
        // The pages are needed at once, and mapping them together is faster than one by one.
        guard count > 0, MemoryFile.has(count, in: file),
            let start = mmap(nil, count, PROT_READ, MAP_SHARED | MAP_POPULATE, file.number, 0), start != MAP_FAILED
        else { return nil }
        self.start = start
        self.count = count
    }

    deinit { munmap(start, count) }

    /// The bytes, which keep the mapping.
    var bytes: SharedBytes {
        SharedBytes(count: count) { [self] body in body(UnsafeRawBufferPointer(start: start, count: count)) }
    }
}
