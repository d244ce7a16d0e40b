extension TextBook {
    /// Opens a plain text and indexes it: reads it once from its beginning to its end.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: what is already known of the text: its encoding, rules for its chapters.
    ///   - limits: what the text may ask for.
    /// - Throws: `PublicationError` when there is no such file, it is empty or no text, or the options name an encoding that
    ///   Quire does not read or a rule that can't be understood.
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

    /// Whether a file's first bytes, a few kilobytes of them, are those of a text in any encoding.
    public static func isText(_ firstBytes: [UInt8]) -> Bool {
        BinarySignature.kind(of: firstBytes) == nil
    }

    /// The encodings that may be named in `TextOptions.encoding`, one name each.
    public static var encodingNames: [String] { TextEncoding.knownNames }

    /// Checks rules before they are kept.
    ///
    /// - Throws: `PublicationError.notReadSo`, which says which rule can't be understood, and why.
    public static func validate(_ rules: [TextChapterRule]) throws(PublicationError) {
        _ = try CompiledRule.compile(rules, file: "", limits: .standard)
    }
}
