@testable import Publications

extension DocumentText {
    /// Returns the characters of a range.
    func string(in range: Range<Int>) -> String {
        String(decoding: units[range], as: UTF16.self)
    }
}

/// Follows CFIs through the source of a document, independently of `DocumentText`.
struct CFITree {
    private let tree: XMLTree

    init(document bytes: [UInt8]) {
        tree = XMLTree(bytes, limits: .standard)
    }

    /// Returns the text node at the end of a path and the offset in it; nil when the path leads nowhere.
    func place(at path: EpubCFI.Path) -> (text: [UInt16], offset: Int)? {
        guard var element = tree.root, let last = path.localSteps.last, let offset = path.offset?.character else {
            return nil
        }
        for step in path.localSteps.dropLast() {
            let children = element.children
            guard step.index % 2 == 0, children.indices.contains(step.index / 2 - 1) else { return nil }
            element = children[step.index / 2 - 1]
            if let id = step.id, element["id"] != id { return nil }
        }
        var elementsBefore = 0
        var text: [UInt16] = []
        for node in tree.nodes where node.parent == element.index {
            if node.isElement {
                elementsBefore += 1
            } else if elementsBefore * 2 + 1 == last.index {
                text += node.text.utf16
            }
        }
        return offset <= text.count ? (text, offset) : nil
    }

    /// Returns the code unit that follows a place; nil when the path leads nowhere.
    func unit(after path: EpubCFI.Path) -> UInt16? {
        place(at: path).flatMap { $0.text.indices.contains($0.offset) ? $0.text[$0.offset] : nil }
    }

    /// Returns the code unit that precedes a place; nil when the path leads nowhere.
    func unit(before path: EpubCFI.Path) -> UInt16? {
        place(at: path).flatMap { $0.text.indices.contains($0.offset - 1) ? $0.text[$0.offset - 1] : nil }
    }
}

/// Returns whether two code units are equal in a text whose white space is collapsed.
func isSameCharacter(_ first: UInt16?, _ second: UInt16) -> Bool {
    guard let first else { return false }
    return first == second || UTF16CodeUnit.isSpace(first) && UTF16CodeUnit.isSpace(second)
}
