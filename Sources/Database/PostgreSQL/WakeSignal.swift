import Glibc

/// Wakes a thread that waits for a socket.
final class WakeSignal: Sendable {
    /// The two ends of a pipe; -1 if the process has no free descriptors. Then the thread wakes only at timeouts.
    private let receiver: Int32
    private let sender: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            (receiver, sender) = (-1, -1)
            return
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (receiver, sender) = (ends[0], ends[1])
    }

    deinit {
        if receiver >= 0 { Glibc.close(receiver) }
        if sender >= 0 { Glibc.close(sender) }
    }

    /// Wakes the thread. If the thread isn't waiting, its next wait returns immediately.
    func send() {
        var byte: UInt8 = 1
        // If the pipe is full, the thread wakes anyway.
        _ = write(sender, &byte, 1)
    }

    /// Waits for a signal, for data on a socket, or for a timeout.
    func wait(for socket: Int32 = -1, milliseconds: Int32) {
        // Negative descriptors are ignored.
        var descriptors = [
            pollfd(fd: receiver, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        var bytes = [UInt8](repeating: 0, count: 64)
        while receiver >= 0, read(receiver, &bytes, bytes.count) > 0 {}
    }
}
