import Glibc
import Library
import Workers

/// The folder of the server's own files: the library's store, the image cache and the access key.
struct DataFolder {
    let path: String

    var storePath: String { path + "/" + DataFileName.store }
    var cachePath: String { path + "/cache" }

    var accessKeyPath: String { path + "/" + DataFileName.accessKey }

    /// The default folder of dictionaries, which the user creates.
    var dictionaryPath: String { path + "/dictionaries" }

    /// The configuration of the providers with which users can sign in. The administrator creates it.
    var singleSignOnPath: String { path + "/" + DataFileName.singleSignOn }

    /// The folder of the server's own certificate authority.
    var authorityPath: String { path + "/tls" }

    /// The default folder of fonts, which the user creates.
    var fontPath: String { path + "/fonts" }

    /// Opens the folder. Creates it, accessible only to its owner, when it does not exist.
    ///
    /// - Parameters:
    ///   - path: nil for the default: `$XDG_DATA_HOME/quire` or `~/.local/share/quire`.
    ///   - option: the option with which the user can choose another folder, for error messages.
    /// - Throws: `CommandFailure` when it can't be created or written to.
    init(_ path: String?, option: String = ServeOption.data.name) throws(CommandFailure) {
        let path = if let path { path } else { try Self.defaultPath() }
        var made = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            made += made.isEmpty && !path.hasPrefix("/") ? "\(part)" : "/\(part)"
            if part.isEmpty || mkdir(made, 0o700) == 0 || errno == EEXIST || errno == EISDIR { continue }
            throw CommandFailure(
                "the data folder \(path) can't be created (\(SystemError.text())). "
                    + "Choose another with --\(option)."
            )
        }
        guard let real = realpath(path, nil) else {
            throw CommandFailure("the data folder \(path) can't be used (\(SystemError.text())).")
        }
        defer { free(real) }
        self.path = String(cString: real)
        guard access(self.path, W_OK | X_OK) == 0 else {
            throw CommandFailure("the data folder \(path) can't be written to. Choose another with --\(option).")
        }
        // The reading history and the key are private. Ignore errors: the call fails for a folder of another user.
        chmod(self.path, 0o700)
    }

    /// Returns a path that doesn't depend on the current directory.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return String(cString: current) + "/" + path
    }

    private static func defaultPath() throws(CommandFailure) -> String {
        if let data = getenv("XDG_DATA_HOME").map({ String(cString: $0) }), data.hasPrefix("/") {
            return data + "/quire"
        }
        guard let home = getenv("HOME").map({ String(cString: $0) }), home.hasPrefix("/") else {
            throw CommandFailure("there is no home directory. Choose a data folder with --data.")
        }
        return home + "/.local/share/quire"
    }
}
