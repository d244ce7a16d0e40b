/// Writes XML without comments, CDATA, and entities other than the five predefined ones. Some apps read it with text
/// patterns instead of a parser.
///
///     var writer = XMLWriter()
///     writer.begin("entry")
///     writer.add("title", text: "R & D")
///     writer.add("link", ["rel": "self", "href": address])
///     writer.end("entry")
///
/// Characters that XML 1.0 doesn't allow are left out.
struct XMLWriter: Sendable {
    private(set) var bytes: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

    /// Begins an element. The attributes are written in the order of the literal.
    mutating func begin(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
        open(name, attributes)
        append(">")
    }

    /// Ends an element.
    mutating func end(_ name: StaticString) {
        append("</")
        append(name)
        append(">\n")
    }

    /// Adds an element with a text.
    mutating func add(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String?> = [:],
        text: String
    ) {
        begin(name, attributes)
        for scalar in text.unicodeScalars { append(scalar, inAttribute: false) }
        end(name)
    }

    /// Adds an element without content. Attributes without a value are left out.
    mutating func add(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
        open(name, attributes)
        append("/>\n")
    }

    private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
        append("<")
        append(name)
        for case (let name, let value?) in attributes {
            append(" ")
            append(name)
            append("=\"")
            for scalar in value.unicodeScalars { append(scalar, inAttribute: true) }
            append("\"")
        }
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ scalar: Unicode.Scalar, inAttribute: Bool) {
        switch scalar {
        case "&": append("&amp;")
        case "<": append("&lt;")
        case ">": append("&gt;")
        case "\"": append("&quot;")
        // Parsers read an unescaped carriage return as a line feed. In attributes, they read unescaped tabs, line
        // feeds and carriage returns as spaces.
        case "\r": append("&#13;")
        case "\t" where inAttribute: append("&#9;")
        case "\n" where inAttribute: append("&#10;")
        default: if Self.isAllowed(scalar) { bytes.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        }
    }

    /// Whether XML 1.0 allows the character (2.2 Characters). Returns false also for control characters that XML 1.0
    /// allows but discourages.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F..<0x85, 0x86..<0xA0, 0xFDD0...0xFDEF: false
        // U+FFFE and U+FFFF, and the last two of each plane.
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }
}
