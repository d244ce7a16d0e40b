/// A small XML document as a flat list of nodes, for packages, navigation documents and container files.
///
/// `XMLTreeReader` parses it, and reads as much as possible of a malformed document.
struct XMLTree: Sendable {
    /// The problem with the document, as a sentence; nil if there is none.
    var problem: String?
    /// Whether the limits truncated the document.
    var isTruncated = false

    private(set) var nodes: [Node] = []

    struct Attribute: Sendable, Hashable {
        var name: String
        /// The namespace; the prefix if it is undeclared; empty without a prefix.
        var namespace: String
        var value: String
    }

    struct Node: Sendable {
        /// The local name; empty for text.
        var name: String
        var namespace: String
        var attributes: [Attribute]
        /// The characters of a text node.
        var text: String
        var parent: Int32
        var firstChild: Int32 = -1
        var nextSibling: Int32 = -1

        var isElement: Bool { !name.isEmpty }
    }

    /// The root element; nil when there is none.
    var root: Element? {
        nodes.firstIndex { $0.isElement && $0.parent < 0 }.map { Element(tree: self, index: Int32($0)) }
    }

    /// Appends a node after its previous sibling.
    ///
    /// - Parameter previous: the index of the previous sibling; -1 if there is none.
    mutating func append(_ node: Node, after previous: Int32) {
        let index = Int32(clamping: nodes.count)
        nodes.append(node)
        if previous >= 0 {
            nodes[Int(previous)].nextSibling = index
        } else if node.parent >= 0 {
            nodes[Int(node.parent)].firstChild = index
        }
    }

    /// Appends characters to a text node.
    mutating func append(_ text: String, toTextAt index: Int32) {
        nodes[Int(index)].text += text
    }
}

extension XMLTree {
    /// An element of a tree.
    struct Element: Sendable {
        let tree: XMLTree
        let index: Int32

        private var node: Node { tree.nodes[Int(index)] }

        /// The local name.
        var name: String { node.name }
        var namespace: String { node.namespace }

        /// The value of an attribute without a prefix.
        subscript(_ name: String) -> String? {
            for attribute in node.attributes where attribute.name == name && attribute.namespace.isEmpty {
                return attribute.value
            }
            return nil
        }

        /// The value of an attribute in a namespace. An undeclared prefix has its customary meaning.
        subscript(_ name: String, in namespace: XMLNamespace) -> String? {
            for attribute in node.attributes where attribute.name == name {
                if attribute.namespace == namespace.address || attribute.namespace == namespace.prefix {
                    return attribute.value
                }
            }
            return nil
        }

        /// The child elements.
        var children: [Element] {
            var result: [Element] = []
            var next = node.firstChild
            while next >= 0 {
                let child = tree.nodes[Int(next)]
                if child.isElement { result.append(Element(tree: tree, index: next)) }
                next = child.nextSibling
            }
            return result
        }

        /// Returns the child elements with a name. Namespaces are ignored, because they are often missing or wrong in
        /// books.
        func children(_ name: String) -> [Element] {
            children.filter { $0.name == name }
        }

        /// Returns the first child element with a name.
        func first(_ name: String) -> Element? {
            var next = node.firstChild
            while next >= 0 {
                let child = tree.nodes[Int(next)]
                if child.name == name, child.isElement { return Element(tree: tree, index: next) }
                next = child.nextSibling
            }
            return nil
        }

        /// Visits all descendants in document order; `visit` returns whether to visit the node's children.
        func walk(_ visit: (Int32, Node) -> Bool) {
            var next = node.firstChild
            // Parent indexes lead back up, so any depth works without recursion.
            while next >= 0 {
                let current = tree.nodes[Int(next)]
                if visit(next, current), current.firstChild >= 0 {
                    next = current.firstChild
                    continue
                }
                var end = next
                next = -1
                while end != index, end >= 0 {
                    let done = tree.nodes[Int(end)]
                    if done.nextSibling >= 0 {
                        next = done.nextSibling
                        break
                    }
                    end = done.parent
                }
            }
        }

        /// Returns all descendant elements with a name, in document order.
        func descendants(_ name: String) -> [Element] {
            var result: [Element] = []
            walk { index, node in
                if node.name == name { result.append(Element(tree: tree, index: index)) }
                return true
            }
            return result
        }

        /// The text of this element and all descendants.
        var text: String {
            var result = ""
            walk { _, node in
                result += node.text
                return true
            }
            return result
        }

        /// The text with white space collapsed; nil if it is empty.
        var collapsedText: String? {
            let line = text.collapsingWhiteSpace
            return line.isEmpty ? nil : line
        }
    }
}

/// A namespace of attributes in books.
struct XMLNamespace: Sendable {
    let address: String
    /// The customary prefix.
    let prefix: String

    static let ops = XMLNamespace(address: "http://www.idpf.org/2007/ops", prefix: "epub")
    static let opf = XMLNamespace(address: "http://www.idpf.org/2007/opf", prefix: "opf")
}

extension StringProtocol {
    /// The text with each run of white space collapsed to one space, and trimmed. No-break spaces are kept.
    var collapsingWhiteSpace: String {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        var isPending = false
        for byte in utf8 {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                isPending = !result.isEmpty
            } else {
                if isPending { result.append(0x20) }
                isPending = false
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
