extension TextBook {
    /// Opens a plain text and indexes it, which reads the whole file once.
    ///
    /// - Parameters:
    ///   - source: the content of the file.
    ///   - name: the file's name.
    ///   - options: the known encoding and chapter rules.
    ///   - limits: the limits of the text.
    /// - Throws: `PublicationError` when the file can't be read, is empty or not a text, or when the options name an
    ///   unsupported encoding or an invalid rule.
    public static func open(
        _ source: any RandomAccessSource,
        name: String,
        options: TextOptions = TextOptions(),
        limits: PublicationLimits = .standard
    ) throws(PublicationError) -> TextBook {
        let index = try TextIndexer(name: name, options: options, limits: limits).index(source)
        return try TextBook(source, name: name, index: index, limits: limits)
    }

    /// Checks chapter rules.
    ///
    /// - Throws: `PublicationError.invalidOption` with the invalid rule and the reason.
    public static func validate(_ rules: [TextChapterRule]) throws(PublicationError) {
        _ = try CompiledChapterRule.compile(rules, file: "", limits: .standard)
    }
}
