/// A book of text as a reader sees it: sections in reading order, each delivered as clean XHTML, and the resources that
/// they name.
///
/// `pages` of a reflowable book is empty; a book made of single pictures (`BookLayout.images`) lists them there too, so that
/// it can be read as a comic. A value of this type may be used from several threads at once.
public protocol Book: Publication {
    /// What is known of the book apart from its text. Known from the moment it is opened.
    var body: BookBody { get }

    /// One section as clean XHTML: well formed, in UTF-8, with nothing in it that runs or loads from outside the book.
    /// References in it are relative to the section's `path`, and lead to other sections and to resources of the book.
    ///
    /// - Parameter index: the section's index in `body.sections`, from 0.
    /// - Throws: `PublicationError` when there is no such section, or it is damaged or refused by the limits.
    func document(ofSectionAt index: Int) throws(PublicationError) -> BookDocument

    /// A resource of the book (picture, style sheet, font, sound, film, or a document that is no section), ready to be
    /// delivered: style sheets and documents cleaned, fonts no longer obfuscated.
    ///
    /// - Parameter path: as it results from resolving a reference against the path of the document it stands in.
    /// - Throws: `PublicationError` when there is no such resource, or it is damaged or refused by the limits.
    func resource(atPath path: String) throws(PublicationError) -> BookResource

    /// The paths of the resources, for `resource(atPath:)`: what the book says belongs to it and is there. Without the
    /// sections.
    var resourcePaths: [String] { get }

    /// How many bytes a resource has before it is made ready, without reading it; nil when that isn't known.
    ///
    /// - Parameter path: as for `resource(atPath:)`.
    func byteSize(ofResourceAtPath path: String) -> Int64?
}

extension Book {
    /// None unless a book has some.
    public var resourcePaths: [String] { [] }

    /// Not known unless a book says it.
    public func byteSize(ofResourceAtPath path: String) -> Int64? { nil }
}

/// A section of a book, cleaned.
public struct BookDocument: Sendable, Hashable {
    /// A whole XHTML document, or an SVG document where the section is one, in UTF-8.
    public var bytes: [UInt8]
    /// `application/xhtml+xml` or `image/svg+xml`.
    public var mediaType: String
    /// What was wrong with the section, each a sentence for a person: bad markup, pictures that are missing.
    public var problems: [String]

    /// Makes a document from its parts.
    public init(bytes: [UInt8], mediaType: String = "application/xhtml+xml", problems: [String] = []) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.problems = problems
    }
}

/// A resource of a book, ready to be delivered.
public struct BookResource: Sendable, Hashable {
    /// All of it.
    public var bytes: [UInt8]
    /// The media type by the book's manifest, judged by the content where that is missing or wrong.
    public var mediaType: String

    /// Makes a resource from its parts.
    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}
