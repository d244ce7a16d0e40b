import CXML
import Glibc

/// Parses a document with libxml2's SAX interface and forwards the events to a `DocumentTextBuilder`. The parser has no
/// handlers for entities or external resources, so nothing is loaded or expanded.
enum DocumentTextParser {
    static func parse(_ bytes: [UInt8], limits: PublicationLimits) -> DocumentText {
        let maximumCount = min(max(0, limits.maximumTextDocumentBytes), Int64(Int32.max) / 2)
        let isTooLong = Int64(bytes.count) > maximumCount
        let count = isTooLong ? Int(maximumCount) : bytes.count
        let handler = Handler(builder: DocumentTextBuilder(limits: limits))
        let isWellFormed = bytes.withUnsafeBytes { bytes in
            parse(UnsafeRawBufferPointer(rebasing: bytes[..<count]), handler: handler)
        }
        var text = handler.builder.finish()
        if text.problem == nil {
            if isTooLong {
                text.problem = "The document is too long to be searched: its end is left out."
            } else if !isWellFormed {
                text.problem = "The document is not well formed: the text after the first error is left out."
            }
        }
        return text
    }

    private static func parse(_ bytes: UnsafeRawBufferPointer, handler: Handler) -> Bool {
        guard let base = bytes.assumingMemoryBound(to: CChar.self).baseAddress, !bytes.isEmpty,
            let context = xmlCreateMemoryParserCtxt(base, Int32(bytes.count))
        else { return false }
        defer { xmlFreeParserCtxt(context) }
        xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue))
        guard let callbacks = context.pointee.sax else { return false }
        callbacks.pointee = makeCallbacks()
        handler.context = context
        return withExtendedLifetime(handler) {
            context.pointee.userData = Unmanaged.passUnretained(handler).toOpaque()
            xmlParseDocument(context)
            return context.pointee.wellFormed == 1
        }
    }

    /// The user data of the SAX callbacks.
    private final class Handler {
        var builder: DocumentTextBuilder
        var context: xmlParserCtxtPtr?
        /// The roles by the addresses of the element names. libxml2 interns names.
        var roles: [UnsafeRawPointer: ElementRole] = [:]

        init(builder: consuming DocumentTextBuilder) {
            self.builder = builder
        }

        static func at(_ pointer: UnsafeMutableRawPointer?) -> Handler? {
            pointer.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
        }

        func role(_ name: UnsafePointer<xmlChar>) -> ElementRole {
            if let role = roles[UnsafeRawPointer(name)] { return role }
            let role = ElementRole(name: String(cString: name))
            roles[UnsafeRawPointer(name)] = role
            return role
        }

        func stopIfNeeded() {
            if builder.isFull, let context { xmlStopParser(context) }
        }
    }

    private static func makeCallbacks() -> xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = UInt32(XML_SAX2_MAGIC)
        callbacks.startElementNs = { pointer, name, _, _, _, _, count, _, attributes in
            guard let name, let handler = Handler.at(pointer) else { return }
            let attributes = ElementAttributes(count: Int(count), attributes: attributes)
            handler.builder.open(handler.role(name), attributes: attributes)
            handler.stopIfNeeded()
        }
        callbacks.endElementNs = { pointer, _, _, _ in
            Handler.at(pointer)?.builder.close()
        }
        let characters: charactersSAXFunc = { pointer, start, count in
            guard let start, count > 0, let handler = Handler.at(pointer) else { return }
            handler.builder.append(UnsafeBufferPointer(start: start, count: Int(count)))
        }
        callbacks.characters = characters
        callbacks.ignorableWhitespace = characters
        callbacks.cdataBlock = characters
        callbacks.serror = { _, _ in }
        return callbacks
    }
}

/// The attributes of an element that affect its text.
struct ElementAttributes {
    /// The longest `id` that is stored, in bytes.
    static let maximumIDLength = 256

    private(set) var id: String?
    private(set) var isHidden = false
    private(set) var isFootnote = false

    /// - Parameter attributes: five pointers for each attribute: name, prefix, namespace, start and end of the value.
    init(count: Int, attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
        guard let attributes else { return }
        for number in 0..<max(0, count) {
            guard let name = attributes[number * 5], let start = attributes[number * 5 + 3],
                let end = attributes[number * 5 + 4]
            else { continue }
            let value = UnsafeBufferPointer(start: start, count: max(0, end - start))
            read(name, value)
        }
    }

    private mutating func read(_ name: UnsafePointer<xmlChar>, _ value: UnsafeBufferPointer<UInt8>) {
        func isNamed(_ word: StaticString) -> Bool {
            strcmp(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self), word.utf8CString) == 0
        }
        if isNamed("id") {
            guard id == nil, !value.isEmpty, value.count <= Self.maximumIDLength else { return }
            id = String(decoding: value, as: UTF8.self)
        } else if isNamed("hidden") {
            isHidden = true
        } else if isNamed("type") || isNamed("role") {
            if Self.isFootnote(String(decoding: value.prefix(Self.maximumIDLength), as: UTF8.self)) {
                isFootnote = true
            }
        }
    }

    /// Whether the value of `epub:type` or `role` is that of a footnote.
    static func isFootnote(_ value: String) -> Bool {
        value.split(separator: " ").contains { footnoteTypes.contains(String($0)) }
    }

    /// Footnote types in the EPUB structural semantics vocabulary, and DPUB-ARIA roles.
    private static let footnoteTypes: Set<String> = [
        "doc-endnote", "doc-footnote", "endnote", "footnote", "note", "rearnote",
    ]
}

extension StaticString {
    fileprivate var utf8CString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
