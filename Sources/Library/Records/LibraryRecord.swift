/// A library: a root folder and the number of its series and publications.
public struct LibraryRecord: Sendable, Hashable {
    /// The library's identifier. It never changes in a database.
    public var id: Int64
    /// The folder's name.
    public var name: String
    /// The folder's absolute path.
    public var path: String
    /// The kind of content.
    public var kind = LibraryKind.mixed
    /// The number of series.
    public var seriesCount: Int
    /// The number of publications in these series, including missing and unreadable ones.
    public var publicationCount: Int
}

/// A location in a library that the last scan could not read.
public struct ScanProblem: Sendable, Hashable {
    /// The absolute path. Invalid UTF-8 is replaced by replacement characters.
    public var path: String
    /// The reason and a suggested remedy, in one line.
    public var message: String
}
