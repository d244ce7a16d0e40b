import Foundation
import Glibc
import Synchronization

/// A child process whose output is read from pipes. Foundation's `Process` does the same, but crashes when several
/// threads start processes at the same time.
struct SpawnedProgram: Sendable {
    struct Failure: Error {
        let code: Int32
    }

    let identifier: pid_t
    /// The pipe with the standard output, and with the standard error unless it has a pipe of its own.
    let output: Int32
    let errors: Int32?

    /// Held while a process is started. Before a pipe is marked `FD_CLOEXEC`, a process that another thread starts
    /// would inherit it and keep it open.
    private static let turn = Mutex(())

    init(_ program: String, _ arguments: [String], separatesErrors: Bool) throws {
        self = try Self.turn.withLock { _ throws(Failure) in
            try Self(spawning: program, arguments, separatesErrors: separatesErrors)
        }
    }

    private init(spawning program: String, _ arguments: [String], separatesErrors: Bool) throws(Failure) {
        let output = try Self.pipe()
        let errors = separatesErrors ? try Self.pipe() : nil
        defer {
            close(output.writing)
            if let errors { close(errors.writing) }
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, (errors ?? output).writing, STDERR_FILENO)
        // A child process inherits the signal mask of the thread that starts it, so unblock all signals.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var copies: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        copies.append(nil)
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, program, &actions, &attributes, copies, environ)
        guard code == 0 else {
            close(output.reading)
            if let errors { close(errors.reading) }
            throw Failure(code: code)
        }
        self.identifier = identifier
        self.output = output.reading
        self.errors = errors?.reading
    }

    private static func pipe() throws(Failure) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Failure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Reads the available output; empty at the end.
    static func piece(from descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var count: Int
        repeat { count = read(descriptor, &bytes, bytes.count) } while count < 0 && errno == EINTR
        return Array(bytes.prefix(max(count, 0)))
    }

    /// Reads the output to its end.
    static func everything(from descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        while case let piece = piece(from: descriptor), !piece.isEmpty { bytes += piece }
        close(descriptor)
        return bytes
    }

    /// Waits until the process ends. Returns its exit status, or the number of the signal that ended it.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F
    }
}
