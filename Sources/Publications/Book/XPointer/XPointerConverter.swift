public import WireModel

/// Converts positions in an EPUB between KOReader and Quire.
///
///     let converter = XPointerConverter(book)
///     let locator = try converter?.locator(at: "/body/DocFragment[3]/body/p[2]/text()[1].12")
///     let text = try converter?.xpointer(of: locator)
///
/// Both name the same character. KOReader counts the elements of the file, and Quire those of the sanitized document, so a
/// position is carried over by its number among the visible characters, or by the words around it if these differ.
public struct XPointerConverter: Sendable {
    private let book: any Book
    private let positions: BookPositions

    /// Creates a converter; nil for a book that is not an EPUB.
    public init?(_ book: any Book) {
        guard book.format == .epub else { return nil }
        self.book = book
        positions = BookPositions(sections: book.body.sections, contents: book.body.contents)
    }

    /// Returns the index of the section of a position; nil if the text is no position in the book.
    public func section(of text: String) -> Int? {
        XPointer(text).map(\.section).flatMap { book.body.sections.indices.contains($0) ? $0 : nil }
    }

    /// Returns the position at the beginning of a section.
    ///
    /// - Parameter section: the index of the section, from 0.
    public func xpointer(ofSectionAt section: Int) -> String { XPointer(section: section).description }

    /// Returns the locator of a position. Where a part of it isn't found, it is the beginning of the element around it.
    ///
    /// - Returns: nil if the text is no position in the book.
    /// - Throws: `PublicationError` when the section can't be read.
    public func locator(at text: String) throws(PublicationError) -> Locator? {
        guard let pointer = XPointer(text), let section = section(of: text) else { return nil }
        let text = DocumentText(document: try book.document(ofSectionAt: section).bytes)
        var offset = 0
        if pointer != XPointer(section: section), let document = try document(ofSectionAt: section) {
            let source = VisibleCharacters(document)
            guard let found = source.offset(in: VisibleCharacters(text), of: document.character(at: pointer)) else {
                return nil
            }
            offset = found
        }
        return Locator(
            of: offset..<offset,
            in: text,
            sectionAt: section,
            of: book.body.sections,
            positions: positions
        )
    }

    /// Returns the position of a locator. It exists in the document, also for other versions of KOReader.
    ///
    /// - Returns: nil if the book has no such section.
    /// - Throws: `PublicationError` when the section can't be read.
    public func xpointer(of locator: Locator) throws(PublicationError) -> String? {
        guard let section = book.body.sections.firstIndex(where: { $0.path == locator.href }) else { return nil }
        let beginning = xpointer(ofSectionAt: section)
        guard book.body.sections[section].problem == nil, let document = try document(ofSectionAt: section) else {
            return beginning
        }
        let text = DocumentText(document: try book.document(ofSectionAt: section).bytes)
        let offset = Self.offset(of: locator, in: text)
        guard let found = VisibleCharacters(text).offset(in: VisibleCharacters(document), of: offset) else {
            return beginning
        }
        return document.pointer(at: found, section: section).description
    }

    /// Returns the offset of a locator in the text of its section: by its CFI, its elements, or the part of the section.
    private static func offset(of locator: Locator, in text: DocumentText) -> Int {
        if let cfi = locator.locations.cfi.flatMap({ try? EpubCFI(partial: $0) }), let offset = text.offset(of: cfi) {
            return offset
        }
        if let offset = locator.locations.fragments.lazy.compactMap({ text.offset(ofElement: $0) }).first {
            return offset
        }
        let part = min(max(locator.locations.progression ?? 0, 0), 1)
        return Int((part.isNaN ? 0 : part) * Double(text.count))
    }

    /// Reads a section as it is in the file; nil if it has no markup.
    private func document(ofSectionAt index: Int) throws(PublicationError) -> XPointerDocument? {
        guard let source = try book.source(ofSectionAt: index) else { return nil }
        return XPointerMarkupReader.document(source)
    }
}
