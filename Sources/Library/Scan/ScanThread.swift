import Foundation

/// The threads of a scan. They block on disks and queues, which is not allowed on the cooperative thread pool.
enum ScanThread {
    static func start(name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        // The walk is recursive with small frames. 1 MiB is many times the stack that the maximum depth needs.
        thread.stackSize = 1 << 20
        thread.start()
    }

    static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
