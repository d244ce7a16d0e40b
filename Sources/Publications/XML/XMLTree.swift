/// A small XML document, read into a flat list of nodes: what packages, navigation and containers of books are made of.
///
/// The list is made by `XMLTreeReader`, which reads what can be read of a broken document.
struct XMLTree: Sendable {
    /// What is wrong with the document, as a sentence for a person; nil when nothing is.
    var problem: String?
    /// Whether the limits cut the document short.
    var isCutShort = false

    private(set) var nodes: [Node] = []

    struct Attribute: Sendable, Hashable {
        var name: String
        /// The namespace's address; the prefix where none was declared for it; empty without a prefix.
        var namespace: String
        var value: String
    }

    struct Node: Sendable {
        /// The name without a prefix; empty for text.
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

    /// The outermost element; nil when there is none.
    var root: Element? {
        nodes.firstIndex { $0.isElement && $0.parent < 0 }.map { Element(tree: self, index: Int32($0)) }
    }

    /// Adds a node behind the one that was added last under the same parent.
    ///
    /// - Parameter previous: that node; -1 when there is none.
    mutating func append(_ node: Node, after previous: Int32) {
        let index = Int32(clamping: nodes.count)
        nodes.append(node)
        if previous >= 0 {
            nodes[Int(previous)].nextSibling = index
        } else if node.parent >= 0 {
            nodes[Int(node.parent)].firstChild = index
        }
    }

    /// Adds characters to a text node.
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

        /// The name without a prefix.
        var name: String { node.name }
        var namespace: String { node.namespace }

        var parent: Element? {
            node.parent < 0 ? nil : Element(tree: tree, index: node.parent)
        }

        /// The value of an attribute without a prefix.
        subscript(_ name: String) -> String? {
            for attribute in node.attributes where attribute.name == name && attribute.namespace.isEmpty {
                return attribute.value
            }
            return nil
        }

        /// The value of an attribute in a namespace. A prefix that was never declared counts where it is the usual one.
        subscript(_ name: String, in namespace: XMLNamespace) -> String? {
            for attribute in node.attributes where attribute.name == name {
                if attribute.namespace == namespace.address || attribute.namespace == namespace.prefix {
                    return attribute.value
                }
            }
            return nil
        }

        /// The elements in this one, in order.
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

        /// The elements of a name in this one, in order. Namespaces are not looked at: the ones of books are too often
        /// missing or wrong.
        func children(_ name: String) -> [Element] {
            children.filter { $0.name == name }
        }

        /// The first element of a name in this one.
        func first(_ name: String) -> Element? {
            var next = node.firstChild
            while next >= 0 {
                let child = tree.nodes[Int(next)]
                if child.name == name, child.isElement { return Element(tree: tree, index: next) }
                next = child.nextSibling
            }
            return nil
        }

        /// Calls for every node below this one, in document order; `visit` returns whether to go on into the node.
        func walk(_ visit: (Int32, Node) -> Bool) {
            var next = node.firstChild
            // The way back up follows the parents, so no depth is too deep.
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

        /// All elements of a name below this one, in document order.
        func descendants(_ name: String) -> [Element] {
            var result: [Element] = []
            walk { index, node in
                if node.name == name { result.append(Element(tree: tree, index: index)) }
                return true
            }
            return result
        }

        /// The characters in this element and all below it, as they are.
        var text: String {
            var result = ""
            walk { _, node in
                result += node.text
                return true
            }
            return result
        }

        /// The text with white space collapsed; nil when nothing else is in it.
        var line: String? {
            let line = text.collapsingWhiteSpace
            return line.isEmpty ? nil : line
        }
    }
}

/// A namespace that attributes of books are written in.
struct XMLNamespace: Sendable {
    let address: String
    /// The prefix it usually has.
    let prefix: String

    static let xml = XMLNamespace(address: "http://www.w3.org/XML/1998/namespace", prefix: "xml")
    static let xlink = XMLNamespace(address: "http://www.w3.org/1999/xlink", prefix: "xlink")
    static let ops = XMLNamespace(address: "http://www.idpf.org/2007/ops", prefix: "epub")
    static let opf = XMLNamespace(address: "http://www.idpf.org/2007/opf", prefix: "opf")
}

extension StringProtocol {
    /// The text with every run of white space made one space, and none at either end. White space is XML's; a no-break
    /// space stays.
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
