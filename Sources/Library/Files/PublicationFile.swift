import Foundation
public import Publications

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A publication's file, ready to be opened.
public struct PublicationFile: Sendable {
    /// The publication's identifier.
    public let publicationID: Int64
    /// Its title, for messages.
    public let title: String
    /// Where it lies, by now certain to be inside its library.
    public let path: String
    /// What it must hold, as 64 hexadecimal digits.
    public let content: String
    /// How it is stored.
    public let format: PublicationFormat
    /// How the book is laid out; nil for a comic.
    public let layout: BookLayout?
    /// How the text is read, as far as somebody said so.
    public let reading: TextReading
    /// The pictures it must have, as the scan found them.
    let pages: [PageDescription]
    /// What opening a plain text takes.
    let textIndex: Data?

    /// Opens the file, on the calling thread. A book is opened by what the scan wrote down about it, its text is not read.
    ///
    /// Under the same name there may be another file since the scan. Its pages and chapters must not be kept by browsers
    /// for ever under the old one's address.
    ///
    /// - Returns: the comic, or `BookPictures` around the book.
    /// - Throws: `PublicationError.changed` when it is not the file that was scanned, others when it can't be opened.
    public func open() throws(PublicationError) -> any Publication {
        guard layout != nil else {
            let publication = try PublicationOpener.open(path: path)
            guard publication.pages == pages else { throw .changed(file: title) }
            return publication
        }
        return BookPictures(try openBook(), pages: pages)
    }

    /// Opens a plain text and reads it anew, in another encoding than before.
    ///
    /// - Parameter encoding: as `TextOptions` takes it; nil for the one that is recognised.
    /// - Throws: `PublicationError` when it is no plain text or not the file that was scanned, or there is no such encoding.
    public func openText(encoding: String?) throws(PublicationError) -> any Book {
        guard format == .txt else { throw .notReadSo(file: title, reason: "it says itself in which encoding it is") }
        guard holdsContent else { throw .changed(file: title) }
        let reading = TextReading(encoding: encoding, chapterRules: reading.chapterRules)
        return try TextBook.open(path: path, options: reading.options)
    }

    private func openBook() throws(PublicationError) -> any Book {
        // An index knows the file it was made from.
        if format == .txt, let textIndex, let index = try? JSONDecoder().decode(TextIndex.self, from: textIndex) {
            return try TextBook(path: path, index: index)
        }
        guard holdsContent else { throw .changed(file: title) }
        guard let book = try PublicationOpener.open(path: path, textOptions: reading.options) as? any Book else {
            throw .changed(file: title)
        }
        return book
    }

    /// Whether the file still has the content it was scanned with.
    private var holdsContent: Bool {
        let file = FilePath(path)
        let descriptor = file.withCString { Self.openForReading($0) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.isRegularFile else { return false }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ContentHash.partSize, alignment: 16)
        defer { buffer.deallocate() }
        let hash = ContentHash.ofFile(
            descriptor: descriptor,
            size: Int64(status.st_size),
            isText: format == .txt,
            buffer: buffer
        )
        return hash.map { ContentHash.hexadecimal(Data($0)) } == content
    }

    private static func openForReading(_ path: UnsafePointer<CChar>) -> Int32 {
        Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
}

// MARK: - For a scan

extension PublicationFile {
    /// What opening a plain text later takes; empty for every other book.
    static func textIndex(of book: any Book) -> [UInt8] {
        guard let text = book as? TextBook, let data = try? JSONEncoder().encode(text.index) else { return [] }
        return [UInt8](data)
    }
}
