/// Base64 (RFC 4648).
public enum Base64 {
    /// The two characters for the values 62 and 63.
    public enum Alphabet: Sendable {
        /// `+` and `/`; encoded text is padded with `=`.
        case standard
        /// `-` and `_`, for URLs; encoded text is not padded.
        case url
        /// Decodes both alphabets; encodes with ``standard``.
        case either
    }

    /// Encodes bytes.
    public static func encode(_ bytes: [UInt8], alphabet: Alphabet = .standard) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let count = min(bytes.count - index, 3)
            var bits = UInt32(bytes[index]) << 16
            if count > 1 { bits |= UInt32(bytes[index + 1]) << 8 }
            if count > 2 { bits |= UInt32(bytes[index + 2]) }
            for position in 0..<4 {
                if position <= count {
                    text.append(character(UInt8(bits >> UInt32(18 - 6 * position) & 63), alphabet))
                } else if alphabet != .url {
                    text.append(UInt8(ascii: "="))
                }
            }
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes text as browsers do (WHATWG Infra, "forgiving-base64 decode").
    ///
    /// White space is skipped. The padding may be missing, but must not be incomplete.
    ///
    /// - Returns: The bytes; nil for invalid characters, incomplete padding, and lengths that don't encode whole bytes.
    public static func decode(_ text: [UInt8], alphabet: Alphabet = .standard) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var bits: UInt32 = 0
        var (characters, padding) = (0, 0)
        for byte in text {
            switch byte {
            case 0x09, 0x0A, 0x0C, 0x0D, 0x20: continue
            case UInt8(ascii: "="):
                padding += 1
                continue
            default: break
            }
            guard padding == 0, let value = value(of: byte, alphabet) else { return nil }
            bits = bits << 6 | UInt32(value)
            characters += 1
            guard characters.isMultiple(of: 4) else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
            bytes.append(UInt8(truncatingIfNeeded: bits))
        }
        let rest = characters % 4
        guard rest != 1, padding == 0 || rest > 0 && rest + padding == 4 else { return nil }
        if rest == 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 4)) }
        if rest == 3 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        }
        return bytes
    }

    private static func character(_ value: UInt8, _ alphabet: Alphabet) -> UInt8 {
        switch value {
        case ..<26: UInt8(ascii: "A") + value
        case ..<52: UInt8(ascii: "a") + value - 26
        case ..<62: UInt8(ascii: "0") + value - 52
        case 62: alphabet == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
        default: alphabet == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
        }
    }

    private static func value(of character: UInt8, _ alphabet: Alphabet) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+") where alphabet != .url: 62
        case UInt8(ascii: "/") where alphabet != .url: 63
        case UInt8(ascii: "-") where alphabet != .standard: 62
        case UInt8(ascii: "_") where alphabet != .standard: 63
        default: nil
        }
    }
}
