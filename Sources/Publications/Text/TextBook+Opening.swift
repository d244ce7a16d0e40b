extension TextBook {
    /// Opens a plain text and indexes it, which reads the whole file once.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - options: the known encoding and chapter rules.
    ///   - limits: the limits of the text.
    /// - Throws: `PublicationError` when the file doesn't exist, is empty or not a text, or when the options name an
    ///   unsupported encoding or an invalid rule.
    public static func open(
        path: String,
        options: TextOptions = TextOptions(),
        limits: PublicationLimits = .standard
    ) throws(PublicationError) -> TextBook {
        let name = FileNames.lastComponent(of: path)
        let file = try OpenFile(path: path)
        guard !file.isDirectory else { throw .unsupported(file: name, reason: "it is a folder, not a text") }
        let index = try TextIndexer(name: name, options: options, limits: limits).index(file)
        return try TextBook(file, name: name, index: index, limits: limits)
    }

    /// Checks chapter rules.
    ///
    /// - Throws: `PublicationError.invalidOption` with the invalid rule and the reason.
    public static func validate(_ rules: [TextChapterRule]) throws(PublicationError) {
        _ = try CompiledChapterRule.compile(rules, file: "", limits: .standard)
    }
}
