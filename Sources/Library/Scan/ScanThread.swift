import Foundation

/// The scan's own threads: it blocks on disks and queues, which the cooperative pool must never do.
enum ScanThread {
    static func start(name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        // Deep folders recurse; a frame is small, and 1 MiB is many times what the deepest tree allowed takes.
        thread.stackSize = 1 << 20
        thread.start()
    }

    static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
