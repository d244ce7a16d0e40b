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

    /// Returns free memory to the system, and unmaps the code of the program and its libraries.
    ///
    /// Start, scans and renderings use most of the code once, and the kernel maps sixteen pages around each used one. It
    /// unmaps none of them unless memory is scarce, although serving uses a small part. Unmapped code stays in the page
    /// cache, from which the kernel maps the pages again that are used.
    public static func releaseUnused() {
        quire_trim_memory()
        quire_unmap_code()
    }
}
