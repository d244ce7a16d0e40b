import TextCoding

/// The file names in a `Content-Disposition` header, in order of preference (RFC 6266).
///
/// Many servers write this header incorrectly, so it is parsed with the same leniency as in browsers.
enum ContentDisposition {
    /// - Parameter field: The value of the header.
    /// - Returns: The file names, not yet sanitised.
    static func fileNames(in field: String) -> [String] {
        let parameters = parameters(of: field)
        let extended = parameters.filter { $0.name == "filename*" }.compactMap { extendedValue($0.value) }
        let plain = parameters.filter { $0.name == "filename" }.compactMap { plainValue($0.value) }
        return extended + plain
    }

    /// Parses `; name=value` and `; name="value"`. Ignores everything before the first semicolon.
    private static func parameters(of field: String) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        var rest = Array(field.utf8.prefix(4096))[...]
        rest = rest.drop { $0 != UInt8(ascii: ";") }
        while rest.first == UInt8(ascii: ";"), parameters.count < 16 {
            rest = rest.dropFirst().drop(while: isSpace)
            let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            rest = rest[name.endIndex...]
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop(while: isSpace)
            let value = rest.first == UInt8(ascii: "\"") ? quoted(&rest) : Array(token(&rest))
            rest = rest.drop { $0 != UInt8(ascii: ";") }
            parameters.append((text(name).lowercased(), text(value)))
        }
        return parameters
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(String(decoding: bytes, as: UTF8.self).trimming { $0 == " " || $0 == "\t" })
    }

    private static func token(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let token = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest[token.endIndex...]
        return token
    }

    /// Unescapes only `\"` and `\\`: unescaped Windows paths are common, and their separators must stay.
    private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        var value: [UInt8] = []
        rest = rest.dropFirst()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            let next = rest.first
            let isEscape = byte == UInt8(ascii: "\\") && (next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\"))
            value.append(isEscape ? rest.removeFirst() : byte)
        }
        return value
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Decodes `charset'language'percent-encoded` (RFC 8187), with the charsets UTF-8 and ISO-8859-1.
    private static func extendedValue(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let bytes = PercentEncoding.decode(Array(parts[2].utf8))
        switch parts[0].lowercased() {
        case "utf-8": return String(validating: bytes, as: UTF8.self)
        case "iso-8859-1": return latin1(bytes)
        default: return nil
        }
    }

    private static func plainValue(_ value: String) -> String? {
        // The HTTP client replaces bytes that are not UTF-8, so the name is lost.
        guard !value.unicodeScalars.contains("\u{FFFD}") else { return nil }
        let name = mojibakeUndone(value)
        // Some old servers percent-encode this parameter, contrary to the standard.
        let isEncoded = name.utf8.contains(UInt8(ascii: "%")) && name.utf8.allSatisfy { $0 < 0x80 }
        guard isEncoded else { return name }
        return String(validating: PercentEncoding.decode(Array(name.utf8)), as: UTF8.self) ?? name
    }

    /// Repairs UTF-8 that was decoded as ISO-8859-1 and encoded again. Servers with this error are more common than
    /// names that only look like it.
    private static func mojibakeUndone(_ text: String) -> String {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return text }
            bytes.append(byte)
        }
        guard bytes.contains(where: { $0 >= 0x80 }) else { return text }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    private static func latin1(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }
}
