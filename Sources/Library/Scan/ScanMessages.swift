/// A root that is there.
struct ScanRoot: Sendable {
    var libraryID: Int64
    /// As it was given, absolute.
    var path: FilePath
    /// Without any link in it.
    var resolved: FilePath
}

/// Where a publication lies.
struct ScanPlace: Sendable, Hashable {
    var libraryID: Int64
    var root: FilePath
    /// The folder, relative to the root; empty for the root itself.
    var directory: [UInt8]
    var name: [UInt8]

    var path: FilePath {
        let folder = directory.isEmpty ? root : root.appending(directory)
        return name == FilePath.rootName ? folder : folder.appending(name)
    }

    /// The file's name for people; the root's own for a root that is a publication.
    var fileName: String {
        String(decoding: name == FilePath.rootName ? Array(root.name) : name, as: UTF8.self)
    }
}

/// Something new or changed that a worker is to look into.
struct ReadJob: Sendable {
    enum Kind: Sendable {
        /// A file, or a link to one inside the root.
        case file
        /// A folder of images, with the hash of what is in it.
        case folder(content: [UInt8])
        /// Something that must not be opened, and why.
        case refused(reason: String)
    }

    var place: ScanPlace
    var kind: Kind
    var stamp: FileStamp
    /// What to open: the place itself, or what the link at the place leads to.
    var target: FilePath
}

/// What the finder and the workers tell the writer.
enum ScanFinding: Sendable {
    /// A publication was looked into.
    case read(ReadPublication)
    /// A publication is back where it was, as it was.
    case returned(KnownPlace)
    /// A publication is no longer where it was.
    case vanished(KnownPlace)
    /// A folder with everything in it is no longer where it was.
    case folderVanished(directoryID: Int64)
    /// A place could not be looked into.
    case problem(libraryID: Int64, ScanProblem)
}

/// A publication at the place where the finder knew it. The writer may have moved it since, when it found the same
/// content elsewhere; then what is said about the old place no longer concerns it.
struct KnownPlace: Sendable {
    var id: Int64
    var directoryID: Int64
    var name: [UInt8]
}
