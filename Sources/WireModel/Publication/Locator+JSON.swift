extension Locator {
    /// The maximum length of a path, a title, a fragment, a CFI, or the text before or after a highlight, in bytes of
    /// UTF-8.
    public static let maximumTextBytes = 4096
    /// The maximum length of a highlighted text, in bytes of UTF-8.
    public static let maximumHighlightBytes = 16_384
    /// The maximum number of fragments.
    public static let maximumFragmentCount = 16
    /// The maximum position, 2⁴⁰.
    public static let maximumPosition: Double = 1_099_511_627_776

    /// Reads or writes the members that are not empty. Either the path or the position is required. Texts and numbers
    /// have limits.
    public mutating func code(with coder: inout WireCoder) {
        var path = href.utf8.isEmpty ? nil : href
        coder.codeText("href", &path, maximumBytes: Self.maximumTextBytes)
        href = path ?? ""
        if coder.isReading || !locations.isEmpty { coder.code("locations", &locations, .optional) }
        if coder.isReading || !text.isEmpty { coder.code("text", &text, .optional) }
        coder.codeText("title", &title, maximumBytes: Self.maximumTextBytes)
        var mediaType = path == nil ? nil : type
        coder.codeText("type", &mediaType, maximumBytes: 256)
        type = mediaType ?? type
        coder.check(
            !href.utf8.isEmpty || locations.position != nil,
            "href",
            "A locator needs the path of a document or a position."
        )
    }
}

extension Locator.Locations {
    fileprivate var isEmpty: Bool {
        fragments.isEmpty && progression == nil && position == nil && totalProgression == nil && cfi == nil
    }

    /// Reads or writes the members that are not empty.
    public mutating func code(with coder: inout WireCoder) {
        if coder.isReading || !fragments.isEmpty { coder.code("fragments", &fragments, .optional) }
        coder.check(
            fragments.count <= Locator.maximumFragmentCount
                && fragments.allSatisfy { $0.utf8.count <= Locator.maximumTextBytes },
            "fragments",
            "There are too many fragments, or one is too long."
        )
        coder.codeText("partialCfi", &cfi, maximumBytes: Locator.maximumTextBytes)
        coder.code("position", &position, .optional)
        coder.check(
            position.map { $0 >= 1 && Double($0) <= Locator.maximumPosition } ?? true,
            "position",
            "A position is a number from 1."
        )
        coder.codeFraction("progression", &progression)
        coder.codeFraction("totalProgression", &totalProgression)
    }
}

extension Locator.Text {
    fileprivate var isEmpty: Bool { before == nil && highlight == nil && after == nil }

    /// Reads or writes the members that are not empty.
    public mutating func code(with coder: inout WireCoder) {
        coder.codeText("after", &after, maximumBytes: Locator.maximumTextBytes)
        coder.codeText("before", &before, maximumBytes: Locator.maximumTextBytes)
        coder.codeText("highlight", &highlight, maximumBytes: Locator.maximumHighlightBytes)
    }
}
