/// Cleaning of markup that is not part of a book, by the rules for books.
public enum BookMarkup {
    /// Returns an XHTML document with the allowed elements of a fragment. It has no scripts, and refers to no resources.
    ///
    /// - Parameter fragment: HTML, of any quality.
    public static func cleaned(fragment: String) -> String {
        // The byte order mark prevents that the encoding is detected.
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
