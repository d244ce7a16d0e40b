import TextCoding

/// A reference inside a book: the path of a file, and optionally an element in it.
struct BookHref: Hashable, Sendable {
    /// The percent-decoded path with `/` separators and without a leading slash. Never empty.
    var path: String
    /// The percent-decoded `id` of an element; nil for the whole file.
    var fragment: String?

    /// Resolves a reference against the path of its document.
    ///
    /// A path with a leading slash is relative to the book's root (OCF 3.3, section 4.2.5: the container root URL ends
    /// in a slash).
    ///
    /// - Parameters:
    ///   - reference: percent-encoded or, as in many books, with unencoded spaces and letters.
    ///   - base: the path of the document with the reference.
    /// - Returns: nil for a reference out of the book: one with a scheme or a host, or with more `..` than there are
    ///   folders.
    init?(_ reference: String, in base: String) {
        guard let parts = ReferenceParts(reference),
            let target = ReferenceResolver().target(of: reference, in: base), !target.isEmpty
        else { return nil }
        path = target
        let decoded = parts.fragment.map { String(decoding: PercentEncoding.decode(Array($0.utf8)), as: UTF8.self) }
        fragment = decoded?.isEmpty == false ? decoded : nil
    }
}
