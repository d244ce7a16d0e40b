/// A piece of a section: a heading, a paragraph, a break.
struct TextBlock: Equatable {
    enum Kind: Equatable {
        case heading(level: Int)
        case paragraph
        /// A line of signs between two scenes.
        case sceneBreak
        case pageBreak
    }

    var kind: Kind
    /// Where its first line lies in the file, in bytes: its name, which stays when the book is cut into chapters in another
    /// way.
    var offset: Int64
    /// Its lines; more than one where the author broke them, as in verse.
    var lines: [[Unicode.Scalar]] = []
    /// Names of classes for style sheets.
    var classes: [String] = []
}
