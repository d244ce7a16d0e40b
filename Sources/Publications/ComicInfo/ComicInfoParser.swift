import Foundation
import FoundationXML

/// Reads a `ComicInfo.xml`. The only file of this room that uses Foundation.
enum ComicInfoParser {
    /// - Returns: what the file says; nil when it is not well formed, is not a ComicInfo, or declares a document type:
    ///   ComicInfo has none, and entities are declared there to read other files or to exhaust memory.
    static func parse(_ bytes: [UInt8]) -> ComicInfo? {
        guard !declaresDocumentType(bytes) else { return nil }
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        let reader = ComicInfoReader()
        parser.delegate = reader
        guard parser.parse(), parser.parserError == nil, reader.isComplete else { return nil }
        return reader.info
    }

    /// Looks for `<!DOCTYPE` and `<!ENTITY`, in UTF-16 and UTF-32 as well: their zero bytes are skipped.
    private static func declaresDocumentType(_ bytes: [UInt8]) -> Bool {
        let text = bytes.filter { $0 != 0 }
        return ["<!DOCTYPE", "<!ENTITY"].contains { (mark: StaticString) in
            let length = mark.utf8CodeUnitCount
            guard text.count >= length else { return false }
            return (0...text.count - length).contains { start in
                (0..<length).allSatisfy { text[start + $0] == mark.utf8Start[$0] }
            }
        }
    }
}

/// Collects the text of the first level's elements and the attributes of pages.
private final class ComicInfoReader: NSObject, XMLParserDelegate {
    private(set) var info = ComicInfo()
    /// Whether a `ComicInfo` element was read from its beginning to its end.
    private(set) var isComplete = false
    private var path: [String] = []
    private var text = ""
    private static let maximumDepth = 64

    func parser(
        _ parser: XMLParser,
        didStartElement elementName: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard path.count < Self.maximumDepth else { return parser.abortParsing() }
        path.append(elementName)
        text = ""
        if path.count == 3, path[1] == "Pages", elementName == "Page" { info.takePage(attributes: attributes) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if path.count == 2 { text += string }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        if path.count == 2 { text += String(decoding: block, as: UTF8.self) }
    }

    func parser(
        _ parser: XMLParser,
        didEndElement elementName: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        if path.count == 2 { info.take(element: elementName, text: text) }
        isComplete = path == ["ComicInfo"] && elementName == "ComicInfo"
        if !path.isEmpty { path.removeLast() }
        text = ""
    }
}
