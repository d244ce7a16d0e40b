import CWorkers

/// The allocator of this process.
public enum MemoryAllocator {
    /// Lets the allocator return large buffers to the system. Call it first in `main`.
    public static func configure() { quire_configure_allocator() }
}
