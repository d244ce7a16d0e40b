/// Writes a small XML document in UTF-8, with one element per line, for people who open it.
struct IndentedXMLWriter {
    private var text: String
    private let rootName: String

    /// Begins a document.
    init(rootNamed name: String, attributes: [(String, String)] = []) {
        rootName = name
        text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<\(name)\(Self.written(attributes))>\n"
    }

    /// Adds an element with text.
    mutating func add(_ name: String, _ content: String, _ attributes: [(String, String)] = [], indent: Int = 1) {
        addIndent(indent)
        let start = "<\(name)\(Self.written(attributes))"
        text += content.isEmpty ? "\(start)/>\n" : "\(start)>\(Self.escaped(content))</\(name)>\n"
    }

    /// Begins an element that contains others.
    mutating func begin(_ name: String, _ attributes: [(String, String)] = [], indent: Int = 1) {
        addIndent(indent)
        text += "<\(name)\(Self.written(attributes))>\n"
    }

    /// Ends an element that contains others.
    mutating func end(_ name: String, indent: Int = 1) {
        addIndent(indent)
        text += "</\(name)>\n"
    }

    /// Adds an element of another document with everything in it, except for attributes with a namespace. The depth of a
    /// parsed document is limited.
    mutating func add(_ element: XMLTree.Element, indent: Int = 1) {
        let attributes = element.tree.nodes[Int(element.index)].attributes.filter(\.namespace.isEmpty)
            .map { ($0.name, $0.value) }
        let children = element.children
        guard !children.isEmpty else { return add(element.name, element.text, attributes, indent: indent) }
        begin(element.name, attributes, indent: indent)
        for child in children { add(child, indent: indent + 1) }
        end(element.name, indent: indent)
    }

    /// Returns the complete document.
    consuming func finished() -> [UInt8] {
        Array((text + "</\(rootName)>\n").utf8)
    }

    private mutating func addIndent(_ count: Int) {
        text += String(repeating: "  ", count: count)
    }

    private static func written(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0)=\"\(escaped($1, inAttribute: true))\"" }.joined()
    }

    /// Returns a text for the content of an element or an attribute, without characters that XML doesn't allow.
    private static func escaped(_ text: String, inAttribute: Bool = false) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            // Parsers read an unescaped carriage return as a line feed. In attributes, they read unescaped tabs, line
            // feeds and carriage returns as spaces.
            case "\r": result += "&#13;".unicodeScalars
            case "\t" where inAttribute: result += "&#9;".unicodeScalars
            case "\n" where inAttribute: result += "&#10;".unicodeScalars
            case "\t", "\n": result.append(scalar)
            default:
                if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF { result.append(scalar) }
            }
        }
        return String(result)
    }
}
