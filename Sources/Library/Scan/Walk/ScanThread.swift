import Foundation
import Workers

/// The threads of a scan. They block on disks and queues, which is not allowed on the cooperative thread pool. Their
/// priority is below that of threads that handle requests.
enum ScanThread {
    static func start(name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread {
            ThreadPriority.lower()
            body()
        }
        thread.name = name
        // The walk is recursive, and the maximum depth needs more than 1 MiB in a debug build. The system allocates
        // only the used part of a stack.
        thread.stackSize = 8 << 20
        thread.start()
    }

    static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
