import Synchronization

/// One line that says how far a download is, where somebody watches.
final class FetchLine: Sendable {
    private let isInteractive = Terminal.isInteractive
    /// Guards how many tenths of a megabyte were shown last: bytes arrive more often than anybody can read.
    private let shown = Mutex(-1)

    func show(_ received: Int, of expected: Int?) {
        guard isInteractive else { return }
        let tenths = received * 10 >> 20
        let isNew = shown.withLock { shown in
            defer { shown = tenths }
            return shown != tenths
        }
        guard isNew else { return }
        let total = expected.map { " of \(Self.megabytes($0))" } ?? ""
        Terminal.write("\r\u{1B}[2KFetching: \(Self.megabytes(received))\(total)")
    }

    func clear() {
        if isInteractive { Terminal.write("\r\u{1B}[2K") }
    }

    private static func megabytes(_ byteCount: Int) -> String {
        let tenths = byteCount * 10 >> 20
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
