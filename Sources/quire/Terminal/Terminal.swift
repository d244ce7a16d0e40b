import Glibc

/// What the command line writes to people.
enum Terminal {
    /// Whether standard output is a terminal, rather than a file or a pipe.
    static var isInteractive: Bool { isatty(STDOUT_FILENO) == 1 }

    /// How many characters fit on a line.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes text to standard output at once, also when that is a file.
    static func write(_ text: String) {
        StandardError.write(text, to: STDOUT_FILENO)
    }
}

/// Where errors go.
enum StandardError {
    static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            // Nobody reads any more, or the disk is full: there is nobody to tell.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
