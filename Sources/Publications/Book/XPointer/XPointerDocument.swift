/// A document of a book as crengine sees it: its elements, its texts, and their characters with collapsed white space.
///
/// It is read from the file and not from the sanitized document, because the names of positions count all elements.
struct XPointerDocument: Sendable {
    /// The elements below `body` in document order; the first is `body`.
    var elements: [Element] = []
    /// The texts in document order.
    var texts: [Text] = []
    /// The characters of all texts.
    var characters: [Unicode.Scalar] = []
    /// The elements with an `id`.
    var identifiers: [(id: String, element: Int)] = []
    /// Whether the tags are balanced. In other documents, crengine and Quire may see different elements.
    var isBalanced = true

    /// An element.
    struct Element {
        /// The index of the parent element; -1 for `body`.
        var parent: Int
        /// The name in lower case, without a prefix.
        var name: String
        /// The number among the siblings with the same name, from 1.
        var index: Int
        /// The index in ``XPointerDocument/texts`` of the first text after the start tag.
        var firstText: Int
        /// Whether Quire never shows its text: a script, an annotation of a word, or a footnote.
        var isOmitted: Bool
    }

    /// A text between two tags, comments or CDATA sections. A longer text is divided.
    struct Text {
        /// The index of the parent element.
        var element: Int
        /// The number among the texts of the parent, from 1.
        var index: Int
        /// The number without the texts of white space, of which crengine removes some depending on the style sheet.
        var certainIndex: Int
        /// The range in ``XPointerDocument/characters``.
        var range: Range<Int>
    }

    /// Returns the position at a character.
    ///
    /// - Parameters:
    ///   - character: an index in ``characters``.
    ///   - section: the number of the item in the spine, from 0.
    /// - Returns: a position that exists in crengine's document. It is the beginning of an earlier text of the same element
    ///   where the number of the text depends on the style sheet, and the beginning of the document if that has an error.
    func pointer(at character: Int, section: Int) -> XPointer {
        var pointer = XPointer(section: section)
        let next = texts.partitioningIndex { $0.range.upperBound > character }
        guard isBalanced, next < texts.count else { return pointer }
        let text = texts[next]
        let steps = steps(to: text.element)
        guard steps.allSatisfy({ Self.isAddressable($0.name) }) else { return pointer }
        pointer.steps = steps
        pointer.text = max(text.certainIndex, 1)
        let isCertain = text.index == text.certainIndex
        pointer.offset = isCertain ? min(max(0, character - text.range.lowerBound), text.range.count) : 0
        return pointer
    }

    /// Whether a name can be part of a position: a dot would begin the offset, and names in drawings and formulas have capital
    /// letters.
    private static func isAddressable(_ name: String) -> Bool {
        name != "svg" && name != "math"
            && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }

    /// Returns the character at a position, which may be that of an element around it if it isn't found exactly.
    ///
    /// - Returns: an index in ``characters``, at most their number.
    func character(at pointer: XPointer) -> Int {
        if let id = pointer.id {
            return identifiers.first { $0.id == id }.map { start(of: $0.element) } ?? 0
        }
        var element = 0
        for step in pointer.steps {
            guard let child = child(step, of: element) else { return start(of: element) }
            element = child
        }
        guard let number = pointer.text else { return start(of: element) }
        let own = texts.indices.lazy.filter { texts[$0].element == element }
        guard
            let text = own.first(where: { texts[$0].index == number }) ?? own.last(where: { texts[$0].index < number })
        else { return start(of: element) }
        let range = texts[text].range
        return min(range.lowerBound + (pointer.offset ?? 0), range.upperBound)
    }

    private func child(_ step: XPointer.Step, of parent: Int) -> Int? {
        // Children follow their parent.
        elements.indices.dropFirst(parent + 1).first { child in
            elements[child].parent == parent && elements[child].index == step.index
                && elements[child].name == step.name
        }
    }

    private func start(of element: Int) -> Int {
        guard elements.indices.contains(element) else { return 0 }
        let text = elements[element].firstText
        return text < texts.count ? texts[text].range.lowerBound : characters.count
    }

    private func steps(to element: Int) -> [XPointer.Step] {
        var steps: [XPointer.Step] = []
        var element = element
        while element > 0, elements.indices.contains(element) {
            steps.append(XPointer.Step(name: elements[element].name, index: elements[element].index))
            element = elements[element].parent
        }
        return steps.reversed()
    }
}
