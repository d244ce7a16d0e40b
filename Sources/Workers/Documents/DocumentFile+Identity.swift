import Glibc

extension DocumentFile {
    /// Identifies the version of an open file.
    public struct Identity: Hashable, Sendable {
        private let values: [Int]

        /// Reads the identity of a file; nil if the system has none.
        public init?(_ descriptor: OwnedDescriptor) {
            var status = stat()
            guard fstat(descriptor.number, &status) == 0 else { return nil }
            values = [
                Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            ]
        }

        /// The identity as bytes.
        fileprivate var bytes: [UInt8] {
            var writer = PayloadWriter()
            for value in values { writer.add(value) }
            return writer.bytes
        }
    }

    /// Returns bytes that identify a page of this file, or the whole document.
    func identity(ofPage page: Int?) -> SharedBytes {
        var writer = PayloadWriter()
        writer.add(page ?? -1)
        return SharedBytes((Identity(descriptor)?.bytes ?? []) + writer.bytes)
    }
}
