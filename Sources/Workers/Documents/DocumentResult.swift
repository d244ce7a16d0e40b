/// The result of an operation on a document.
public enum DocumentResult: Sendable {
    case description(DocumentDescription)
    case pixels(PixelBuffer)
    case words([DocumentWord])
    case links([DocumentLink])
    /// A JPEG file, not checked.
    case picture([UInt8])
    /// The document, or the page, can't be read.
    case refused(DocumentRefusal)
}

/// Why a document can't be read. The numbers are those of the protocol.
public enum DocumentRefusal: UInt8, Sendable, CaseIterable {
    /// It needs a password, or the given password is wrong.
    case encrypted = 1
    /// It is not a document, or its structure can't be read.
    case damaged = 2
    /// It has no page.
    case empty = 3
    /// It has more pages than ``DocumentOperation/Limit/pages``.
    case tooManyPages = 4
    /// The page doesn't exist or can't be read.
    case noPage = 5
    /// The page is not one JPEG picture.
    case noPicture = 6
    /// There is not enough memory.
    case noMemory = 7
    /// This build can't read documents.
    case unsupported = 8
    /// The file is larger than the decoder's limit.
    case tooLarge = 9
    /// The document is indirect: its pages are in other files.
    case indirect = 10
}

/// The content of a document without its pages.
public struct DocumentDescription: Sendable, Equatable {
    /// The title; nil if there is none.
    public var title: String?
    /// The author or authors, as written.
    public var author: String?
    /// The subject: a short description.
    public var subject: String?
    /// The keywords, as written.
    public var keywords: String?
    /// The language as a BCP 47 tag.
    public var language: String?
    /// Whether pages are read from right to left; nil if the document doesn't declare it.
    public var isRightToLeft: Bool?
    /// Whether the document asks for two pages side by side.
    public var showsTwoPages = false
    /// Whether the first page is then shown alone.
    public var startsWithOnePage = false
    /// The pages, at least one.
    public var pages: [DocumentPage] = []
    /// The printed numbers of the pages; empty if they are 1, 2, 3 and so on.
    public var labels: [String] = []
    /// The outline in reading order.
    public var outline: [DocumentOutlineEntry] = []
    /// The XMP packet; empty if there is none.
    public var xmp: [UInt8] = []

    /// Creates an empty description.
    public init() {}
}

/// A page of a document, after its rotation and within its crop box.
public struct DocumentPage: Sendable, Equatable {
    /// A picture that covers the page.
    public struct Picture: Sendable, Equatable {
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int
        /// Whether ``DocumentOperation/readPicture(page:)`` returns it as a JPEG file.
        public var isJPEG: Bool

        /// Creates a picture.
        public init(width: Int, height: Int, isJPEG: Bool) {
            self.width = width
            self.height = height
            self.isJPEG = isJPEG
        }
    }

    /// The width in points; 0 for a page that can't be read.
    public var width: Double
    /// The height in points; 0 for a page that can't be read.
    public var height: Double
    /// The only picture of the page, as in scanned comics; nil if the page has other content.
    public var picture: Picture?

    /// Creates a page.
    public init(width: Double, height: Double, picture: Picture? = nil) {
        self.width = width
        self.height = height
        self.picture = picture
    }
}

/// An entry of the outline.
public struct DocumentOutlineEntry: Sendable, Equatable {
    /// The title.
    public var title: String
    /// The level, from 0.
    public var level: Int
    /// The page, from 0; nil without a page of this document.
    public var page: Int?

    /// Creates an entry.
    public init(title: String, level: Int, page: Int?) {
        self.title = title
        self.level = level
        self.page = page
    }
}

/// A rectangle in fractions of the page, from its top left corner.
public struct DocumentBox: Sendable, Equatable {
    /// The left edge, 0 to 1.
    public var left: Double
    /// The top edge, 0 to 1.
    public var top: Double
    /// The right edge, 0 to 1.
    public var right: Double
    /// The bottom edge, 0 to 1.
    public var bottom: Double

    /// Creates a rectangle. Values outside of the page are moved to its edge.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        func clamped(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
        (self.left, self.top) = (clamped(left), clamped(top))
        (self.right, self.bottom) = (max(clamped(right), self.left), max(clamped(bottom), self.top))
    }

    /// Returns the smallest rectangle that contains both.
    public func union(_ other: DocumentBox) -> DocumentBox {
        DocumentBox(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }
}

/// A word, in reading order. Long runs of text without spaces are several words.
public struct DocumentWord: Sendable, Equatable {
    /// What follows a word. The numbers are those of the protocol.
    public enum Separator: UInt8, Sendable {
        /// The next part of the same run.
        case none = 0
        /// A space.
        case space = 1
        /// The end of a line.
        case line = 2
    }

    /// The characters.
    public var text: String
    /// The area of the word.
    public var box: DocumentBox
    /// What follows.
    public var separator: Separator

    /// Creates a word.
    public init(text: String, box: DocumentBox, separator: Separator) {
        self.text = text
        self.box = box
        self.separator = separator
    }
}

/// A link on a page.
public struct DocumentLink: Sendable, Equatable {
    /// The target of a link.
    public enum Target: Sendable, Equatable {
        /// A page of the document, from 0.
        case page(Int)
        /// An address, as written.
        case address(String)
    }

    /// The area of the link.
    public var box: DocumentBox
    /// The target.
    public var target: Target

    /// Creates a link.
    public init(box: DocumentBox, target: Target) {
        self.box = box
        self.target = target
    }
}
