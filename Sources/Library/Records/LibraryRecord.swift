/// One root folder and what was found in it.
public struct LibraryRecord: Sendable, Hashable {
    /// The library's identifier, the same for as long as the store lives.
    public var id: Int64
    /// The folder's name.
    public var name: String
    /// The folder's absolute path.
    public var path: String
    /// How many series are listed.
    public var seriesCount: Int
    /// How many publications those series hold, missing and broken ones included.
    public var publicationCount: Int

    /// Makes a record from its parts.
    public init(id: Int64, name: String, path: String, seriesCount: Int, publicationCount: Int) {
        self.id = id
        self.name = name
        self.path = path
        self.seriesCount = seriesCount
        self.publicationCount = publicationCount
    }
}

/// A place in a library that the last scan could not look into.
public struct ScanProblem: Sendable, Hashable {
    /// The absolute path; bytes that are not UTF-8 are shown as replacement characters.
    public var path: String
    /// What is wrong and what to do about it, one line.
    public var message: String

    /// Makes a problem from its parts.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }
}
