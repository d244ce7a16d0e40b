/// Writes text for XML.
enum XMLText {
    /// Returns the character, or U+FFFD if XML 1.0 doesn't allow it (2.2 Characters).
    static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x00..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F..<0x85, 0x86..<0xA0, 0xFFFE, 0xFFFF: "\u{FFFD}"
        default: scalar
        }
    }

    /// Appends text with special characters escaped, also for attributes in double quotes.
    static func append(_ scalars: some Sequence<Unicode.Scalar>, to bytes: inout [UInt8]) {
        for scalar in scalars { append(scalar, to: &bytes) }
    }

    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "&": bytes += "&amp;".utf8
        case "<": bytes += "&lt;".utf8
        case ">": bytes += "&gt;".utf8
        case "\"": bytes += "&quot;".utf8
        default:
            let scalar = allowed(scalar)
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes += UTF8.encode(scalar) ?? .init()
            }
        }
    }

    static func append(_ text: String, to bytes: inout [UInt8]) {
        append(text.unicodeScalars, to: &bytes)
    }

    static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = ""
        for scalar in scalars { text.unicodeScalars.append(allowed(scalar)) }
        return text
    }
}
