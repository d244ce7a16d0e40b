import Publications

/// An available root folder.
struct ScanRoot: Sendable {
    var libraryID: Int64
    /// The absolute path as configured.
    var path: FilePath
    /// The path with all links resolved.
    var resolved: FilePath
}

/// The location of a publication.
struct ScanLocation: Sendable, Hashable {
    var libraryID: Int64
    var root: FilePath
    /// The folder relative to the root; empty for the root itself.
    var directory: [UInt8]
    var name: [UInt8]

    var path: FilePath {
        let folder = directory.isEmpty ? root : root.appending(directory)
        return name == FilePath.rootName ? folder : folder.appending(name)
    }

    /// The names of the folders between the root and the publication, for display.
    var folders: [String] {
        directory.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The file name for display; the root's name for a root that is itself a publication.
    var fileName: String {
        String(decoding: name == FilePath.rootName ? Array(root.name) : name, as: UTF8.self)
    }
}

/// A new or changed publication that a worker reads.
struct ReadJob: Sendable {
    enum Kind: Sendable {
        /// A file, or a link to one inside the root.
        case file
        /// A folder of images with the hash of its entries.
        case folder(content: [UInt8])
        /// An entry that must not be opened, with the reason.
        case refused(PublicationError.Reason)
    }

    var location: ScanLocation
    var kind: Kind
    var stamp: FileStamp
    /// The path to open: the location itself, or the target of a link.
    var target: FilePath
    /// The metadata documents that apply to it.
    var documents: [MetadataFile] = []
    /// The book of a calibre library whose file it is.
    var calibre: CalibreBook? = nil
    /// The picture of its series.
    var picture: MetadataFile? = nil
}

/// A message from the finder or a worker to the writer.
enum ScanFinding: Sendable {
    /// A publication was read.
    indirect case read(ReadPublication)
    /// A missing publication was found again, unchanged.
    case returned(StoredPublicationPath)
    /// A publication is no longer at its path.
    case vanished(StoredPublicationPath)
    /// A folder no longer exists, including all its publications.
    case folderVanished(directoryID: Int64)
    /// A location could not be read.
    case problem(libraryID: Int64, ScanProblem)
}

/// The row of a publication and its path when the finder read the store. The writer may have moved the row since,
/// because it found the same content at another path. Findings about the old path are then ignored.
struct StoredPublicationPath: Sendable {
    var id: Int64
    var directoryID: Int64
    var name: [UInt8]
}
