/// Makes a style sheet harmless: see `StyleCleaner`.
enum StyleSheetCleaner {
    /// The sheet in UTF-8, with references to the book's own resources relative and in canonical spelling, those that lead
    /// elsewhere gone, and EPUB's old properties under their names of today.
    ///
    /// - Parameters:
    ///   - path: of the sheet in the book; references in it are relative to it.
    ///   - isKnown: whether the book has a resource of a path.
    /// - Returns: an empty sheet for one that is larger than the limits allow.
    static func styleSheet(
        _ bytes: [UInt8],
        path: String,
        isKnown: (String) -> Bool,
        limits: PublicationLimits
    ) -> [UInt8] {
        guard bytes.count <= limits.maximumStyleSheetBytes else { return [] }
        let text = TextDecoding.utf8(bytes, declared: DeclaredEncoding.ofStyleSheet)
        return withoutActuallyEscaping(isKnown) { isKnown in
            let judge = ReferenceJudge(path: path, isKnown: isKnown, limits: limits)
            return StyleCleaner(text, form: .sheet, judge: judge).output
        }
    }

    /// The content of a `style` element.
    static func clean(element text: [UInt8], judge: ReferenceJudge) -> (text: [UInt8], problems: MarkupProblems) {
        guard text.count <= judge.limits.maximumStyleSheetBytes else { return ([], MarkupProblems()) }
        let cleaner = StyleCleaner(text, form: .sheet, judge: judge)
        return (cleaner.output, cleaner.problems)
    }

    /// The value of a `style` attribute.
    static func clean(attribute text: String, judge: ReferenceJudge) -> (text: String, problems: MarkupProblems) {
        let cleaner = StyleCleaner(Array(text.utf8), form: .declarations, judge: judge)
        return (String(decoding: cleaner.output, as: UTF8.self), cleaner.problems)
    }

    /// The value of an attribute that is written in CSS; nil when it would load something from elsewhere.
    static func clean(value: String, judge: ReferenceJudge) -> String? {
        // Nearly all are a colour or a number.
        guard value.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\\") }) else { return value }
        let cleaner = StyleCleaner(Array("fill:\(value)".utf8), form: .declarations, judge: judge)
        let text = String(decoding: cleaner.output, as: UTF8.self)
        guard text.hasPrefix("fill:"), cleaner.problems.sentences.isEmpty else { return nil }
        return String(text.dropFirst(5))
    }
}
