import Glibc

/// Standard output.
enum Terminal {
    /// Whether standard output is a terminal, rather than a file or a pipe.
    static var isInteractive: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The number of characters in a line; 80 when standard output is not a terminal.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes text to standard output without buffering, even if it is a file.
    static func write(_ text: String) {
        StandardError.write(text, to: STDOUT_FILENO)
    }
}

/// Standard error.
enum StandardError {
    static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            // The reader closed the pipe or the disk is full. There is no way to report it.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
