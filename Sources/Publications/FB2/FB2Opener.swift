/// Opens FB2 books (FictionBook 2).
enum FB2Opener {
    /// Returns whether a file is an FB2 by its first bytes: XML whose root is `FictionBook`, in any encoding.
    static func isFB2(_ source: any RandomAccessSource) -> Bool {
        FB2Scanner.isDocument(source, root: "FictionBook")
    }

    /// Converts a book.
    ///
    /// - Parameter file: the name of the file, for errors and the default title.
    static func open(
        _ content: any StreamedContent,
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> ConvertedBook {
        guard content.byteSize > 0 else { throw .damaged(file: file, reason: .empty) }
        guard content.byteSize <= limits.maximumEntryBytes else {
            throw .unsafe(file: file, reason: .tooLarge("\(limits.maximumEntryBytes >> 20) MB"))
        }
        let content = try FB2Scanner.extendingASCII(content, file: file, maximumBytes: limits.maximumEntryBytes)
        let scanner = try FB2Scanner.scan(content, limits: limits)
        let tree = XMLTree(scanner.text, limits: limits)
        guard let root = tree.root, root.name == "FictionBook" else {
            throw .damaged(file: file, reason: .notDocument("FB2"))
        }
        let binaries = FB2Binaries(
            root.descendants("binary"),
            ranges: scanner.binaries,
            content: content,
            file: file,
            limits: limits
        )
        var book = book(root, binaries: binaries, limits: limits)
        if scanner.isTruncated {
            book.problems.append("The text is longer than \(limits.maximumXMLBytes >> 20) MB; its end is missing.")
        }
        return try ConvertedBook(.fb2, file: file, content: book, resources: binaries, limits: limits)
    }

    private static func book(
        _ root: XMLTree.Element,
        binaries: FB2Binaries,
        limits: PublicationLimits
    ) -> ConvertedBook.Content {
        let description = FB2Metadata(root)
        let metadata = description.publicationMetadata
        let coverPath = description.coverID.flatMap { binaries.pathsByID[$0] }
        let outline = FB2Outline(root, hasCover: coverPath != nil, limits: limits)
        let titles = Dictionary(outline.contents.map { ($0.path ?? "", $0.title) }) { first, _ in first }
        var book = ConvertedBook.Content(metadata: metadata, documents: [])
        book.documents = outline.parts.map { part in
            ConvertedBook.Document(
                path: part.path,
                bytes: FB2Writer.write(
                    part,
                    of: outline,
                    in: root.tree,
                    title: titles[part.path] ?? metadata.title ?? "",
                    language: metadata.language,
                    pictures: binaries.pathsByID,
                    coverPath: coverPath
                ),
                isLinear: part.isLinear
            )
        }
        // A book with only a cover has no text.
        if outline.parts.allSatisfy({ $0.kind == .cover }) { book.documents = [] }
        book.contents = outline.contents
        book.coverPath = coverPath
        book.landmarks = landmarks(outline, titles: titles)
        if let problem = root.tree.problem { book.problems.append(problem) }
        if outline.isTruncated {
            book.problems.append("It has more than \(limits.maximumSectionCount) sections; the others are missing.")
        }
        return book
    }

    private static func landmarks(_ outline: FB2Outline, titles: [String: String]) -> [BookLandmark] {
        var landmarks: [BookLandmark] = []
        for (kind, type) in [(FB2Outline.Part.Kind.titlePage, "titlepage"), (.text, "bodymatter")] {
            guard let part = outline.parts.first(where: { $0.kind == kind }) else { continue }
            landmarks.append(BookLandmark(kind: type, title: titles[part.path] ?? "", path: part.path))
        }
        return landmarks
    }
}
