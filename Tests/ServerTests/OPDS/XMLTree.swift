import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A document as Foundation's strict parser reads it, which is independent of the writer.
final class XMLTree {
    /// An element.
    final class Element {
        let name: String
        let attributes: [String: String]
        fileprivate(set) var children: [Element] = []
        fileprivate(set) var text = ""

        fileprivate init(_ name: String, _ attributes: [String: String]) {
            self.name = name
            self.attributes = attributes
        }

        /// The children of a name.
        func all(_ name: String) -> [Element] { children.filter { $0.name == name } }

        /// The first child of a name.
        subscript(_ name: String) -> Element? { children.first { $0.name == name } }

        /// The children `link` of a relation.
        func links(_ relation: String) -> [Element] { all("link").filter { $0.attributes["rel"] == relation } }

        /// The address of the first link of a relation.
        func address(_ relation: String) -> String? { links(relation).first?.attributes["href"] }

        /// All attributes `href` and `template` of the element and those below it.
        var addresses: [String] {
            [attributes["href"], attributes["template"]].compactMap(\.self) + children.flatMap(\.addresses)
        }
    }

    let root: Element

    /// - Throws: the error of the parser for a document that isn't well-formed.
    init(_ bytes: [UInt8]) throws {
        let builder = Builder()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = builder
        guard parser.parse(), let root = builder.root else { throw parser.parserError ?? Failure() }
        self.root = root
    }

    private struct Failure: Error {}

    private final class Builder: NSObject, XMLParserDelegate {
        var root: Element?
        private var path: [Element] = []

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            let element = Element(name, attributes)
            path.last?.children.append(element)
            if path.isEmpty { root = element }
            path.append(element)
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            path.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            path.last?.text += text
        }
    }
}

extension TestServer.Response {
    /// The body as XML.
    var xml: XMLTree.Element { get throws { try XMLTree(body).root } }
}

extension JSON {
    /// The first link of a relation in an array.
    func link(_ relation: String) -> JSON { elements.first { $0["rel"].text == relation } ?? .null }

    /// The paths of all nulls.
    var nulls: [String] {
        switch self {
        case .null: [""]
        case .array(let elements): elements.flatMap { $0.nulls.map { "[]" + $0 } }
        case .object(let members): members.flatMap { name, value in value.nulls.map { ".\(name)\($0)" } }
        default: []
        }
    }

    /// All members `href`.
    var addresses: [String] {
        switch self {
        case .array(let elements): elements.flatMap(\.addresses)
        case .object(let members): [members["href"]?.text].compactMap(\.self) + members.values.flatMap(\.addresses)
        default: []
        }
    }
}
