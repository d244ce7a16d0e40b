import CXML
import Glibc

/// Reads what is no well-formed XML, through libxml2's HTML parser: it closes what was left open, and takes everything.
final class HTMLEvents {
    private let receiver: any MarkupReceiver
    private let context: htmlParserCtxtPtr
    private var depth = 0
    /// Prefixes the document declares, wherever it does.
    private var prefixes: [String: MarkupNamespace] = [:]
    /// Whether the parser was stopped before the end, for elements lie too deep.
    private var isStopped = false

    /// Deeper than this the parser is stopped. For each end tag it looks through all elements that are open.
    private static let maximumDepth = 512

    private init(_ receiver: any MarkupReceiver, context: htmlParserCtxtPtr) {
        self.receiver = receiver
        self.context = context
    }

    /// Tells a receiver what is in a document.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - isFragment: leaves it at the elements that are there; otherwise `html`, `head` and `body` are supplied.
    /// - Returns: whether all of it was read: elements may lie too deep.
    static func parse(_ bytes: [UInt8], isFragment: Bool, into receiver: any MarkupReceiver) -> Bool {
        guard !bytes.isEmpty, let count = Int32(exactly: bytes.count), let context = htmlNewParserCtxt() else {
            return false
        }
        defer { htmlFreeParserCtxt(context) }
        let events = HTMLEvents(receiver, context: context)
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
            Unmanaged<HTMLEvents>.fromOpaque(data).takeUnretainedValue().start(name, attributes)
        }
        handler.endElement = { data, _ in
            guard let data else { return }
            Unmanaged<HTMLEvents>.fromOpaque(data).takeUnretainedValue().end()
        }
        handler.characters = { data, text, count in
            guard let data, let text, count > 0 else { return }
            let events = Unmanaged<HTMLEvents>.fromOpaque(data).takeUnretainedValue()
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
