// Elements that FB2 and ACBF have in common.

extension XMLTree.Element {
    /// The paragraphs of an annotation, one on each line; nil if there is no text.
    var annotationText: String? {
        let lines = children.compactMap(\.collapsedText)
        return lines.isEmpty ? collapsedText : lines.joined(separator: "\n")
    }

    /// The name of a person and its form for sorting. Without a name, the nickname; nil if there is none.
    var personName: (shown: String, sorted: String?)? {
        let last = first("last-name")?.collapsedText
        let others = ["first-name", "middle-name"].compactMap { first($0)?.collapsedText }
        let full = (others + [last].compactMap { $0 }).joined(separator: " ")
        guard let shown = full.isEmpty ? first("nickname")?.collapsedText : full else { return nil }
        return (shown, last.map { others.isEmpty ? $0 : "\($0), \(others.joined(separator: " "))" })
    }
}
