/// A page of the entries of a folder in a library, as they are on disk.
public struct FolderTree: WireObject {
    /// The name of the folder; for the root, the name of the library.
    public var name = ""
    /// The folders that contain this one, the library first.
    public var parents: [FolderSummary] = []
    /// The folders of this page.
    public var folders: [FolderSummary] = []
    /// The publications of this page. They begin after the last folder.
    public var publications: [PublicationSummary] = []
    /// The publication in the folder or below it that the user read last and has not completed. Only the first page
    /// contains it.
    public var current: PublicationSummary?
    /// The cursor of the next page; nil after the last.
    public var next: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("current", &current)
        coder.code("folders", &folders, .required)
        coder.code("name", &name)
        coder.code("next", &next)
        coder.code("parents", &parents)
        coder.code("publications", &publications, .required)
    }
}

/// A folder in a folder tree.
public struct FolderSummary: WireObject {
    /// The path for requests; empty for the library.
    public var path = ""
    /// The name.
    public var name = ""
    /// The number of publications in the folder and below it, at most 200; nil for a parent.
    public var count: Int?
    /// The cover of the first publication; nil for a parent, or when it has none.
    public var cover: Cover?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("count", &count, .optional)
        coder.code("cover", &cover, .optional)
        coder.code("name", &name)
        coder.code("path", &path, .required)
    }
}
