/// Sanitizes markup that is not part of a book by the rules for books.
public enum BookMarkup {
    /// Returns an XHTML document with the allowed elements of a fragment. The document has no scripts and refers to no
    /// resources.
    ///
    /// - Parameter fragment: HTML, which may be malformed.
    public static func cleaned(fragment: String) -> String {
        // The byte order mark declares UTF-8, so that the sanitizer doesn't guess the encoding.
        let markup = "\u{FEFF}<!DOCTYPE html><html><head><title></title></head><body>\(fragment)</body></html>"
        let document = MarkupSanitizer.document(
            Array(markup.utf8),
            path: "",
            mediaType: "text/html",
            isKnown: { _ in false },
            limits: .standard
        )
        return String(decoding: document.bytes, as: UTF8.self)
    }
}
