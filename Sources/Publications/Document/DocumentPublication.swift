import Workers

/// A document whose pages are drawn on request: a PDF or DjVu file. Worker processes read it.
///
/// Pages that are one JPEG picture, as in scanned comics, are pages like those of an archive. All others are drawn in the
/// size in which they are needed.
final class DocumentPublication: ContentPublication {
    let format: PublicationFormat
    let content: PublicationContent
    let pageContents: PageContents

    private let document: DrawnDocument
    /// Whether each page is a JPEG picture.
    private let arePictures: [Bool]

    /// Opens a document.
    ///
    /// - Parameters:
    ///   - source: the content of the file.
    ///   - name: the file's name.
    ///   - format: the format, for error messages and page descriptions. The worker detects the format itself.
    ///   - password: the password that opens the document; nil for none.
    static func open(
        _ source: any RandomAccessSource,
        name: String,
        format: PublicationFormat,
        password: String? = nil,
        limits: PublicationLimits
    ) throws(PublicationError) -> DocumentPublication {
        let document = try DrawnDocument(source, name: name, format: format, password: password)
        guard case .description(let summary) = try document.perform(.readDescription) else {
            throw .damaged(file: name, reason: .pagesUnreadable)
        }
        return DocumentPublication(summary, document, limits: limits)
    }

    private init(_ summary: DocumentDescription, _ document: DrawnDocument, limits: PublicationLimits) {
        format = document.format
        let mediaType = document.format == .djvu ? "image/vnd.djvu" : "application/pdf"
        let pages = summary.pages.enumerated().map { index, page in
            Self.description(
                page,
                mediaType,
                label: summary.labels.isEmpty ? String(index + 1) : summary.labels[index],
                limits
            )
        }
        content = PublicationContent(
            pages: pages,
            declared: ComicMetadata(summary),
            name: FileNames.withoutExtension(document.name)
        )
        arePictures = zip(summary.pages, pages).map { page, description in
            guard let picture = page.picture else { return false }
            return picture.isJPEG && description.width == picture.width && description.height == picture.height
        }
        pageContents = PageContents(
            entries: summary.outline.map {
                PageContents.Entry(title: String($0.title.prefix(200)), level: $0.level, page: $0.page)
            },
            labels: summary.labels,
            pairsFirstPage: summary.showsTwoPages && !summary.startsWithOnePage
        )
        self.document = document
    }

    private static func description(
        _ page: DocumentPage,
        _ mediaType: String,
        label: String,
        _ limits: PublicationLimits
    ) -> PageDescription {
        let size = DocumentPageSize.pixels(of: page, limits: limits)
        return PageDescription(
            name: label,
            mediaType: page.picture?.isJPEG == true ? "image/jpeg" : mediaType,
            width: size?.width,
            height: size?.height,
            byteSize: 0,
            problem: size == nil ? "The page can't be read." : nil
        )
    }

    /// Returns the JPEG file of a page that is one, and otherwise draws the page in its full size as a JPEG file.
    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        if try isPicture(index), let picture = try picture(ofPageAt: index) { return picture }
        return try drawing(ofPageAt: index).jpeg(longestEdge: nil)
    }

    /// Draws a page small, unless it is a JPEG picture.
    func sample(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        if try isPicture(index), let picture = try picture(ofPageAt: index) { return picture }
        return try drawing(ofPageAt: index).jpeg(longestEdge: Self.sampleEdge)
    }

    /// The longest edge of a page for an analysis.
    private static let sampleEdge = 1_200

    func resource(ofPageAt index: Int) throws(PublicationError) -> PageResource {
        if try isPicture(index) { return .stored }
        return .drawn(try drawing(ofPageAt: index))
    }

    func words(ofPageAt index: Int) throws(PublicationError) -> [DocumentWord] {
        try checkPage(index)
        guard case .words(let words) = try document.perform(.readWords(page: index)) else {
            throw .pageUnreadable(file: document.name, page: pages[index].name, reason: "it has no text")
        }
        return words
    }

    func links(ofPageAt index: Int) throws(PublicationError) -> [DocumentLink] {
        try checkPage(index)
        guard case .links(let links) = try document.perform(.readLinks(page: index)) else {
            throw .pageUnreadable(file: document.name, page: pages[index].name, reason: "its links can't be read")
        }
        return links
    }

    private func checkPage(_ index: Int) throws(PublicationError) {
        guard pages.indices ~= index else {
            throw .noSuchPage(file: document.name, page: index, count: pages.count)
        }
    }

    private func isPicture(_ index: Int) throws(PublicationError) -> Bool {
        try checkPage(index)
        return arePictures[index]
    }

    /// Returns a page's JPEG file; nil if it isn't the picture that the document describes, and the page is drawn.
    private func picture(ofPageAt index: Int) throws(PublicationError) -> [UInt8]? {
        guard case .picture(let bytes) = try document.perform(.readPicture(page: index)) else { return nil }
        let page = pages[index]
        guard let header = ImageHeader.read(bytes).header else { return nil }
        return header.mediaType == "image/jpeg" && header.width == page.width && header.height == page.height
            ? bytes : nil
    }

    private func drawing(ofPageAt index: Int) throws(PublicationError) -> PageDrawing {
        let page = pages[index]
        guard let width = page.width, let height = page.height else {
            throw .pageUnreadable(file: document.name, page: page.name, reason: "it has no size")
        }
        return PageDrawing(document, page: index, width: width, height: height)
    }
}
