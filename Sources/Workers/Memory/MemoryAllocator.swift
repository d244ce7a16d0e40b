import CWorkers

/// The allocator of this process.
public enum MemoryAllocator {
    /// Lets the allocator return large buffers to the system. Call it first in `main`.
    public static func configure() { quire_configure_allocator() }

    /// Configures the allocator of a worker to keep the buffers of a page for the next one, until ``trim()``. Call it
    /// first in `main`.
    public static func configureForWorker() { quire_configure_worker_allocator() }

    /// Returns free memory to the system.
    static func trim() { quire_trim_memory() }
}
