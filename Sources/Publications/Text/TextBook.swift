import PageImages

/// A plain text as a book. Its chapters are recognized by their titles, and its paragraphs are converted to XHTML.
///
/// The text is read once, to index it. Opening a chapter later reads only the chapter's bytes.
public final class TextBook: Book {
    /// Plain text.
    public let format = PublicationFormat.txt
    /// The title, author and language found in the text or its file name.
    public let metadata: PublicationMetadata
    /// Empty: the text is reflowable.
    public let pages: [PageDescription] = []
    /// Unused: there are no pages.
    public let coverIndex = 0
    /// The sections with their ranges in the file, the table of contents and the encoding.
    public let body: BookBody

    /// The index of the text. Store it to open the book again without reading the text.
    public let index: TextIndex

    private let source: any RandomAccessSource
    private let name: String
    private let encoding: TextEncoding
    private let limits: PublicationLimits

    /// Opens a text with an existing index, without reading the text.
    ///
    /// - Parameters:
    ///   - source: the content of the file.
    ///   - name: the file's name.
    ///   - index: the index created by `open(_:name:options:limits:)`.
    /// - Throws: `PublicationError.changed` when the file isn't the one that was indexed; other errors when it can't be
    ///   read.
    public init(
        _ source: any RandomAccessSource,
        name: String,
        index: TextIndex,
        limits: PublicationLimits = .standard
    ) throws(PublicationError) {
        guard source.fingerprint == index.fingerprint else { throw .changed(file: name) }
        guard let encoding = TextEncoding(named: index.encoding), index.isConsistent else {
            throw .damaged(file: name, reason: .indexInvalid)
        }
        self.source = source
        self.name = name
        self.encoding = encoding
        self.limits = limits
        self.index = index
        body = Self.body(index)
        let title = index.title ?? FileNames.withoutExtension(name)
        var metadata = PublicationMetadata(
            title: title,
            readingProgression: ["ar", "he", "fa"].contains(index.language) ? .rtl : .ltr,
            language: index.language,
            writers: index.author.map { [$0] } ?? []
        )
        metadata.fillNumber(from: FileNameMetadata(name: FileNames.withoutExtension(name)), markedOnly: true)
        self.metadata = metadata
    }

    /// Always throws: there are no pages.
    public func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        throw .noSuchPage(file: name, page: index, count: 0)
    }

    /// Returns a section's paragraphs. The id of each is the offset of its line in the file (`b1234`).
    public func document(ofSectionAt index: Int) throws(PublicationError) -> BookDocument {
        guard self.index.sections.indices ~= index else {
            throw .noSuchPage(file: name, page: index, count: self.index.sections.count)
        }
        let section = self.index.sections[index]
        let range = self.index.range(ofSectionAt: index)
        guard range.upperBound - range.lowerBound <= limits.maximumEntryBytes else {
            throw .unsafe(file: name, reason: .entryTooLarge)
        }
        let layout = self.index.layout
        var lines = try SourceLines.read(
            source,
            at: range.lowerBound,
            count: Int(range.upperBound - range.lowerBound),
            encoding: encoding,
            layout: layout,
            name: name
        )
        do throws(SourceError) {
            try source.verifyUnchanged()
        } catch {
            throw PublicationError(error, file: name)
        }
        var blocks: [TextBlock] = []
        if section.headingByteCount > 0, let title = section.title {
            let headingEnd = section.start + Int64(section.headingByteCount)
            let offset = lines.first { !$0.isBlank }?.start ?? section.start
            lines.removeFirst(lines.prefix { $0.start < headingEnd }.count)
            Self.dropRepetition(of: title, from: &lines)
            blocks.append(
                TextBlock(
                    kind: .heading(level: section.level + 1),
                    offset: offset,
                    lines: [Array(title.unicodeScalars)]
                )
            )
        }
        blocks += ParagraphBuilder(lines, layout: layout).blocks
        let bytes = TextDocumentWriter.write(
            blocks,
            title: title(ofSectionAt: index),
            language: self.index.language,
            readsAozora: layout.hasAozoraNotation
        )
        return BookDocument(bytes: bytes)
    }

    /// Always throws: a plain text has no resources.
    public func resource(atPath path: String) throws(PublicationError) -> BookResource {
        throw .noSuchResource(file: name, path: path)
    }

    /// Returns the title of the chapter that contains a section.
    private func title(ofSectionAt index: Int) -> String {
        for section in self.index.sections[...index].reversed() {
            if let title = section.title { return title }
            if section.kind == .notice { break }
        }
        return metadata.title ?? name
    }

    /// Removes a repeated title, because some sites write the title twice.
    private static func dropRepetition(of title: String, from lines: inout [SourceLines.Line]) {
        guard let first = lines.prefix(3).firstIndex(where: { !$0.isBlank }) else { return }
        guard TitleNormalization.fold(lines[first].scalars) == TitleNormalization.fold(Array(title.unicodeScalars))
        else { return }
        lines.removeFirst(first + 1)
    }

    private static func body(_ index: TextIndex) -> BookBody {
        var sections: [BookSection] = []
        var contents: [BookContentsEntry] = []
        var landmarks: [BookLandmark] = []
        for (number, section) in index.sections.enumerated() {
            let range = index.range(ofSectionAt: number)
            let path = "\(number + 1).xhtml"
            sections.append(
                BookSection(
                    path: path,
                    title: section.title,
                    isLinear: section.kind != .notice,
                    byteSize: range.upperBound - range.lowerBound,
                    range: range
                )
            )
            guard let title = section.title else { continue }
            contents.append(BookContentsEntry(title: title, level: section.level, path: path))
            if landmarks.isEmpty, section.kind != .preface {
                landmarks.append(BookLandmark(kind: "bodymatter", title: title, path: path))
            }
        }
        return BookBody(
            encoding: index.encoding,
            sections: sections,
            contents: contents,
            landmarks: landmarks,
            problems: index.problems
        )
    }
}
