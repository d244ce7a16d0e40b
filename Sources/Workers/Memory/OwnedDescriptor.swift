import Glibc

/// An open file descriptor that is closed with its last reference.
public final class OwnedDescriptor: Sendable {
    /// The descriptor's number.
    public let number: Int32

    /// Takes ownership of a descriptor.
    public init(owning number: Int32) {
        self.number = number
    }

    /// Duplicates a descriptor that belongs to another object.
    ///
    /// - Throws: ``WorkerError/unavailable(_:)`` when the process has no descriptors left.
    public convenience init(copying descriptor: Int32) throws(WorkerError) {
        let number = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard number >= 0 else { throw .unavailable(SystemError.text()) }
        self.init(owning: number)
    }

    deinit { close(number) }
}
