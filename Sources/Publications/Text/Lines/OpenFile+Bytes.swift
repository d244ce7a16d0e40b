import Glibc

extension OpenFile {
    /// Reads bytes from an offset on, fewer than `count` only at the end of the file.
    ///
    /// - Parameter name: the file's name, for errors.
    func bytes(at offset: Int64, count: Int, name: String) throws(PublicationError) -> [UInt8] {
        var code: Int32 = 0
        let result = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, initializedCount in
            guard let read = read(into: UnsafeMutableRawBufferPointer(buffer), at: offset) else {
                code = errno
                return
            }
            initializedCount = read
        }
        guard code == 0 else { throw .notReadable(file: name, reason: systemMessage(code)) }
        return result
    }
}
