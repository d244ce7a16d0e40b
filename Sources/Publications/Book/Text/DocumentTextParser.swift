import CXML
import Glibc

/// Lets libxml2 walk through a document and tell a builder what it meets. Nothing is loaded and no entity is followed:
/// there is no handler for either.
enum DocumentTextParser {
    static func parse(
        _ bytes: [UInt8],
        options: DocumentText.Options,
        limits: PublicationLimits
    ) -> DocumentText {
        let maximumCount = min(max(0, limits.maximumTextDocumentBytes), Int64(Int32.max) / 2)
        let isTooLong = Int64(bytes.count) > maximumCount
        let count = isTooLong ? Int(maximumCount) : bytes.count
        let listener = Listener(builder: DocumentTextBuilder(options: options, limits: limits))
        let isWellFormed = bytes.withUnsafeBytes { bytes in
            walk(UnsafeRawBufferPointer(rebasing: bytes[..<count]), listener: listener)
        }
        var text = listener.builder.finish()
        if text.problem == nil {
            if isTooLong {
                text.problem = "The document is too long to be searched: its end is left out."
            } else if !isWellFormed {
                text.problem = "The document is not well formed: what follows the first mistake is left out."
            }
        }
        return text
    }

    private static func walk(_ bytes: UnsafeRawBufferPointer, listener: Listener) -> Bool {
        guard let base = bytes.assumingMemoryBound(to: CChar.self).baseAddress, !bytes.isEmpty,
            let context = xmlCreateMemoryParserCtxt(base, Int32(bytes.count))
        else { return false }
        defer { xmlFreeParserCtxt(context) }
        xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue))
        guard let handler = context.pointee.sax else { return false }
        handler.pointee = makeHandler()
        listener.context = context
        return withExtendedLifetime(listener) {
            context.pointee.userData = Unmanaged.passUnretained(listener).toOpaque()
            xmlParseDocument(context)
            return context.pointee.wellFormed == 1
        }
    }

    /// What libxml2 hands through to the handlers.
    private final class Listener {
        var builder: DocumentTextBuilder
        var context: xmlParserCtxtPtr?
        /// By the address of their names, of which libxml2 keeps one each.
        var roles: [UnsafeRawPointer: ElementRole] = [:]

        init(builder: consuming DocumentTextBuilder) {
            self.builder = builder
        }

        static func at(_ pointer: UnsafeMutableRawPointer?) -> Listener? {
            pointer.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
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

    private static func makeHandler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { pointer, name, _, _, _, _, count, _, attributes in
            guard let name, let listener = Listener.at(pointer) else { return }
            let facts = ElementFacts(count: Int(count), attributes: attributes)
            listener.builder.open(listener.role(name), facts: facts)
            listener.stopIfNeeded()
        }
        handler.endElementNs = { pointer, _, _, _ in
            Listener.at(pointer)?.builder.close()
        }
        let characters: charactersSAXFunc = { pointer, start, count in
            guard let start, count > 0, let listener = Listener.at(pointer) else { return }
            listener.builder.append(UnsafeBufferPointer(start: start, count: Int(count)))
        }
        handler.characters = characters
        handler.ignorableWhitespace = characters
        handler.cdataBlock = characters
        handler.serror = { _, _ in }
        return handler
    }
}

/// What of an element's attributes has to do with its text.
struct ElementFacts {
    /// The longest `id` that is remembered, in bytes.
    static let maximumIDLength = 256

    private(set) var id: String?
    private(set) var isHidden = false
    private(set) var isFootnote = false
    private(set) var alternativeText: String?

    init() {}

    /// - Parameter attributes: five pointers for each: name, prefix, namespace, start and end of the value.
    init(count: Int, attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
        guard let attributes else { return }
        for number in 0..<max(0, count) {
            guard let name = attributes[number * 5], let start = attributes[number * 5 + 3],
                let end = attributes[number * 5 + 4]
            else { continue }
            let value = UnsafeBufferPointer(start: start, count: max(0, end - start))
            take(name, value)
        }
    }

    private mutating func take(_ name: UnsafePointer<xmlChar>, _ value: UnsafeBufferPointer<UInt8>) {
        func isNamed(_ word: StaticString) -> Bool {
            strcmp(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self), word.utf8CString) == 0
        }
        if isNamed("id") {
            guard id == nil, !value.isEmpty, value.count <= Self.maximumIDLength else { return }
            id = String(decoding: value, as: UTF8.self)
        } else if isNamed("hidden") {
            isHidden = true
        } else if isNamed("type") || isNamed("role") {
            let words = String(decoding: value.prefix(Self.maximumIDLength), as: UTF8.self).split(separator: " ")
            if words.contains(where: { Self.footnoteWords.contains(String($0)) }) { isFootnote = true }
        } else if isNamed("alt") {
            alternativeText = String(decoding: value, as: UTF8.self)
        }
    }

    /// In the structural semantics vocabulary of EPUB and in the roles of DPUB-ARIA.
    private static let footnoteWords: Set<String> = [
        "doc-endnote", "doc-footnote", "endnote", "footnote", "note", "rearnote",
    ]
}

extension StaticString {
    fileprivate var utf8CString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
