/// The state of the folder screen in the URL: a folder and the order of its publications.
struct FolderRoute: Equatable {
    /// The identifier of the library; empty for the list of libraries.
    var library = ""
    /// The path of the folder in the API; empty for the root of the library.
    var path = ""
    /// Whether the publications are sorted by date added, newest first.
    var isByAdded = false

    /// Creates the route of a folder.
    init(library: String = "", path: String = "", isByAdded: Bool = false) {
        self.library = library
        self.path = path
        self.isByAdded = isByAdded
    }

    /// Parses the query of a URL.
    init(query: String) {
        library = URLQuery.value(of: "library", in: query)
        path = URLQuery.value(of: "path", in: query)
        isByAdded = URLQuery.value(of: "sort", in: query).isSame(as: "added")
    }

    /// The URL.
    var address: String {
        var text = URLQuery()
        text.add("library", library)
        text.add("path", path)
        if isByAdded { text.add("sort", "added") }
        return text.address("/folders")
    }

    // Not synthesised, because `String ==` links the Unicode tables into the program.
    static func == (left: FolderRoute, right: FolderRoute) -> Bool {
        left.isByAdded == right.isByAdded && left.isSameFolder(as: right)
    }

    /// Whether both are the same folder.
    func isSameFolder(as other: FolderRoute) -> Bool {
        library.isSame(as: other.library) && path.isSame(as: other.path)
    }
}
