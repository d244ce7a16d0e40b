/// Builds an ``XPointerDocument`` from tags and texts, by crengine's rules for texts of white space:
///
/// - Inside blocks, white space before the first child is no text.
/// - Beside blocks, white space is no text.
/// - Tables and their rows have no texts.
///
/// Which elements are blocks is known from their names. A style sheet can change it, so ``XPointerDocument/Text/certainIndex``
/// counts no white space.
struct XPointerDocumentBuilder {
    private(set) var document = XPointerDocument()
    private var frames: [Frame] = []
    private let limits: PublicationLimits
    /// Whether the document has more elements than the limits allow.
    private(set) var isFull = false

    /// An open element.
    private struct Frame {
        var element: Int
        var isBlock: Bool
        var isPreformatted: Bool
        var hasNoText: Bool
        /// The number of children with each name.
        var counts: [String: Int] = [:]
        /// The children: texts by their index, blocks and other elements.
        var children: [Child] = []
    }

    private enum Child {
        case text(Int, isSpace: Bool)
        case block
        case inline
    }

    init(limits: PublicationLimits) {
        self.limits = limits
    }

    /// Whether white space of the current element is kept.
    var isPreformatted: Bool { frames.last?.isPreformatted ?? false }

    /// Opens an element.
    mutating func open(_ name: String, id: String?, isHidden: Bool) {
        guard !isFull, document.elements.count < limits.maximumTextElementCount,
            frames.count < limits.maximumTextElementDepth
        else {
            isFull = true
            document.isBalanced = false
            return
        }
        let role = ElementRole(name: name)
        let isBlock = Self.isBlock(name, role)
        var index = 1
        if let parent = frames.indices.last {
            index = (frames[parent].counts[name] ?? 0) + 1
            frames[parent].counts[name] = index
            frames[parent].children.append(isBlock ? .block : .inline)
        }
        let parent = frames.last?.element ?? -1
        let isOmitted =
            isHidden || role.contains(.hidden) || role.contains(.ruby)
            || parent >= 0 && document.elements[parent].isOmitted
        let element = document.elements.count
        document.elements.append(
            .init(parent: parent, name: name, index: index, firstText: document.texts.count, isOmitted: isOmitted)
        )
        if let id { document.identifiers.append((id, element)) }
        frames.append(
            Frame(
                element: element,
                isBlock: isBlock,
                isPreformatted: isPreformatted || role.contains(.preformatted),
                hasNoText: Self.textless.contains(name)
            )
        )
    }

    /// Closes the innermost element with a name, and the elements in it.
    mutating func close(_ name: String) {
        guard !isFull else { return }
        guard let last = frames.lastIndex(where: { document.elements[$0.element].name == name }) else {
            document.isBalanced = false
            return
        }
        if last < frames.count - 1 { document.isBalanced = false }
        while frames.count > last { closeLast() }
    }

    /// Records an error of the markup.
    mutating func markUnbalanced() {
        document.isBalanced = false
    }

    /// Adds a text.
    mutating func append(_ characters: [Unicode.Scalar]) {
        guard !isFull, !characters.isEmpty, let last = frames.indices.last, !frames[last].hasNoText else { return }
        let isSpace = !frames[last].isPreformatted && characters.allSatisfy { $0 == " " }
        if isSpace, frames[last].isBlock, frames[last].children.isEmpty { return }
        let start = document.characters.count
        document.characters += characters
        document.texts.append(
            .init(element: frames[last].element, index: 0, certainIndex: 0, range: start..<document.characters.count)
        )
        frames[last].children.append(.text(document.texts.count - 1, isSpace: isSpace))
    }

    /// Returns the document, and closes all elements.
    mutating func finish() -> XPointerDocument {
        if !frames.isEmpty { document.isBalanced = false }
        while !frames.isEmpty { closeLast() }
        return document
    }

    private mutating func closeLast() {
        guard let frame = frames.popLast() else { return }
        let hasBlock = frame.children.contains { if case .block = $0 { true } else { false } }
        let isKept = hasBlock ? Self.spacesBetweenInlines(frame.children) : []
        var (index, certain) = (0, 0)
        for (position, child) in frame.children.enumerated() {
            guard case .text(let text, let isSpace) = child else { continue }
            if !isSpace || !hasBlock || isKept.contains(position) { index += 1 }
            // In a block without other blocks, all remaining white space is kept.
            if !isSpace || frame.isBlock && !hasBlock { certain += 1 }
            document.texts[text].index = index
            document.texts[text].certainIndex = certain
        }
    }

    /// Returns the positions of the texts of white space that have texts or elements other than blocks on both sides.
    private static func spacesBetweenInlines(_ children: [Child]) -> Set<Int> {
        var kept: Set<Int> = []
        var waiting: [Int] = []
        var follows = false
        for (position, child) in children.enumerated() {
            switch child {
            case .block:
                (waiting, follows) = ([], false)
            case .text(_, true):
                if follows { waiting.append(position) }
            case .text, .inline:
                kept.formUnion(waiting)
                (waiting, follows) = ([], true)
            }
        }
        return kept
    }

    private static func isBlock(_ name: String, _ role: ElementRole) -> Bool {
        (role.contains(.block) || blocks.contains(name)) && !inlines.contains(name)
    }

    /// Elements that are blocks to crengine and have another role in ``ElementRole``.
    private static let blocks: Set<String> = [
        "button", "canvas", "datalist", "frame", "frameset", "iframe", "map", "marquee", "multicol", "noembed",
        "noframes",
        "noscript", "output", "select", "template", "textarea", "title", "video",
    ]
    /// Elements that are blocks in ``ElementRole`` but not to crengine.
    private static let inlines: Set<String> = ["option", "text"]
    /// Elements in which crengine drops texts.
    private static let textless: Set<String> = [
        "applet", "area", "audio", "col", "colgroup", "embed", "input", "keygen", "param", "source", "table", "tbody",
        "tfoot", "thead", "tr", "track",
    ]
}
