/// A block of a section: a heading, a paragraph or a break.
struct TextBlock: Equatable {
    enum Kind: Equatable {
        case heading(level: Int)
        case paragraph
        /// A line of signs that separates two scenes.
        case sceneBreak
        case pageBreak
    }

    var kind: Kind
    /// The offset of its first line in the file. It serves as the identifier, because it doesn't depend on the
    /// chapters.
    var offset: Int64
    /// The lines; several if the author broke them, as in verse.
    var lines: [[Unicode.Scalar]] = []
    /// The CSS classes.
    var classes: [String] = []
}
