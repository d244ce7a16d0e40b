/// How the sentence that is read aloud is highlighted.
struct SpokenMark {
    /// The range of the words, as a CFI; empty for no highlight.
    var identifier = ""
    /// The `id` of a narrated element; empty for a sentence that a voice speaks.
    var element = ""
    /// The book's class for the narrated element; empty if the book declares none.
    var activeClass = ""
    /// The book's class for a document while it is narrated; empty if the book declares none.
    var playbackClass = ""

    /// No highlight.
    static let none = SpokenMark()

    /// The mark without the book's classes, whose colours would not suit the reader's paper.
    var withoutClasses: SpokenMark { SpokenMark(identifier: identifier, element: element) }
}
