import Glibc

/// An open file descriptor that is closed with its last reference.
public final class OwnedDescriptor: Sendable {
    /// The descriptor's number.
    public let number: Int32

    /// Takes ownership of a descriptor.
    public init(owning number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
