/// A book that is converted to XHTML when it is opened: FB2, HTML, Markdown and MOBI.
///
/// The converted sections are in memory, and are sanitized like those of an EPUB when they are requested. Pictures are
/// read from the file when they are requested.
final class ConvertedBook: Book {
    /// A converted section.
    struct Document: Sendable {
        /// The path in the book.
        var path: String
        /// HTML or XHTML, not yet sanitized.
        var bytes: [UInt8]
        var isLinear = true
    }

    /// The result of a conversion.
    struct Content: Sendable {
        var metadata: PublicationMetadata
        var documents: [Document]
        var contents: [BookContentsEntry] = []
        var landmarks: [BookLandmark] = []
        var coverPath: String?
        /// The problems of the whole book, each as a sentence.
        var problems: [String] = []
    }

    let format: PublicationFormat
    let metadata: PublicationMetadata
    /// Empty: the text is reflowable.
    let pages: [PageDescription] = []
    /// Unused: there are no pages.
    let coverIndex = 0
    let body: BookBody

    private let file: String
    private let documents: [[UInt8]]
    private let indexes: [String: Int]
    private let resources: any ConvertedResources
    private let limits: PublicationLimits

    /// - Parameters:
    ///   - file: the file's name, for errors and the default title.
    ///   - content: the converted book.
    /// - Throws: `PublicationError.damaged` when it has no sections.
    init(
        _ format: PublicationFormat,
        file: String,
        content: Content,
        resources: any ConvertedResources,
        limits: PublicationLimits
    ) throws(PublicationError) {
        guard !content.documents.isEmpty else { throw .damaged(file: file, reason: .noText) }
        self.format = format
        self.file = file
        self.resources = resources
        self.limits = limits
        documents = content.documents.map(\.bytes)
        indexes = Dictionary(zip(content.documents.map(\.path), 0...)) { first, _ in first }
        body = Self.body(content, hasResource: resources.contains, limits: limits)
        var metadata = content.metadata
        let name = Self.stem(file)
        metadata.title = metadata.title ?? name
        metadata.fillNumber(from: FileNameMetadata(name: name), markedOnly: false)
        if !metadata.declaresProgression, let language = metadata.language?.prefix(2).lowercased(),
            ["ar", "he", "fa", "ur", "yi"].contains(language)
        {
            metadata.readingProgression = .rtl
        }
        self.metadata = metadata
    }

    private static func body(
        _ content: Content,
        hasResource: (String) -> Bool,
        limits: PublicationLimits
    ) -> BookBody {
        var titles: [String: String] = [:]
        let contents = Array(content.contents.prefix(limits.maximumContentsCount))
        for entry in contents {
            if let path = entry.path, titles[path] == nil, !entry.title.isEmpty { titles[path] = entry.title }
        }
        let sections = content.documents.map { document in
            BookSection(
                path: document.path,
                title: titles[document.path],
                isLinear: document.isLinear,
                byteSize: Int64(document.bytes.count)
            )
        }
        return BookBody(
            sections: sections,
            contents: contents,
            landmarks: content.landmarks,
            coverPath: content.coverPath.flatMap { hasResource($0) ? $0 : nil },
            problems: content.problems
        )
    }

    /// Always throws: there are no pages.
    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        throw .noSuchPage(file: file, page: index, count: 0)
    }

    func document(ofSectionAt index: Int) throws(PublicationError) -> BookDocument {
        guard documents.indices ~= index else {
            throw .noSuchPage(file: file, page: index, count: documents.count)
        }
        return MarkupSanitizer.document(
            documents[index],
            path: body.sections[index].path,
            mediaType: EpubMediaType.xhtml,
            isKnown: belongsToBook,
            limits: limits
        )
    }

    func resource(atPath path: String) throws(PublicationError) -> BookResource {
        guard resources.contains(path) else { throw .noSuchResource(file: file, path: path) }
        return BookResource.delivered(
            try resources.bytes(of: path),
            declared: resources.mediaType(of: path),
            path: path,
            isKnown: belongsToBook,
            limits: limits
        )
    }

    var resourcePaths: [String] { resources.paths }

    func byteSize(ofResourceAtPath path: String) -> Int64? { resources.byteSize(of: path) }

    private func belongsToBook(_ path: String) -> Bool {
        indexes[path] != nil || resources.contains(path)
    }

    /// Returns a file name without its extension, and without that of the format in `book.fb2.zip`.
    private static func stem(_ file: String) -> String {
        let stem = FileNames.withoutExtension(file)
        guard file.lowercased().hasSuffix(".zip"), PublicationOpener.isBookName(stem) else { return stem }
        return FileNames.withoutExtension(stem)
    }
}
