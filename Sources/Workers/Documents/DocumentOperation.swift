/// An operation of a worker on a document: a file whose pages are drawn, such as a PDF.
public enum DocumentOperation: Sendable, Equatable {
    /// Reads the description, the sizes of all pages, their labels and the outline. The result is a
    /// ``DocumentResult/description(_:)``.
    case readDescription
    /// Draws a part of a page on white. The result is a ``DocumentResult/pixels(_:)``.
    case render(DocumentArea)
    /// Reads the words of a page. The result is a ``DocumentResult/words(_:)``.
    case readWords(page: Int)
    /// Reads the links of a page. The result is a ``DocumentResult/links(_:)``.
    case readLinks(page: Int)
    /// Reads the JPEG file of a page that is one picture (``DocumentPage/picture``). The result is a
    /// ``DocumentResult/picture(_:)``.
    case readPicture(page: Int)

    /// The limits of documents. A document that exceeds a limit is refused or read only partly.
    public enum Limit {
        /// The maximum number of pages.
        public static let pages = 100_000
        /// The maximum number of entries of the outline, and of links of a page.
        public static let entries = 20_000
        /// The deepest level of the outline.
        public static let depth = 32
        /// The maximum number of characters of a page.
        public static let characters = 200_000
        /// The maximum number of bytes of an XMP packet. Packets with the edit history of an image are larger than
        /// usual.
        public static let xmp = 256 << 10
        /// The maximum number of bytes of a picture.
        public static let picture = 256 << 20
        /// The maximum number of bytes of an encoded result that is neither a bitmap nor a picture.
        static let result = 64 << 20
        /// The largest edge of a page in points. PDF allows 14,400 units, and a page can declare a larger unit.
        public static let points = 1_000_000.0
    }
}

/// A part of a page, and the size at which the page is rendered. The bitmap contains only this part.
public struct DocumentArea: Sendable, Equatable {
    /// The page, from 0.
    public var page: Int
    /// The width of the whole page in pixels.
    public var scaledWidth: Int
    /// The height of the whole page in pixels.
    public var scaledHeight: Int
    /// The left edge of the area in these pixels.
    public var left: Int
    /// The top edge of the area.
    public var top: Int
    /// The width of the area.
    public var width: Int
    /// The height of the area.
    public var height: Int

    /// Creates an area of the whole page.
    public init(page: Int, width: Int, height: Int) {
        self.page = page
        (scaledWidth, scaledHeight, left, top) = (width, height, 0, 0)
        (self.width, self.height) = (width, height)
    }
}

/// A document with its password.
public struct DocumentFile: Sendable {
    /// The open file. The worker reads it itself, because it can be larger than the memory.
    public let descriptor: OwnedDescriptor
    /// The password that opens the document; nil for none.
    public let password: String?

    /// Creates a document from a descriptor, for example from one that a request's message contains.
    public init(_ descriptor: OwnedDescriptor, password: String? = nil) {
        self.descriptor = descriptor
        self.password = password
    }

    /// Creates a document from bytes in memory.
    ///
    /// - Throws: ``WorkerError/unavailable(_:)`` when the system has no memory or descriptors left.
    public init(_ bytes: [UInt8], password: String? = nil) throws(WorkerError) {
        self.init(try SharedBytes(bytes).descriptor(), password: password)
    }
}

/// Performs operations on documents.
///
/// There are two implementations: ``WorkerPool`` uses sandboxed processes, and `LocalDocumentCodec` runs in these
/// processes.
public protocol DocumentCodec: Sendable {
    /// Performs an operation and waits for its result. Never call it on Swift's cooperative threads.
    func perform(
        _ operation: DocumentOperation,
        on document: DocumentFile,
        _ control: WorkControl
    ) throws(WorkerError) -> DocumentResult
}
