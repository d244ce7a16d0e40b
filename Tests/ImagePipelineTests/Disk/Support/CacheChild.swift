import Foundation
import Glibc
import Testing

/// A child process that uses a cache: this test program, started again with one of the tests in ``CacheChildren``.
final class CacheChild {
    /// The work of the child; also the name of its test function.
    enum Role: String {
        case writes, shares, meetsFullDisk, meetsFileLimit
    }

    private static let variable = "QUIRE_CACHE_CHILD"

    /// Whether this process is a child with that role.
    static func isRunning(_ role: Role) -> Bool { instruction?.first == role.rawValue }

    /// In a child process: the cache's directory and the seed.
    static var task: (directory: String, seed: UInt64, progress: String)? {
        guard let instruction, instruction.count == 4, let seed = UInt64(instruction[2]) else { return nil }
        return (instruction[1], seed, instruction[3])
    }

    private static var instruction: [String]? {
        ProcessInfo.processInfo.environment[variable]?.split(separator: "|").map(String.init)
    }

    private let identifier: pid_t

    /// Starts a child.
    ///
    /// - Parameter isIsolated: Whether the child has its own small file system, mounted at `directory`.
    init(_ role: Role, directory: String, seed: UInt64, progress: String = "-", isIsolated: Bool = false) throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var arguments = [program, "--testing-library", "swift-testing", "--filter", "CacheChildren/\(role.rawValue)"]
        if isIsolated { arguments = Self.isolation(directory) + arguments }
        let environment =
            ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
            + ["\(Self.variable)=\(role.rawValue)|\(directory)|\(seed)|\(progress)"]
        identifier = try Self.spawn(arguments, environment)
    }

    /// Whether a process can have its own file system on this machine.
    static let canIsolate: Bool = {
        guard let child = try? spawn(isolation("/tmp") + ["/bin/true"], []) else { return false }
        return wait(child) == 0
    }()

    private static func isolation(_ directory: String) -> [String] {
        let script = "mount -t tmpfs -o size=4m tmpfs \"$0\" && exec \"$@\""
        return ["/usr/bin/unshare", "--map-root-user", "--mount", "/bin/sh", "-c", script, directory]
    }

    private static func spawn(_ arguments: [String], _ environment: [String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The parent's output shows failures. Discard the child's output, which would hide them.
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var identifier: pid_t = 0
        let code = withStrings(arguments) { arguments in
            withStrings(environment) { environment in
                arguments[0].map { posix_spawn(&identifier, $0, &actions, nil, arguments, environment) } ?? EINVAL
            }
        }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        return identifier
    }

    private static func withStrings<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }

    private static func wait(_ identifier: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    /// Kills the child and waits for its end. Returns whether the signal ended it, rather than a regular exit.
    func kill() -> Bool {
        Glibc.kill(identifier, SIGKILL)
        return Self.wait(identifier) & 0x7F == SIGKILL
    }

    /// Waits for the end of the child and returns whether all its expectations passed.
    func succeeds() -> Bool { Self.wait(identifier) == 0 }
}

/// Three numbers in a memory-mapped file. Two processes share them, and they survive a kill.
final class SharedProgress {
    private let words: UnsafeMutablePointer<Int>

    init(path: String) throws {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, ftruncate(file, 4_096) == 0,
            let memory = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
        else { throw POSIXError(.EIO) }
        close(file)
        words = memory.bindMemory(to: Int.self, capacity: 3)
    }

    deinit { munmap(words, 4_096) }

    /// The number of started writes.
    var begun: Int {
        get { words[0] }
        set { words[0] = newValue }
    }
    /// The number of finished writes.
    var ended: Int {
        get { words[1] }
        set { words[1] = newValue }
    }
    /// The number of wrong reads.
    var wrong: Int {
        get { words[2] }
        set { words[2] = newValue }
    }

    func reset() { (begun, ended) = (0, 0) }
}
