/// Writes XML without comments, CDATA and entities other than the five named ones, because some apps read it with a few patterns
/// and not with a parser.
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
        // A parser would read these as spaces in an attribute, and a carriage return as a line feed in a text.
        case "\t", "\n", "\r": bytes.append(inAttribute ? 0x20 : UInt8(truncatingIfNeeded: scalar.value))
        default: if Self.isAllowed(scalar) { bytes.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        }
    }

    /// Whether XML 1.0 allows the character (2.2 Characters). Control characters that it allows but discourages are left out too.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F..<0x85, 0x86..<0xA0, 0xFDD0...0xFDEF: false
        // U+FFFE and U+FFFF, and the last two of each plane.
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }
}
