/// The bytes a `data:` address holds (RFC 2397).
enum InlineImage {
    /// Whether an address is one that holds its bytes itself.
    static func isInline(_ address: String) -> Bool {
        let scheme = address.utf8.prefix(5)
        return scheme.count == 5 && zip(scheme, "data:".utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// The bytes; nil when the address is no `data:` address or its base64 is broken.
    static func bytes(_ address: String) -> [UInt8]? {
        guard isInline(address) else { return nil }
        let rest = Array(address.utf8.dropFirst(5))
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = String(decoding: rest[..<comma], as: UTF8.self).lowercased().hasSuffix(";base64")
        // A fragment is no part of the data; base64 may be percent-encoded on top.
        let data = PercentEncoding.decode(rest[(comma + 1)...].prefix { $0 != UInt8(ascii: "#") })
        return isBase64 ? base64(data) : data
    }

    /// Decodes base64 in either alphabet, with or without padding; white space is skipped.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3 + 3)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        var isPadded = false
        for byte in text {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="):
                isPadded = true
                continue
            case 0x09, 0x0A, 0x0C, 0x0D, 0x20: continue
            default: return nil
            }
            guard !isPadded else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            }
        }
        // Six bits left over are a character without its partner.
        return bitCount == 6 ? nil : result
    }
}
