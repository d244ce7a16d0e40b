import CXML
import Glibc

/// Parses well-formed XML with libxml2, without network access, document type or tree.
final class XMLMarkupParser {
    private let receiver: any MarkupHandler
    /// The wrong namespace that an `html` root element declares; nil if it declares none or the right one.
    private var alias: String?
    private var hasRoot = false

    private init(_ receiver: any MarkupHandler) {
        self.receiver = receiver
    }

    /// The result of parsing.
    enum Form {
        case wellFormed
        /// Well formed, except for names that violate the rules of namespaces, such as `p::p`.
        case wronglyNamed
        /// Not well formed. The handler received the parts before the first error.
        case broken
    }

    /// Parses a document and reports its parts to a handler.
    ///
    /// - Parameter bytes: UTF-8 without a document type.
    static func parse(_ bytes: [UInt8], into receiver: any MarkupHandler) -> Form {
        guard !bytes.isEmpty, let count = Int32(exactly: bytes.count) else { return .broken }
        let events = XMLMarkupParser(receiver)
        return withExtendedLifetime(events) {
            bytes.withUnsafeBytes { bytes in
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                guard let context = xmlCreateMemoryParserCtxt(start, count) else { return .broken }
                defer { xmlFreeParserCtxt(context) }
                // The context owns its callback table: fill it instead of replacing it.
                context.pointee.sax?.pointee = handler
                context.pointee.userData = Unmanaged.passUnretained(events).toOpaque()
                // XML_PARSE_NOENT: otherwise `&amp;` in an attribute is reported as `&#38;`. The text contains no other
                // entities. Without XML_PARSE_HUGE, libxml2 enforces its own limits: depth 256, names, attributes.
                let options =
                    XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
                    | XML_PARSE_NOWARNING.rawValue
                xmlCtxtUseOptions(context, Int32(options))
                xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
                guard xmlParseDocument(context) == 0, context.pointee.wellFormed == 1 else { return .broken }
                return context.pointee.nsWellFormed == 1 ? .wellFormed : .wronglyNamed
            }
        }
    }

    private static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { data, name, prefix, address, _, _, attributeCount, _, attributes in
            guard let data, let name else { return }
            let events = Unmanaged<XMLMarkupParser>.fromOpaque(data).takeUnretainedValue()
            events.start(name, prefix, address, Int(attributeCount), attributes)
        }
        handler.endElementNs = { data, _, _, _ in
            guard let data else { return }
            Unmanaged<XMLMarkupParser>.fromOpaque(data).takeUnretainedValue().receiver.end()
        }
        handler.characters = { data, text, count in
            guard let data, let text, count > 0 else { return }
            let receiver = Unmanaged<XMLMarkupParser>.fromOpaque(data).takeUnretainedValue().receiver
            receiver.text(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        // The input has no document type. If it had one, its entities would be ignored.
        handler.getEntity = { _, _ in nil }
        handler.getParameterEntity = { _, _ in nil }
        handler.resolveEntity = { _, _, _ in nil }
        handler.serror = { _, _ in }
        return handler
    }

    private func start(
        _ name: UnsafePointer<xmlChar>,
        _ prefix: UnsafePointer<xmlChar>?,
        _ address: UnsafePointer<xmlChar>?,
        _ attributeCount: Int,
        _ parts: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        let name = String(cString: name)
        let namespace = namespace(address, prefix, root: hasRoot ? nil : name)
        hasRoot = true
        var attributes: [MarkupAttribute] = []
        attributes.reserveCapacity(attributeCount)
        // Each attribute is five pointers: name, prefix, namespace, start and end of the value.
        for index in 0..<attributeCount {
            guard let part = parts?.advanced(by: index * 5), let attribute = part[0], let begin = part[3],
                let end = part[4]
            else { continue }
            attributes.append(
                MarkupAttribute(
                    name: String(cString: attribute),
                    namespace: MarkupNamespace(address: part[2], prefix: part[1]),
                    value: String(decoding: UnsafeBufferPointer(start: begin, count: end - begin), as: UTF8.self)
                )
            )
        }
        receiver.start(name, in: namespace, attributes: attributes)
    }

    private func namespace(
        _ address: UnsafePointer<xmlChar>?,
        _ prefix: UnsafePointer<xmlChar>?,
        root: String?
    ) -> MarkupNamespace {
        let namespace = MarkupNamespace(address: address, prefix: prefix)
        guard case .unknown = namespace, let address else { return namespace }
        if root == "html" { alias = String(cString: address) }
        guard let alias else { return .unknown }
        return String(cString: address) == alias ? .xhtml : .unknown
    }
}
