/// Makes a book's documents harmless and well formed.
///
/// What comes out is XML in UTF-8 that any XML parser takes, with elements and attributes of a list of those that do no
/// harm. It must be delivered as XML: read as HTML, harmless XML may mean something else. Cleaning what is clean changes
/// nothing.
enum MarkupCleaner {
    /// A document, cleaned: XHTML, or SVG where the document's root is `svg`.
    ///
    /// Never fails: what can't be read becomes a short document that says so, in a paragraph of the class
    /// `quire-problem`.
    ///
    /// - Parameters:
    ///   - bytes: XHTML, HTML or SVG, in whatever encoding.
    ///   - path: of the document in the book; references in it are relative to it.
    ///   - mediaType: as the book declares it; what the document is, is judged by itself.
    ///   - isKnown: whether the book has a resource of a path.
    static func document(
        _ bytes: [UInt8],
        path: String,
        mediaType: String,
        isKnown: (String) -> Bool,
        limits: PublicationLimits
    ) -> BookDocument {
        guard bytes.count <= limits.maximumMarkupBytes else {
            let size = (bytes.count + (1 << 20) - 1) >> 20
            return problemDocument(
                "This section is \(size) MB long, and can't be shown: the most is \(limits.maximumMarkupBytes >> 20) MB."
            )
        }
        let text = TextDecoding.utf8(bytes, declared: DeclaredEncoding.ofMarkup)
        return withoutActuallyEscaping(isKnown) { isKnown in
            let judge = ReferenceJudge(path: path, isKnown: isKnown, limits: limits)
            return wellFormed(text, judge: judge, limits: limits)
                ?? repaired(text, isPicture: mediaType == "image/svg+xml", judge: judge, limits: limits)
        }
    }

    /// A document that says what is wrong with the one it stands for.
    ///
    /// - Parameter sentence: for a person.
    static func problemDocument(_ sentence: String) -> BookDocument {
        let limits = PublicationLimits.standard
        let judge = ReferenceJudge(path: "", isKnown: { _ in false }, limits: limits)
        let cleaner = DocumentCleaner(judge: judge, styleSheets: [], expectedBytes: 512, limits: limits)
        cleaner.shape = .xhtml
        cleaner.startHTML([])
        cleaner.finish(notice: sentence)
        return BookDocument(bytes: cleaner.writer.bytes, problems: [sentence])
    }

    /// Reads a document as XML; nil when it is not well formed.
    private static func wellFormed(_ text: [UInt8], judge: ReferenceJudge, limits: PublicationLimits) -> BookDocument? {
        let prepared = PreparedMarkup(text, syntax: .xml, limits: limits)
        guard !prepared.isCutOff else { return nil }
        let cleaner = DocumentCleaner(
            judge: judge,
            styleSheets: prepared.styleSheets,
            expectedBytes: prepared.bytes.count,
            limits: limits
        )
        var problems = prepared.problems
        switch XMLEvents.parse(prepared.bytes, into: cleaner) {
        case .wellFormed: break
        case .wronglyNamed: problems.note("Some names are against the rules of XML; they were read as they stand.")
        case .broken: return nil
        }
        return finished(cleaner, problems)
    }

    /// Reads a document as HTML, which takes everything.
    private static func repaired(
        _ text: [UInt8],
        isPicture: Bool,
        judge: ReferenceJudge,
        limits: PublicationLimits
    ) -> BookDocument {
        let prepared = PreparedMarkup(text, syntax: .html, limits: limits)
        let cleaner = DocumentCleaner(
            judge: judge,
            styleSheets: prepared.styleSheets,
            expectedBytes: prepared.bytes.count,
            limits: limits
        )
        var problems = prepared.problems
        problems.note("The markup is not well formed; it was read as well as can be.")
        let isWhole = HTMLEvents.parse(prepared.bytes, isFragment: isPicture, into: cleaner)
        if !isWhole || prepared.isCutOff { cleaner.isCutOff = true }
        return finished(cleaner, problems)
    }

    private static func finished(_ cleaner: DocumentCleaner, _ problems: MarkupProblems) -> BookDocument {
        guard let shape = cleaner.shape else {
            return problemDocument("This section is empty, or holds nothing that can be read.")
        }
        var notice: String?
        if cleaner.isCutOff {
            notice = "This section is too long, or its elements lie too deep; its end can't be shown."
        } else if !cleaner.hasContent, cleaner.hasRemovedContent {
            notice = "This section needs scripts or forms, which Quire does not run."
        }
        cleaner.finish(notice: notice)
        var all = problems
        all.note(cleaner.problems)
        if let notice { all.note(notice) }
        return BookDocument(
            bytes: cleaner.writer.bytes,
            mediaType: shape == .svg ? "image/svg+xml" : "application/xhtml+xml",
            problems: all.sentences
        )
    }
}
