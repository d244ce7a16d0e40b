/// A page of the authors of the library.
public struct AuthorList: WireObject {
    /// A writer or artist.
    public struct Author: WireObject {
        /// The name.
        public var name = ""
        /// The number of series that the author wrote or drew.
        public var count = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.codeCount("count", &count)
            coder.code("name", &name, .required)
        }
    }

    /// The authors, sorted by name.
    public var authors: [Author] = []
    /// The cursor of the next page; nil after the last.
    public var next: String?
    /// The version of the library; see ``LibraryEvent``.
    public var version: Int64 = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("authors", &authors, .required)
        coder.code("next", &next)
        coder.code("version", &version)
    }
}
