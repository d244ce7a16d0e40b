import CXML
import Glibc

/// Parses malformed documents with libxml2's HTML parser, which closes open elements and accepts any input.
final class HTMLMarkupParser {
    private let receiver: any MarkupHandler
    private let context: htmlParserCtxtPtr
    private var depth = 0
    /// The prefixes declared anywhere in the document.
    private var prefixes: [String: MarkupNamespace] = [:]
    /// Whether parsing stopped early because elements are nested too deeply.
    private var isStopped = false

    /// The maximum nesting depth. It bounds the time, because libxml2 searches all open elements for each end tag.
    private static let maximumDepth = 512

    private init(_ receiver: any MarkupHandler, context: htmlParserCtxtPtr) {
        self.receiver = receiver
        self.context = context
    }

    /// Parses a document and reports its parts to a handler.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - isFragment: whether to parse without adding `html`, `head` and `body`.
    /// - Returns: whether the whole document was parsed; false if it is nested too deeply.
    static func parse(_ bytes: [UInt8], isFragment: Bool, into receiver: any MarkupHandler) -> Bool {
        guard !bytes.isEmpty, let count = Int32(exactly: bytes.count), let context = htmlNewParserCtxt() else {
            return false
        }
        defer { htmlFreeParserCtxt(context) }
        let events = HTMLMarkupParser(receiver, context: context)
        return withExtendedLifetime(events) {
            bytes.withUnsafeBytes { bytes in
                context.pointee.sax?.pointee = handler
                context.pointee.userData = Unmanaged.passUnretained(events).toOpaque()
                var options =
                    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
                    | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
                if isFragment { options |= HTML_PARSE_NOIMPLIED.rawValue }
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                if let document = htmlCtxtReadMemory(context, start, count, nil, "UTF-8", Int32(options)) {
                    xmlFreeDoc(document)
                }
                while events.depth > 0 { events.end() }
                return !events.isStopped
            }
        }
    }

    private static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElement = { data, name, attributes in
            guard let data, let name else { return }
            Unmanaged<HTMLMarkupParser>.fromOpaque(data).takeUnretainedValue().start(name, attributes)
        }
        handler.endElement = { data, _ in
            guard let data else { return }
            Unmanaged<HTMLMarkupParser>.fromOpaque(data).takeUnretainedValue().end()
        }
        handler.characters = { data, text, count in
            guard let data, let text, count > 0 else { return }
            let events = Unmanaged<HTMLMarkupParser>.fromOpaque(data).takeUnretainedValue()
            if !events.isStopped { events.receiver.text(UnsafeBufferPointer(start: text, count: Int(count))) }
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        handler.serror = { _, _ in }
        return handler
    }

    private func start(_ name: UnsafePointer<xmlChar>, _ parts: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
        guard !isStopped else { return }
        guard depth < Self.maximumDepth else {
            isStopped = true
            xmlStopParser(context)
            return
        }
        depth += 1
        var values: [(name: String, value: String)] = []
        if var part = parts {
            while let name = part[0] {
                values.append((String(cString: name), part[1].map { String(cString: $0) } ?? ""))
                part += 2
            }
        }
        for (name, value) in values where name.hasPrefix("xmlns:") && prefixes.count < 100 {
            prefixes[String(name.dropFirst(6))] = value.withCString { value in
                value.withMemoryRebound(to: UInt8.self, capacity: 1) { MarkupNamespace(address: $0, prefix: nil) }
            }
        }
        let element = split(String(cString: name))
        receiver.start(
            element.name,
            in: element.namespace,
            attributes: values.compactMap { name, value in
                guard name != "xmlns", !name.hasPrefix("xmlns:") else { return nil }
                let attribute = split(name)
                return MarkupAttribute(name: attribute.name, namespace: attribute.namespace, value: value)
            }
        )
    }

    private func end() {
        guard depth > 0 else { return }
        depth -= 1
        receiver.end()
    }

    private func split(_ name: String) -> (name: String, namespace: MarkupNamespace) {
        guard let colon = name.firstIndex(of: ":") else { return (name, .none) }
        let prefix = String(name[..<colon])
        let namespace = prefixes[prefix] ?? MarkupNamespace(customaryPrefix: prefix)
        return (String(name[name.index(after: colon)...]), namespace)
    }
}
