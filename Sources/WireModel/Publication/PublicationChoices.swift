/// The choices about double pages of a publication. Pages are counted from 0.
public struct Pairing: Equatable, WireObject {
    /// The pages that are shown alone.
    public var isolated: [Int] = []
    /// Pages whose run of facing pages is shifted by one page. Two of them in one run cancel out.
    public var shifted: [Int] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("isolated", &isolated)
        coder.code("shifted", &shifted)
    }
}

/// The blank borders of a page, in 1/10,000 of its width or height.
public struct CropInsets: Equatable, WireObject {
    /// The left border.
    public var left = 0
    /// The top border.
    public var top = 0
    /// The right border.
    public var right = 0
    /// The bottom border.
    public var bottom = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("bottom", &bottom, .required)
        coder.code("left", &left, .required)
        coder.code("right", &right, .required)
        coder.code("top", &top, .required)
    }
}

/// The borders of the pages of a publication.
public struct CropList: Equatable, WireObject {
    /// `ready`, or `pending` while pages are still being analysed.
    public var state = ""
    /// The borders of each page; nil for a page without borders.
    public var boxes: [CropInsets?] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("boxes", &boxes)
        coder.code("state", &state)
    }
}

/// The text encoding of a plain text.
public struct EncodingChoice: Equatable, WireObject {
    /// The encoding that the user chose; nil when it is detected automatically.
    public var chosen: String?
    /// The encoding in use.
    public var encoding: String?
    /// The address that paths of the book are relative to.
    public var base = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("base", &base, .required)
        coder.code("chosen", &chosen)
        coder.code("encoding", &encoding, .required)
    }
}

/// A request to read a plain text in another encoding.
public struct EncodingRequest: Equatable, WireObject {
    /// The encoding; nil to detect it automatically.
    public var encoding: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("encoding", &encoding, .required)
    }
}

/// The files of a book, which the app stores when it downloads the book.
public struct ResourceList: Equatable, WireObject {
    /// A file of a book.
    public struct Resource: Equatable, WireObject {
        /// The path in the book.
        public var path = ""
        /// The size in bytes; nil when unknown.
        public var bytes: Int64?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("bytes", &bytes)
            coder.code("path", &path, .required)
        }
    }

    /// The address that paths are relative to.
    public var base = ""
    /// The files.
    public var resources: [Resource] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("base", &base, .required)
        coder.code("resources", &resources)
    }
}
