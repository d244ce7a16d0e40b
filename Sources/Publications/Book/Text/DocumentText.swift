/// A document's text as a reader sees it, with the way back from each of its characters to the node it comes from.
///
/// White space is collapsed as CSS does it, a line break is one line feed and the end of a block is two; what is not shown
/// (`head`, scripts, `hidden`, readings above characters, footnotes) is left out. All offsets are in UTF-16 code units, as
/// EPUB CFI and browsers count.
public struct DocumentText: Sendable {
    /// The text.
    public internal(set) var units: [UInt16] = []
    /// Why the text ends before the document does, as a sentence for a person; nil when it is whole.
    public internal(set) var problem: String?

    /// Stretches of text in their order. What lies between them comes from no node: breaks.
    var runs: [Run] = []
    /// Texts of nodes, in the order of the text.
    var chunks: [Chunk] = []
    /// All elements in document order; the first is the root.
    var elements: [Element] = []
    /// Elements that have an `id`, in document order.
    var identifiers: [(element: Int32, id: String)] = []
    /// The first element of each `id`.
    var elementsByID: [String: Int32] = [:]

    /// What belongs to the text.
    public struct Options: Sendable, Hashable {
        /// Whether the readings above or beside characters (`rt`, `rp`) belong to the text.
        public var includesRuby = false
        /// Whether notes that are shown on demand (`aside` of the type footnote) belong to the text.
        public var includesFootnotes = false
        /// Whether the words that stand for pictures (`alt`) belong to the text.
        public var includesAlternativeText = false

        /// Makes options that leave all of this out.
        public init() {}
    }

    /// A stretch of text that stands in one node just as it stands here.
    struct Run {
        var textStart: Int32
        var count: Int32
        /// The index of the node's text in `chunks`.
        var chunk: Int32
        /// Where it stands in the node's own text.
        var sourceStart: Int32
    }

    /// The text between two elements, or between an element's tag and an element. Comments and character data sections
    /// don't divide it.
    struct Chunk {
        /// The index of the element in which it stands.
        var element: Int32
        /// Its number among the element's children, odd, as EPUB CFI counts them; 0 for words that stand for the element.
        var index: Int32
        var firstRun: Int32
    }

    struct Element {
        /// The index of the element around it; -1 for the root.
        var parent: Int32
        /// Its number among its parent's children, even, as EPUB CFI counts them.
        var index: Int32
        /// The index behind the last element in it.
        var subtreeEnd: Int32
        /// Its first character, or the next behind it when there is none in it.
        var textStart: Int32
        var textEnd: Int32
    }

    /// Makes an empty text.
    init() {}

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: XHTML or SVG in UTF-8. Entities that it declares are not followed; nothing else is ever loaded.
    ///   - options: what belongs to the text.
    ///   - limits: how much is read; what lies beyond is left out, and `problem` says so.
    public init(
        document bytes: [UInt8],
        options: Options = Options(),
        limits: PublicationLimits = .standard
    ) {
        self = DocumentTextParser.parse(bytes, options: options, limits: limits)
    }

    /// The length of the text in UTF-16 code units.
    public var count: Int { units.count }

    /// A part of the text. The range is cut to the text's; half of a surrogate pair becomes U+FFFD.
    public func string(in range: Range<Int>) -> String {
        String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
}
