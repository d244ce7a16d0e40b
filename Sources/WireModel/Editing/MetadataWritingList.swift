/// The writing of edits to the files of a library.
public struct LibraryWriting: Equatable, WireObject {
    /// The identifier of the library.
    public var id = ""
    /// The name of the library.
    public var name = ""
    /// Where edits are written: `never`, `beside` or `inside`.
    public var mode = "never"
    /// The number of publications whose edits are still to be written.
    public var pendingCount = 0
    /// The files to which edits couldn't be written.
    public var problems: [Problem] = []

    /// A file to which edits couldn't be written.
    public struct Problem: Equatable, WireObject {
        /// The name of the file.
        public var file = ""
        /// The reason as a sentence.
        public var reason = ""

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("file", &file)
            coder.code("reason", &reason)
        }
    }

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("id", &id, .required)
        coder.code("mode", &mode)
        coder.code("name", &name)
        coder.codeCount("pendingCount", &pendingCount)
        coder.code("problems", &problems)
    }
}

/// The writing of edits for all libraries.
public struct LibraryWritingList: Equatable, WireObject {
    /// The libraries.
    public var libraries: [LibraryWriting] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("libraries", &libraries, .required)
    }
}

/// A request to write the edits of a library to its files, or to stop.
public struct LibraryWritingChange: Equatable, WireObject {
    /// Where edits are written: `never`, `beside` or `inside`.
    public var mode = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("mode", &mode, .required)
    }
}
