/// Sanitizes the documents of books.
///
/// The output is well-formed XML in UTF-8, with allowed elements and attributes only. It must be delivered as XML:
/// parsed as HTML, safe XML may have another meaning. Sanitizing is idempotent.
enum MarkupSanitizer {
    /// Returns a sanitized document: XHTML, or SVG if the root is `svg`.
    ///
    /// Never fails. An unreadable document is replaced by a short one with a paragraph of class `quire-problem`.
    ///
    /// - Parameters:
    ///   - bytes: XHTML, HTML or SVG in any encoding.
    ///   - path: the document's path in the book, the base of its references.
    ///   - mediaType: the declared type. The content decides if it differs.
    ///   - isKnown: returns whether the book has a resource at a path.
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
                "This section has \(size) MB and can't be shown: at most \(limits.maximumMarkupBytes >> 20) MB are allowed."
            )
        }
        let text = MarkupDecoder.utf8(bytes, declared: DeclaredEncoding.ofMarkup)
        return withoutActuallyEscaping(isKnown) { isKnown in
            let policy = ReferencePolicy(path: path, isKnown: isKnown, limits: limits)
            return wellFormed(text, policy: policy, limits: limits)
                ?? repaired(text, isPicture: mediaType == "image/svg+xml", policy: policy, limits: limits)
        }
    }

    /// Returns a document that shows a notice instead of the section.
    ///
    /// - Parameter sentence: the notice.
    static func problemDocument(_ sentence: String) -> BookDocument {
        let limits = PublicationLimits.standard
        let policy = ReferencePolicy(path: "", isKnown: { _ in false }, limits: limits)
        let sanitizer = DocumentSanitizer(policy: policy, styleSheets: [], expectedBytes: 512, limits: limits)
        sanitizer.shape = .xhtml
        sanitizer.startHTML([])
        sanitizer.finish(notice: sentence)
        return BookDocument(bytes: sanitizer.writer.bytes, problems: [sentence])
    }

    /// Parses a document as XML; returns nil when it is not well formed.
    private static func wellFormed(_ text: [UInt8], policy: ReferencePolicy, limits: PublicationLimits) -> BookDocument?
    {
        let prepared = PreparedMarkup(text, syntax: .xml, limits: limits)
        guard !prepared.isTruncated else { return nil }
        let sanitizer = DocumentSanitizer(prepared, policy: policy, limits: limits)
        var issues = prepared.issues
        switch XMLMarkupParser.parse(prepared.bytes, into: sanitizer) {
        case .wellFormed: break
        case .wronglyNamed: issues.record("Some names are invalid in XML; they were kept.")
        case .broken: return nil
        }
        return finished(sanitizer, issues)
    }

    /// Parses a document as HTML, which never fails.
    private static func repaired(
        _ text: [UInt8],
        isPicture: Bool,
        policy: ReferencePolicy,
        limits: PublicationLimits
    ) -> BookDocument {
        let prepared = PreparedMarkup(text, syntax: .html, limits: limits)
        let sanitizer = DocumentSanitizer(prepared, policy: policy, limits: limits)
        var issues = prepared.issues
        issues.record("The markup is not well formed; it was repaired.")
        let isWhole = HTMLMarkupParser.parse(prepared.bytes, isFragment: isPicture, into: sanitizer)
        if !isWhole || prepared.isTruncated { sanitizer.isTruncated = true }
        return finished(sanitizer, issues)
    }

    private static func finished(_ sanitizer: DocumentSanitizer, _ issues: MarkupIssues) -> BookDocument {
        guard let shape = sanitizer.shape else {
            return problemDocument("This section is empty or unreadable.")
        }
        var notice: String?
        if sanitizer.isTruncated {
            notice = "This section is too long or nested too deeply; its end can't be shown."
        } else if !sanitizer.hasContent, sanitizer.hasRemovedContent {
            notice = "This section needs scripts or forms, which Quire does not run."
        }
        sanitizer.finish(notice: notice)
        var all = issues
        all.record(sanitizer.issues)
        if let notice { all.record(notice) }
        return BookDocument(
            bytes: sanitizer.writer.bytes,
            mediaType: shape == .svg ? "image/svg+xml" : "application/xhtml+xml",
            problems: all.sentences
        )
    }
}

extension DocumentSanitizer {
    fileprivate convenience init(_ prepared: PreparedMarkup, policy: ReferencePolicy, limits: PublicationLimits) {
        self.init(
            policy: policy,
            styleSheets: prepared.styleSheets,
            expectedBytes: prepared.bytes.count,
            limits: limits
        )
    }
}
