import Glibc

/// A file or a folder that is to be opened as a publication.
public enum PublicationSource: Sendable {
    /// A file with its name. The name has the extension, and is part of errors and of the metadata.
    case file(any RandomAccessSource, name: String)
    /// A folder of images.
    case folder(SourceFolder)

    /// Opens the file or folder at a path.
    ///
    /// - Throws: `PublicationError` when there is none or it can't be read, or when a folder has too many files or a
    ///   link that leaves it.
    public init(path: String, limits: PublicationLimits = .standard) throws(PublicationError) {
        let name = FileNames.lastComponent(of: path)
        do throws(SourceError) {
            self = .file(try FileSource(path: path), name: name)
        } catch .system(EISDIR) {
            self = .folder(try SourceFolder(path: path, limits: limits))
        } catch {
            throw PublicationError(error, file: name)
        }
    }

    /// The name of the file or folder.
    public var name: String {
        switch self {
        case .file(_, let name): name
        case .folder(let folder): folder.name
        }
    }
}
