import Glibc
import Synchronization

/// Watches the folders of libraries and requests scans of changed folders, on a thread of low priority.
///
///     let watcher = LibraryWatcher(scanner, options, onReport: { print($0) }, onChange: { requests.yield($0) })
///     await watcher.run()
public final class LibraryWatcher: Sendable {
    private let scanner: LibraryScanner
    private let options: WatchOptions
    private let onReport: @Sendable (WatchReport) -> Void
    private let onChange: @Sendable (ScanScope) -> Void
    private let isStopped = Atomic(false)

    /// Creates a watcher. Call `run()` to start it.
    ///
    /// - Parameters:
    ///   - scanner: the scanner of the libraries.
    ///   - options: how changes are detected.
    ///   - onReport: called with reports for the log.
    ///   - onChange: called with the folders to scan. It must return quickly.
    public init(
        _ scanner: LibraryScanner,
        _ options: WatchOptions,
        onReport: @escaping @Sendable (WatchReport) -> Void,
        onChange: @escaping @Sendable (ScanScope) -> Void
    ) {
        self.scanner = scanner
        self.options = options
        self.onReport = onReport
        self.onChange = onChange
    }

    /// Watches the folders until the task is cancelled.
    public func run() async {
        guard options.mode != .never, let alarm = WatchAlarm() else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                ScanThread.start(name: "watch") { [self] in
                    let loop = WatchLoop(
                        scanner,
                        polls: options.mode == .poll,
                        times: WatchTimes(options),
                        isStopped: { [self] in isStopped.load(ordering: .relaxed) },
                        onReport: onReport,
                        onChange: onChange
                    )
                    loop.start()
                    loop.run(alarm)
                    continuation.resume()
                }
            }
        } onCancel: {
            isStopped.store(true, ordering: .relaxed)
            alarm.ring()
        }
    }
}

/// A pipe that interrupts a call of `poll`.
final class WatchAlarm: Sendable {
    let descriptor: Int32
    private let writer: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        writer = ends[1]
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    func ring() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }
}
