import Foundation
import Workers

/// The threads of a scan. They block on disks and queues, which is not allowed on the cooperative thread pool.
enum ScanThread {
    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: The name of the thread.
    ///   - isWriter: Whether the thread writes to the store. The priority of the others is below that of threads that
    ///     handle requests. With a low priority, a transaction could be interrupted while requests wait for its end.
    static func start(name: String, isWriter: Bool = false, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread {
            if !isWriter { ThreadPriority.lower() }
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
