import Glibc

/// The reason why a source can't be opened or read. It doesn't contain the file's name, which a source doesn't know.
public enum SourceError: Error, Equatable, Sendable {
    /// The system's error code; `EISDIR` for a folder.
    case system(Int32)
    /// It is neither a file nor a folder, but a pipe or a device.
    case notRegularFile
    /// The content was modified or became shorter since the source was opened.
    case changed

    /// The reason for a ``PublicationError``.
    public var reason: PublicationError.Reason {
        switch self {
        case .system(let code): .system(code)
        case .notRegularFile: .notFileOrFolder
        case .changed: .changedWhileOpen
        }
    }
}

extension PublicationError {
    /// - Parameter file: the file's name.
    init(_ error: SourceError, file: String) {
        self =
            switch error {
            case .system(ENOENT), .system(ENOTDIR): .notFound(file: file)
            case .system(ELOOP):
                .notReadable(file: file, reason: .linkTargetMissing)
            case .system: .notReadable(file: file, reason: error.reason)
            case .notRegularFile: .unsupported(file: file, reason: error.reason)
            case .changed: .changed(file: file)
            }
    }
}
