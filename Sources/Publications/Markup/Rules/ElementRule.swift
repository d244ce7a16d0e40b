/// How an element is sanitized.
enum ElementRule: Sendable {
    /// Keeps the element under its canonical name.
    case kept(String)
    /// Replaces the element by a safe one with the same meaning.
    case renamed(String)
    /// Drops the tags and keeps the content.
    case unwrapped
    /// Drops the element with its content.
    case skipped
    /// Handles the element by its own code.
    case special(Special)

    enum Special: Sendable {
        case html, head, body, base, link, meta, style
        /// Embeds another resource, which the named attribute refers to.
        case embedding(String)
        /// `epub:switch` and its children.
        case switching, switchCase, switchDefault
        /// Animates an attribute of its parent.
        case animation(String)
    }

    /// Builds a table from a list of words.
    static func table<Value>(_ words: String, _ value: (String) -> Value) -> [String: Value] {
        var table: [String: Value] = [:]
        for word in words.split(whereSeparator: \.isWhitespace) { table[word.lowercased()] = value(String(word)) }
        return table
    }
}

/// How an allowed attribute is sanitized.
enum AttributeRule: Sendable {
    /// Text, a number or a keyword, without references.
    case plain
    case identifier
    /// CSS declarations.
    case style
    /// A CSS value, possibly with `url()`.
    case styleValue
    /// A link to another location or document.
    case link
    /// An image that is loaded, including SVG.
    case picture
    /// An audio or video file or its text track, which is loaded.
    case media
    /// A reference to an element of this or another document.
    case part
    /// Image candidates (`srcset`).
    case candidates
}
