import Foundation
import FoundationXML

/// Parses a `ComicInfo.xml`. Uses Foundation's `XMLParser`.
enum ComicInfoParser {
    /// The file's name, in lower case.
    static let fileName = "comicinfo.xml"

    /// - Returns: the metadata; nil when the file is not well formed, is not a ComicInfo, or declares a document type.
    ///   ComicInfo has no document type, and entity declarations can read other files or exhaust memory.
    static func parse(_ bytes: [UInt8]) -> ComicMetadata? {
        guard !declaresDocumentType(bytes) else { return nil }
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        let reader = ComicInfoParserDelegate()
        parser.delegate = reader
        guard parser.parse(), parser.parserError == nil, reader.isComplete else { return nil }
        return reader.info
    }

    /// Returns whether the file contains `<!DOCTYPE` or `<!ENTITY`. It skips zero bytes, to find them in UTF-16 and
    /// UTF-32 too.
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

/// Collects the text of top-level elements and the attributes of pages.
private final class ComicInfoParserDelegate: NSObject, XMLParserDelegate {
    private(set) var info = ComicMetadata()
    /// Whether a complete `ComicInfo` element was read.
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
