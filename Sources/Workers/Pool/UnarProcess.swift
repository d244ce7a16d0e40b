import CWorkers
import Glibc

/// A process in which `unar` unpacks an archive, confined like a worker. One thread at a time may use it.
public final class UnarProcess {
    private let processID: pid_t
    private let output: OwnedDescriptor

    /// The places where `unar` may be installed.
    private static let paths = ["/usr/bin/unar", "/usr/local/bin/unar"]

    /// The path of the program; nil if it isn't installed.
    public static var path: String? { paths.first { access($0, X_OK) == 0 } }

    /// Whether the program is installed and can be confined: without Landlock it could read all files.
    public static var isUsable: Bool { path != nil && quire_landlock_abi() > 0 }

    /// Starts to unpack an archive.
    ///
    /// - Throws: ``WorkerError/unavailable(_:)``.
    public init(_ archive: OwnedDescriptor, path: String, executable: WorkerExecutable = .standard())
        throws(WorkerError)
    {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .unavailable(SystemError.text()) }
        let (output, input) = (OwnedDescriptor(owning: ends[0]), OwnedDescriptor(owning: ends[1]))
        _ = fcntl(output.number, F_SETFL, O_NONBLOCK)
        for end in [output, input] { _ = fcntl(end.number, F_SETFD, FD_CLOEXEC) }
        processID = try executable.spawn([UnarLauncher.argument, path], archive, output: input)
        self.output = output
    }

    deinit {
        kill(processID, SIGKILL)
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    }

    /// Reads the next bytes of the unpacked files, fewer at the end of the archive.
    ///
    /// - Throws: ``WorkerError/timedOut``.
    public func bytes(_ count: Int, _ control: WorkControl) throws(WorkerError) -> [UInt8] {
        // The archive declares the size, which can be wrong: memory is allocated only for bytes that arrive.
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(count, 1 << 20))
        while bytes.count < count {
            let got = read(output.number, &piece, min(piece.count, count - bytes.count))
            if got > 0 {
                bytes += piece[..<got]
            } else if got == 0 {
                break
            } else if errno == EAGAIN {
                try wait(control)
            } else if errno != EINTR {
                throw .crashed
            }
        }
        return bytes
    }

    private func wait(_ control: WorkControl) throws(WorkerError) {
        if let error = control.error { throw error }
        var entry = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
        // Short, so that a cancellation is noticed.
        _ = poll(&entry, 1, 200)
    }
}
