/// Sanitizes style sheets, `style` elements and style attributes; see `CSSSanitizer`.
enum StyleSheetSanitizer {
    /// Returns a sanitized style sheet in UTF-8: references to the book's resources are canonical and relative, other
    /// references are removed, and prefixed EPUB properties have their standard names.
    ///
    /// - Parameters:
    ///   - path: the style sheet's path in the book, the base of its references.
    ///   - isKnown: returns whether the book has a resource at a path.
    /// - Returns: an empty style sheet if the limits are exceeded.
    static func styleSheet(
        _ bytes: [UInt8],
        path: String,
        isKnown: (String) -> Bool,
        limits: PublicationLimits
    ) -> [UInt8] {
        guard bytes.count <= limits.maximumStyleSheetBytes else { return [] }
        let text = MarkupDecoder.utf8(bytes, declared: DeclaredEncoding.ofStyleSheet)
        return withoutActuallyEscaping(isKnown) { isKnown in
            let policy = ReferencePolicy(path: path, isKnown: isKnown, limits: limits)
            return CSSSanitizer(text, form: .sheet, policy: policy).output
        }
    }

    /// Sanitizes the content of a `style` element.
    static func sanitize(element text: [UInt8], policy: ReferencePolicy) -> (text: [UInt8], issues: MarkupIssues) {
        guard text.count <= policy.limits.maximumStyleSheetBytes else { return ([], MarkupIssues()) }
        let sanitizer = CSSSanitizer(text, form: .sheet, policy: policy)
        return (sanitizer.output, sanitizer.issues)
    }

    /// Sanitizes the value of a `style` attribute.
    static func sanitize(attribute text: String, policy: ReferencePolicy) -> (text: String, issues: MarkupIssues) {
        let sanitizer = CSSSanitizer(Array(text.utf8), form: .declarations, policy: policy)
        return (String(decoding: sanitizer.output, as: UTF8.self), sanitizer.issues)
    }

    /// Sanitizes an attribute with a CSS value; returns nil when it would load something from outside the book.
    static func sanitize(value: String, policy: ReferencePolicy) -> String? {
        // Most values, such as a colour or a number, can't contain references.
        guard value.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\\") }) else { return value }
        let sanitizer = CSSSanitizer(Array("fill:\(value)".utf8), form: .declarations, policy: policy)
        let text = String(decoding: sanitizer.output, as: UTF8.self)
        guard text.hasPrefix("fill:"), sanitizer.issues.sentences.isEmpty else { return nil }
        return String(text.dropFirst(5))
    }
}
