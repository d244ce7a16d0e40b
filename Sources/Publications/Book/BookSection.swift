/// One document of a book, in reading order.
public struct BookSection: Sendable, Hashable {
    /// The section's path inside the book, percent-decoded, without a leading slash; unique unless the book names one
    /// document twice. Sections of a text file are called `1.xhtml`, `2.xhtml` and so on.
    public var path: String
    /// The title of the contents' first entry that leads here.
    public var title: String?
    /// Whether the section belongs to the reading order proper (`linear`); notes and the like do not.
    public var isLinear: Bool
    /// The bytes of the section's source: what positions are counted from. Never negative.
    public var byteSize: Int64
    /// Where the section lies in a text file, in bytes. The sections' ranges tile the file.
    public var range: Range<Int64>?
    /// How this section wants to be laid out, where it says so itself.
    public var layout: BookLayout?
    /// The side of a spread it asks for.
    public var pageSpread: BookPageSpread?
    /// When it may face another, where it says so itself.
    public var spread: BookSpread?
    /// The way the device should be held, where it says so itself.
    public var orientation: BookOrientation?
    /// Whether it wants to be paged or scrolled, where it says so itself.
    public var flow: BookFlow?
    /// The size of a fixed page, in CSS pixels.
    public var viewport: BookViewport?
    /// The index in `Publication.pages` of the picture this section is; nil in all books but those of pictures, and for
    /// sections that are not one.
    public var pageIndex: Int? = nil
    /// Why the section can't be read, as a sentence for a person; nil for every section that can.
    public var problem: String?

    /// Makes a section from its parts.
    public init(
        path: String,
        title: String? = nil,
        isLinear: Bool = true,
        byteSize: Int64,
        range: Range<Int64>? = nil,
        layout: BookLayout? = nil,
        pageSpread: BookPageSpread? = nil,
        spread: BookSpread? = nil,
        orientation: BookOrientation? = nil,
        flow: BookFlow? = nil,
        viewport: BookViewport? = nil,
        problem: String? = nil
    ) {
        self.path = path
        self.title = title
        self.isLinear = isLinear
        self.byteSize = byteSize
        self.range = range
        self.layout = layout
        self.pageSpread = pageSpread
        self.spread = spread
        self.orientation = orientation
        self.flow = flow
        self.viewport = viewport
        self.problem = problem
    }

    /// The bytes of a position (Readium's positions list).
    public static let bytesPerPosition: Int64 = 1024

    /// The section's positions: one for each 1024 bytes that it begins, at least one.
    public var positionCount: Int {
        Int(max(1, (byteSize + Self.bytesPerPosition - 1) / Self.bytesPerPosition))
    }
}

/// The size of a fixed page, in CSS pixels. Both sides are above 0.
public struct BookViewport: Sendable, Hashable, Codable {
    /// From side to side.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An entry of a book's table of contents.
public struct BookContentsEntry: Sendable, Hashable {
    /// What it says.
    public var title: String
    /// How deep it lies, from 0.
    public var level: Int
    /// The path of the document it leads to, percent-decoded; nil for a heading that leads nowhere.
    public var path: String?
    /// The element it leads to in that document.
    public var fragment: String?

    /// Makes an entry from its parts.
    public init(title: String, level: Int = 0, path: String?, fragment: String? = nil) {
        self.title = title
        self.level = level
        self.path = path
        self.fragment = fragment
    }
}

/// A named place in a book.
public struct BookLandmark: Sendable, Hashable {
    /// What it is, in the words of the EPUB structural semantics vocabulary: `cover`, `bodymatter`, `toc`.
    public var kind: String
    /// What the book calls it.
    public var title: String
    /// The path of the document it is in, percent-decoded.
    public var path: String
    /// The element it is at; nil for the beginning.
    public var fragment: String?

    /// Makes a landmark from its parts.
    public init(kind: String, title: String, path: String, fragment: String? = nil) {
        self.kind = kind
        self.title = title
        self.path = path
        self.fragment = fragment
    }
}
