/// Opens books of HTML and Markdown documents.
enum HTMLBookOpener {
    /// A document as stored.
    struct Document {
        var format: PublicationFormat
        /// The path in the folder or archive.
        var path: String
        var bytes: [UInt8]
    }

    /// Converts documents to a book.
    ///
    /// - Parameters:
    ///   - documents: the documents in reading order. A single one is divided at its headings.
    ///   - file: the name of the file, for errors and the default title.
    ///   - files: the files beside the documents.
    ///   - coverPath: the path of the cover image, if it exists.
    static func open(
        _ documents: [Document],
        file: String,
        files: any BookFiles,
        coverPath: String? = nil,
        limits: PublicationLimits
    ) throws(PublicationError) -> ConvertedBook {
        guard let first = documents.first else { throw .damaged(file: file, reason: .noText) }
        let linked = LinkedFiles(files, documents: Set(documents.map(\.path)), limits: limits)
        var book = ConvertedBook.Content(metadata: PublicationMetadata(), documents: [])
        var total = 0
        for (index, document) in documents.enumerated() {
            if let kind = BinarySignature.kind(of: Array(document.bytes.prefix(4096))) {
                guard documents.count > 1 else { throw .unsupported(file: file, reason: .notText(kind)) }
                continue
            }
            let (markup, metadata) = markup(of: document, limits: limits)
            if index == 0 { book.metadata = metadata }
            let sanitized = MarkupSanitizer.document(
                markup,
                path: document.path,
                mediaType: "text/html",
                isKnown: linked.take,
                limits: limits
            )
            let divider = MarkupDivider(
                sanitized.bytes,
                path: document.path,
                divides: documents.count == 1,
                limits: limits
            )
            if divider.isTruncated { book.problems.append("\(document.path) is too long; its end is missing.") }
            book.documents += divider.parts
            book.contents += divider.headings
            total += sanitized.bytes.count
            guard total <= limits.maximumConvertedBytes else {
                throw .unsafe(file: file, reason: .textTooLarge("\(limits.maximumConvertedBytes >> 20) MB"))
            }
        }
        finish(&book)
        if let coverPath, linked.add(coverPath) { book.coverPath = coverPath }
        return try ConvertedBook(
            first.format,
            file: file,
            content: book,
            resources: linked.resources(file: file),
            limits: limits
        )
    }

    /// Returns the HTML and the metadata of a document.
    private static func markup(
        of document: Document,
        limits: PublicationLimits
    ) -> (markup: [UInt8], metadata: PublicationMetadata) {
        guard document.format == .markdown else {
            return (document.bytes, HTMLMetadata(document.bytes).publication)
        }
        let markdown = MarkdownDocument(document.bytes, limits: limits)
        return (markdown.html, markdown.metadata)
    }

    /// Makes the levels of the contents relative to the highest one. If there is no title and one heading of the
    /// highest level, that heading is the title.
    private static func finish(_ book: inout ConvertedBook.Content) {
        let highest = book.contents.map(\.level).min() ?? 0
        for index in book.contents.indices { book.contents[index].level -= highest }
        guard book.metadata.title == nil else { return }
        let titles = book.contents.filter { $0.level == 0 }
        if titles.count == 1 { book.metadata.title = titles[0].title }
    }
}
