/// How the sentence that is read aloud is highlighted.
struct SpokenMark {
    /// The range of the words, as a CFI; empty for no highlight.
    var identifier = ""
    /// The `id` of a narrated element; empty for a sentence that a voice reads.
    var element = ""
    /// The book's CSS class for the narrated element; empty if the book declares none.
    var activeClass = ""
    /// The book's CSS class for the root element while the document is narrated; empty if the book declares none.
    var playbackClass = ""

    /// No highlight.
    static let none = SpokenMark()

    /// The mark without the book's classes. Their colours may be unreadable on the paper that the user chose.
    var withoutClasses: SpokenMark { SpokenMark(identifier: identifier, element: element) }
}
