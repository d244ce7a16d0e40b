/// What becomes of an element.
enum ElementRule: Sendable {
    /// Stays, by its canonical name.
    case kept(String)
    /// Becomes another that means the same and does nothing.
    case renamed(String)
    /// Loses its tags; what is in it stays.
    case unwrapped
    /// Goes with all that is in it.
    case skipped
    /// Gets the treatment its name asks for.
    case special(Special)

    enum Special: Sendable {
        case html, head, body, base, link, meta, style
        /// Shows another resource, which its attribute of this name leads to.
        case embedding(String)
        /// `epub:switch` and its parts.
        case switching, switchCase, switchDefault
        /// Animates an attribute of its parent.
        case animation(String)
    }

    /// The words of a text, each with a value.
    static func table<Value>(_ words: String, _ value: (String) -> Value) -> [String: Value] {
        var table: [String: Value] = [:]
        for word in words.split(whereSeparator: \.isWhitespace) { table[word.lowercased()] = value(String(word)) }
        return table
    }
}

/// What becomes of an attribute that may stay.
enum AttributeRule: Sendable {
    /// Text, a number, a keyword: nothing in it leads anywhere.
    case plain
    case identifier
    /// Declarations of CSS.
    case style
    /// A value in CSS's syntax, which may hold `url()`.
    case styleValue
    /// Leads to another place or document.
    case link
    /// Leads to a picture, SVG included, that is loaded.
    case picture
    /// Leads to a sound, film or its texts, that are loaded.
    case media
    /// Leads to an element, of this document or another of the book.
    case part
    /// Several pictures to choose from (`srcset`).
    case candidates
}
