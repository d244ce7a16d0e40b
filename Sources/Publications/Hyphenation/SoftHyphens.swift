/// Inserts soft hyphens (U+00AD) into the words of a book's documents, for browsers without hyphenation dictionaries.
///
/// The root element of a document with inserted soft hyphens has the attribute ``attribute``. Its value lists the
/// languages of the text for which there are patterns. In each text node of such a document, **the first U+00AD of each
/// run was inserted**. A run of the book's own soft hyphens therefore gets one more. Code that counts or copies
/// characters ignores the inserted ones, so offsets refer to the book's own text. Books can't set the attribute,
/// because the sanitizer removes names that begin with `data-quire-`.
public enum SoftHyphens {
    /// The text that is hyphenated.
    public enum Scope: String, Sendable, CaseIterable {
        /// All text except code and titles.
        case all
        /// Paragraphs, list items and definitions.
        case paragraphs
    }

    /// The attribute of the root element.
    static let attribute = "data-quire-hyphens"
    /// The minimum length of a word that is hyphenated, and the minimum number of letters before and after a hyphen.
    /// The app's style sheet sets the same limits for the browser's own hyphenation (`hyphenate-limit-chars`).
    static let (minimumWordLength, minimumPartLength) = (6, 3)

    /// Returns a document with soft hyphens. Returns it unchanged when there are no patterns for its languages.
    ///
    /// - Parameters:
    ///   - document: a sanitized XHTML document.
    ///   - language: the language of a document that declares none, as a BCP 47 tag.
    ///   - scope: the text that is hyphenated.
    ///   - hyphenator: returns the patterns of a language; nil when there are none.
    public static func insert(
        into document: [UInt8],
        language: String?,
        scope: Scope,
        hyphenator: (String) -> Hyphenator?
    ) -> [UInt8] {
        withoutActuallyEscaping(hyphenator) { hyphenator in
            var scanner = SoftHyphenScanner(document, language: language, scope: scope, hyphenator: hyphenator)
            guard scanner.scan(), !scanner.languages.isEmpty, let root = scanner.rootNameEnd else { return document }
            var result: [UInt8] = []
            result.reserveCapacity(document.count + scanner.insertions.count * 2 + 64)
            result += document[..<root]
            result += " \(attribute)=\"\(scanner.languages.sorted().joined(separator: " "))\"".utf8
            var start = root
            for place in scanner.insertions.sorted() {
                result += document[start..<place]
                result += [0xC2, 0xAD]
                start = place
            }
            return result + document[start...]
        }
    }
}
