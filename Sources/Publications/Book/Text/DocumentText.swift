/// The visible text of a document. It records the text node of each character, to create EPUB CFIs.
///
/// White space is collapsed by the rules of CSS. A line break is one line feed, and the end of a block is two. The text
/// omits invisible content: `head`, scripts, `hidden` elements, ruby annotations and footnotes. All offsets are in
/// UTF-16 code units, as in EPUB CFI and in browsers.
/// units, as in EPUB CFI and in browsers.
struct DocumentText: Sendable {
    /// The text.
    var units: [UInt16] = []
    /// The reason why the text ends before the document does, as a sentence for the user; nil when the text is
    /// complete.
    var problem: String?

    /// The runs of text in order. Line breaks between them belong to no node.
    var runs: [Run] = []
    /// The text nodes in the order of the text.
    var textNodes: [TextNode] = []
    /// All elements in document order; the first is the root.
    var elements: [Element] = []
    /// The elements that have an `id`, in document order.
    var identifiers: [(element: Int32, id: String)] = []

    /// A run of characters that are the same in the text and in their text node.
    struct Run {
        var textStart: Int32
        var count: Int32
        /// The index of the text node in `textNodes`.
        var textNode: Int32
        /// The offset of the run in the text node.
        var sourceStart: Int32
    }

    /// The text between two tags. Comments and CDATA sections don't divide it.
    struct TextNode {
        /// The index of the parent element in `elements`.
        var element: Int32
        /// The step index of EPUB CFI among the element's children: odd.
        var index: Int32
    }

    struct Element {
        /// The index of the parent element; -1 for the root.
        var parent: Int32
        /// The step index of EPUB CFI among the parent's children: even.
        var index: Int32
    }

    /// Creates an empty text.
    init() {}

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: XHTML or SVG in UTF-8. Entities are not expanded, and no external resource is loaded.
    ///   - limits: the limits of the text. If the document exceeds them, the rest is omitted and `problem` is set.
    init(document bytes: [UInt8], limits: PublicationLimits = .standard) {
        self = DocumentTextParser.parse(bytes, limits: limits)
    }

    /// The length of the text in UTF-16 code units.
    var count: Int { units.count }
}
