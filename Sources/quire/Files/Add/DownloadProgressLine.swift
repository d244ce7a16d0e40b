import Synchronization

/// The progress line of a download on an interactive terminal.
final class DownloadProgressLine: Sendable {
    private let isInteractive = Terminal.isInteractive
    /// Guards the last displayed progress, in tenths of a megabyte. The line is written only when this value changes.
    private let shown = Mutex(-1)

    func show(_ received: Int, of expected: Int?) {
        guard isInteractive else { return }
        let tenths = Self.tenths(received)
        let isNew = shown.withLock { shown in
            defer { shown = tenths }
            return shown != tenths
        }
        guard isNew else { return }
        let total = expected.map { " of \(Self.megabytes($0))" } ?? ""
        Terminal.write("\r\u{1B}[2KDownloading: \(Self.megabytes(received))\(total)")
    }

    func clear() {
        if isInteractive { Terminal.write("\r\u{1B}[2K") }
    }

    private static func megabytes(_ byteCount: Int) -> String {
        let tenths = tenths(byteCount)
        return "\(tenths / 10).\(tenths % 10) MB"
    }

    private static func tenths(_ byteCount: Int) -> Int { byteCount / 100_000 }
}
