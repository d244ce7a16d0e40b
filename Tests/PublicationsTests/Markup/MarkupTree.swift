import Foundation
import FoundationXML

/// A document parsed by a strict XML parser.
struct MarkupTree {
    struct Element {
        let name: String
        let namespace: String
        let depth: Int
        let attributes: [String: String]
    }

    private(set) var elements: [Element] = []
    private(set) var text = ""

    /// - Returns: nil when the bytes are not well-formed XML, or declare a document type.
    init?(_ bytes: [UInt8]) {
        let reader = Reader()
        let parser = XMLParser(data: Data(bytes))
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        guard parser.parse(), parser.parserError == nil, !String(decoding: bytes, as: UTF8.self).contains("<!DOCTYPE")
        else {
            return nil
        }
        elements = reader.elements
        text = reader.text
    }

    /// All elements with a name.
    func all(_ name: String) -> [Element] {
        elements.filter { $0.name == name }
    }

    func first(_ name: String) -> Element? {
        elements.first { $0.name == name }
    }

    /// The text without white space.
    var words: String {
        String(text.filter { !$0.isWhitespace })
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [Element] = []
        var text = ""
        private var depth = 0
        private var silent = 0

        func parser(
            _ parser: XMLParser,
            didStartElement elementName: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            depth += 1
            if elementName == "style" || elementName == "script" { silent += 1 }
            let element = Element(
                name: elementName,
                namespace: namespaceURI ?? "",
                depth: depth,
                attributes: attributes
            )
            elements.append(element)
        }

        func parser(
            _ parser: XMLParser,
            didEndElement elementName: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            depth -= 1
            if elementName == "style" || elementName == "script" { silent -= 1 }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            if silent == 0 { text += string }
        }

        func parser(_ parser: XMLParser, foundCDATA block: Data) {
            if silent == 0 { text += String(decoding: block, as: UTF8.self) }
        }
    }
}
