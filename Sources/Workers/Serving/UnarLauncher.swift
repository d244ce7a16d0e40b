import CWorkers

/// Replaces this worker process by `unar`, with the restrictions of a worker.
///
/// `unar` is a program in Debian that unpacks archives that libarchive can't. It reads the archive that the server has
/// passed, and writes the files of the archive to standard output, one after the other.
public enum UnarLauncher {
    /// The command-line argument of `quire-worker` that precedes the path of `unar`.
    public static let argument = "--unar"

    /// The archive, which the server passes in the place of a socket.
    private static let archive = "/proc/self/fd/\(QUIRE_WORKER_SOCKET)"

    /// The files that `unar` may read: the archive, libraries, converters of encodings, and the settings of GNUstep.
    /// GNUstep also needs the list of users.
    private static let readable = [
        "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/passwd", "/usr/share/GNUstep",
        "/etc/GNUstep", "/usr/share/zoneinfo", "/usr/share/locale", archive,
    ]
    /// The dynamic loader of each architecture, which may be executed. ``execute(_:)`` adds `unar` itself.
    private static let executable = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

    /// Replaces this process. Call it after ``Sandbox/limit()``, before the process has a second thread.
    ///
    /// - Returns: An error number. The function doesn't return if the program was started.
    public static func execute(_ path: String) -> Int32 {
        let arguments = ["unar", "-quiet", "-no-recursion", "-forks", "skip", "-output-directory", "-", archive]
        let environment = ["LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TZ=UTC", "HOME=/nonexistent"]
        return CStrings.with(arguments) { arguments in
            CStrings.with(environment) { environment in
                CStrings.with(readable) { readable in
                    CStrings.with(executable + [path]) { executable in
                        readable.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: Self.readable.count + 1) {
                            readable in
                            executable.withMemoryRebound(
                                to: UnsafePointer<CChar>?.self,
                                capacity: Self.executable.count + 2
                            ) { quire_execute_confined(path, arguments, environment, readable, $0) }
                        }
                    }
                }
            }
        }
    }
}
