import Glibc

/// The program that workers run.
public struct WorkerExecutable: Sendable {
    /// The path of the program.
    public var path: String
    /// Its arguments.
    public var arguments: [String]
    /// Whether the workers write to the standard error of this process, for debugging.
    public var keepsErrors: Bool

    /// Creates a program.
    public init(path: String, arguments: [String] = [], keepsErrors: Bool = false) {
        self.path = path
        self.arguments = arguments
        self.keepsErrors = keepsErrors
    }

    /// The environment variable that names the program.
    public static let variable = "QUIRE_WORKER"
    private static let name = "quire-worker"

    /// Returns the program that `QUIRE_WORKER` names, or the one beside this program's own file.
    public static func standard() -> WorkerExecutable {
        if let named = getenv(variable) { return WorkerExecutable(path: String(cString: named)) }
        // The link in /proc names the file itself, also when it was started by another link.
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
        return WorkerExecutable(path: "\(folder)/\(name)")
    }
}
