import Foundation
public import Publications

/// The file of a publication, ready to be opened.
public struct PublicationFile: Sendable {
    /// The publication's identifier.
    public let publicationID: Int64
    /// The publication's title, for messages.
    public let title: String
    /// The path of the file, checked to be inside its library.
    public let path: String
    /// The expected content hash, as 64 hexadecimal digits.
    public let content: String
    /// The file format.
    public let format: PublicationFormat
    /// The layout of a book; nil for a comic.
    public let layout: BookLayout?
    /// The chosen encoding and chapter rules of a plain text.
    public let reading: TextSettings
    /// The images that the file must contain, as found by the scan.
    let pages: [PageDescription]
    /// The stored index of a plain text.
    let textIndex: Data?

    /// Opens the file on the calling thread. A plain text is opened with its stored index, without reading the text.
    ///
    /// The file may have been replaced since the scan. The URLs of pages and chapters are immutable, so they must not
    /// return the content of the new file.
    ///
    /// - Parameter password: the password of the document; nil for none.
    /// - Returns: the comic, or a `BookImages` that contains the book.
    /// - Throws: `PublicationError.changed` when it is not the scanned file, other errors when it can't be opened.
    public func open(password: String? = nil) throws(PublicationError) -> any Publication {
        // The stored format of a file that needs a password isn't known, because the scan couldn't open it.
        if format.hasDrawnPages || password != nil {
            // The stored layout may differ: another version of the library that reads
            // documents may describe the same pages differently.
            let (source, name) = try scannedFile()
            return try PublicationOpener.open(.file(source, name: name), password: password)
        }
        guard layout != nil else {
            let publication = try PublicationOpener.open(PublicationSource(path: path), knownPages: pages)
            // Manifests of earlier versions have no types of pages.
            guard publication.pages == pages || Self.untyped(publication.pages) == Self.untyped(pages) else {
                throw .changed(file: title)
            }
            return publication
        }
        return BookImages(try openBook(), pages: pages)
    }

    private static func untyped(_ pages: [PageDescription]) -> [PageDescription] {
        pages.map { page in
            var page = page
            page.type = nil
            return page
        }
    }

    /// Opens a plain text and indexes it again with another encoding.
    ///
    /// - Parameter encoding: the name of an encoding, as `TextOptions` accepts it; nil for automatic detection.
    /// - Throws: `PublicationError` when it is not a plain text, is not the scanned file, or the encoding is unknown.
    public func openText(encoding: String?) throws(PublicationError) -> any Book {
        guard format == .txt else { throw .invalidOption(file: title, reason: .encodingDeclared) }
        let (source, name) = try scannedFile()
        let reading = TextSettings(encoding: encoding, chapterRules: reading.chapterRules)
        return try TextBook.open(source, name: name, options: reading.options)
    }

    private func openBook() throws(PublicationError) -> any Book {
        // `TextBook` compares the file with the fingerprint in the index.
        if format == .txt, let textIndex, let index = try? JSONDecoder().decode(TextIndex.self, from: textIndex) {
            guard case .file(let source, let name) = try PublicationSource(path: path) else {
                throw .changed(file: title)
            }
            return try TextBook(source, name: name, index: index)
        }
        let (source, name) = try scannedFile()
        let publication = try PublicationOpener.open(.file(source, name: name), textOptions: reading.options)
        guard let book = publication as? any Book else { throw .changed(file: title) }
        return book
    }

    /// Opens the file.
    ///
    /// - Throws: `PublicationError.changed` when its content is not the one that was scanned.
    private func scannedFile() throws(PublicationError) -> (source: any RandomAccessSource, name: String) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ContentHash.partSize, alignment: 16)
        defer { buffer.deallocate() }
        guard case .file(let source, let name)? = try? PublicationSource(path: path),
            let hash = try? ContentHash.of(source, isWhole: PublicationNames.isHashedWhole(name), buffer: buffer),
            ContentHash.hexadecimal(Data(hash)) == content
        else { throw .changed(file: title) }
        return (source, name)
    }
}

// MARK: - Text index for a scan

extension PublicationFile {
    /// Returns the stored index of a plain text; empty for all other books.
    static func textIndex(of book: any Book) -> [UInt8] {
        guard let text = book as? TextBook, let data = try? JSONEncoder().encode(text.index) else { return [] }
        return [UInt8](data)
    }
}
