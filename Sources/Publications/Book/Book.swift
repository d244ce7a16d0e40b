/// A book of text: sections in reading order, each delivered as sanitized XHTML, and the resources they refer to.
///
/// `pages` is empty for a reflowable book. A book whose sections are single images (`BookLayout.images`) also lists
/// them as pages, so that it can be read as a comic. All members are safe to call from several threads.
public protocol Book: Publication {
    /// The book's structure and layout, known as soon as the book is open.
    var body: BookBody { get }

    /// Returns one section as sanitized XHTML: well-formed UTF-8 that runs no scripts and loads nothing from outside
    /// the book. References are relative to the section's `path`, and their targets are sections and resources of the
    /// book.
    ///
    /// - Parameter index: the section's index in `body.sections`, from 0.
    /// - Throws: `PublicationError` when the section doesn't exist, is damaged or exceeds the limits.
    func document(ofSectionAt index: Int) throws(PublicationError) -> BookDocument

    /// Returns one section as it is in the file, for programs that name positions by its elements; nil for a book whose
    /// sections are not documents in the file.
    ///
    /// - Parameter index: the section's index in `body.sections`, from 0.
    /// - Throws: `PublicationError` when the section is damaged or exceeds the limits.
    func source(ofSectionAt index: Int) throws(PublicationError) -> [UInt8]?

    /// Returns a resource of the book (image, style sheet, font, audio, video, or a document outside the spine), ready
    /// to deliver: style sheets and documents are sanitized, fonts are deobfuscated.
    ///
    /// - Parameter path: the path that results from resolving a reference against the path of its document.
    /// - Throws: `PublicationError` when the resource doesn't exist, is damaged or exceeds the limits.
    func resource(atPath path: String) throws(PublicationError) -> BookResource

    /// Returns the narration of a section; nil when it has none.
    ///
    /// - Parameter index: the section's index in `body.sections`, from 0.
    /// - Throws: `PublicationError` when the section doesn't exist.
    func narration(ofSectionAt index: Int) throws(PublicationError) -> BookNarration?

    /// The paths for `resource(atPath:)`: the files in the book's manifest that exist, without the sections.
    var resourcePaths: [String] { get }

    /// Returns the stored size of a resource in bytes, without reading it; nil when it isn't known.
    ///
    /// - Parameter path: as for `resource(atPath:)`.
    func byteSize(ofResourceAtPath path: String) -> Int64?
}

extension Book {
    /// Nil by default.
    public func source(ofSectionAt index: Int) throws(PublicationError) -> [UInt8]? { nil }

    /// Nil by default.
    public func narration(ofSectionAt index: Int) throws(PublicationError) -> BookNarration? { nil }

    /// Empty by default.
    public var resourcePaths: [String] { [] }

    /// Unknown by default.
    public func byteSize(ofResourceAtPath path: String) -> Int64? { nil }
}

/// A sanitized section of a book.
public struct BookDocument: Sendable, Hashable {
    /// A complete XHTML document, or an SVG document, in UTF-8.
    public var bytes: [UInt8]
    /// `application/xhtml+xml` or `image/svg+xml`.
    public var mediaType = "application/xhtml+xml"
    /// Problems found in the section, each a sentence: malformed markup, missing images.
    public var problems: [String] = []
}

/// A resource of a book, ready to deliver.
public struct BookResource: Sendable, Hashable {
    /// The whole content.
    public var bytes: [UInt8]
    /// The media type from the book's manifest, or detected from the content if it is missing or wrong.
    public var mediaType: String
}
