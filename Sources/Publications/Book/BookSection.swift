/// One document in the reading order of a book.
public struct BookSection: Sendable, Hashable {
    /// The path inside the book, percent-decoded, without a leading slash. Unique unless the book lists a document
    /// twice. Sections of a text file are named `1.xhtml`, `2.xhtml` and so on.
    public var path: String
    /// The title of the first entry in the table of contents whose target is in the section.
    public var title: String?
    /// Whether the section is part of the linear reading order (EPUB's `linear`). Notes, for example, often are not.
    public var isLinear = true
    /// The size of the section's source in bytes, from which ``positionCount`` is computed. Never negative.
    public var byteSize: Int64
    /// The range of the section in a text file, in bytes; nil for other books. The ranges of all sections cover the
    /// file without gaps or overlaps.
    public var range: Range<Int64>?
    /// The layout of this section, if it differs from the book's.
    public var layout: BookLayout?
    /// The side of a spread for this section.
    public var pageSpread: BookPageSpread?
    /// When this section may be shown next to another one; nil if it doesn't specify it.
    public var spread: BookSpread?
    /// The device orientation for this section; nil if it doesn't specify it.
    public var orientation: BookOrientation?
    /// Whether this section is paginated or scrolled; nil if it doesn't specify it.
    public var flow: BookFlow?
    /// The size of a fixed page, in CSS pixels.
    public var viewport: BookViewport?
    /// The index in `Publication.pages` of the section's image, if the section is a single image; nil otherwise.
    public var pageIndex: Int? = nil
    /// The reason why the section can't be read, as a sentence; nil if it can.
    public var problem: String?

    /// The length of one position in bytes, as in Readium's positions list.
    public static let bytesPerPosition: Int64 = 1024

    /// The number of positions in the section: one for each 1024 bytes, rounded up, and at least one.
    public var positionCount: Int {
        Int(max(1, (byteSize + Self.bytesPerPosition - 1) / Self.bytesPerPosition))
    }
}

extension BookSection {
    /// Creates a linear section.
    public init(path: String, byteSize: Int64) {
        self.init(path: path, title: nil, byteSize: byteSize)
    }
}

/// The size of a fixed page, in CSS pixels. Both dimensions are positive.
public struct BookViewport: Sendable, Hashable, Codable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An entry of a book's table of contents.
public struct BookContentsEntry: Sendable, Hashable {
    /// The title.
    public var title: String
    /// The nesting level, from 0.
    public var level: Int
    /// The percent-decoded path of the target document; nil for a heading without a target.
    public var path: String?
    /// The `id` of the target element in the document.
    public var fragment: String?

    /// Creates an entry.
    public init(title: String, level: Int = 0, path: String?, fragment: String? = nil) {
        self.title = title
        self.level = level
        self.path = path
        self.fragment = fragment
    }
}

/// A landmark of a book.
public struct BookLandmark: Sendable, Hashable {
    /// The type in the EPUB structural semantics vocabulary: `cover`, `bodymatter`, `toc`.
    public var kind: String
    /// The title given by the book.
    public var title: String
    /// The percent-decoded path of the target document.
    public var path: String
    /// The `id` of the target element; nil for the beginning of the document.
    public var fragment: String?

    /// Creates a landmark.
    public init(kind: String, title: String, path: String, fragment: String? = nil) {
        self.kind = kind
        self.title = title
        self.path = path
        self.fragment = fragment
    }
}
