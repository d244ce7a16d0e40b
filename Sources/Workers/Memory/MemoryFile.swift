import CWorkers
import Glibc

/// Anonymous files in memory.
public enum MemoryFile {
    /// Creates an empty file.
    ///
    /// - Throws: ``WorkerError/unavailable(_:)``.
    public static func make() throws(WorkerError) -> OwnedDescriptor {
        let number = quire_memory_file()
        guard number >= 0 else { throw .unavailable(SystemError.text(-number)) }
        return OwnedDescriptor(owning: number)
    }

    /// Writes bytes at the start of an empty file and returns 0 or an error number.
    public static func write(_ bytes: UnsafeRawBufferPointer, to file: OwnedDescriptor) -> Int32 {
        guard ftruncate(file.number, off_t(bytes.count)) == 0 else { return errno }
        var done = 0
        while done < bytes.count {
            let count = pwrite(file.number, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(done))
            guard count > 0 else { return count < 0 ? errno : EIO }
            done += count
        }
        return 0
    }

    /// Fixes the size of a file permanently. Returns whether that was possible.
    static func fixSize(of file: OwnedDescriptor) -> Bool { quire_seal(file.number, 0) == 0 }

    /// Returns whether a file has at least that many bytes.
    static func has(_ count: Int, in file: OwnedDescriptor) -> Bool {
        var status = stat()
        return fstat(file.number, &status) == 0 && Int(status.st_size) >= count
    }
}
