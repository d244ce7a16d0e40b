import CWorkers
import Glibc

/// The program that workers run.
public struct WorkerExecutable: Sendable {
    /// The path of the program.
    public var path: String
    /// Its arguments.
    public var arguments: [String]
    /// Whether the workers write to the standard error of this process, for debugging.
    public var keepsErrors: Bool

    /// The argument of workers that also draw SVG. Never use it for workers that open files of users.
    public static let drawings = "--drawings"

    /// Creates a program.
    public init(path: String, arguments: [String] = [], keepsErrors: Bool = false) {
        self.path = path
        self.arguments = arguments
        self.keepsErrors = keepsErrors
    }

    /// The environment variable that names the program.
    public static let variable = "QUIRE_WORKER"
    private static let name = "quire-worker"

    /// Returns the program that `QUIRE_WORKER` names. If the variable is unset, returns the program in `libexec/quire`
    /// of the installation, or the one beside this program's own file.
    public static func standard() -> WorkerExecutable {
        // An empty variable counts as unset.
        if let named = getenv(variable), named.pointee != 0 { return WorkerExecutable(path: String(cString: named)) }
        // The path of the file, also when the program was started by a symbolic link.
        guard let program = realpath("/proc/self/exe", nil) else { return WorkerExecutable(path: name) }
        defer { free(program) }
        let path = String(cString: program)
        let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
        let installed = "\(folder)/../libexec/quire/\(name)"
        return WorkerExecutable(path: access(installed, X_OK) == 0 ? installed : "\(folder)/\(name)")
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: its arguments, instead of ``arguments``.
    ///   - input: the descriptor that the program gets as `QUIRE_WORKER_SOCKET`.
    ///   - output: its standard output; nil for none.
    /// - Returns: the process identifier.
    func spawn(
        _ arguments: [String],
        _ input: OwnedDescriptor,
        output: OwnedDescriptor? = nil
    ) throws(WorkerError) -> pid_t {
        var processID: pid_t = 0
        let status = withExtendedLifetime((input, output)) {
            CStrings.with([path] + arguments) { arguments in
                // The environment of the server may have secrets, and variables that change how libraries behave.
                CStrings.with(["LANG=C.UTF-8", "LC_ALL=C.UTF-8"]) { environment in
                    quire_spawn(
                        path,
                        arguments,
                        environment,
                        input.number,
                        output?.number ?? -1,
                        keepsErrors ? 1 : 0,
                        &processID
                    )
                }
            }
        }
        guard status == 0 else { throw .unavailable("\(path) can't be started: \(SystemError.text(status))") }
        return processID
    }
}
