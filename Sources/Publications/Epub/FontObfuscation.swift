/// How the first bytes of a font are mangled, so that it can't be used outside of its book. No protection, and no DRM.
enum FontObfuscation: Sendable, Hashable {
    /// EPUB's own (EPUB 3.3, OCF, section 4.4): 1040 bytes and the SHA-1 of the unique identifier.
    case idpf
    /// Adobe's, from before it: 1024 bytes and the UUID that the identifier is.
    case adobe

    init?(algorithm: String) {
        switch algorithm {
        case "http://www.idpf.org/2008/embedding": self = .idpf
        case "http://ns.adobe.com/pdf/enc#RC": self = .adobe
        default: return nil
        }
    }

    private var byteCount: Int {
        switch self {
        case .idpf: 1040
        case .adobe: 1024
        }
    }

    /// The key that an identifier gives; nil when it gives none.
    private func key(_ identifier: String) -> [UInt8]? {
        switch self {
        case .idpf:
            let text = identifier.utf8.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
            return text.isEmpty ? nil : SHA1.digest(text)
        case .adobe:
            let name = identifier.lowercased().hasPrefix("urn:uuid:") ? identifier.dropFirst(9) : identifier[...]
            let digits = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 > 0x20 }.map(PercentEncoding.hexadecimalDigit)
            guard digits.count == 32, !digits.contains(nil) else { return nil }
            let values = digits.compactMap { $0 }
            return stride(from: 0, to: 32, by: 2).map { values[$0] << 4 | values[$0 + 1] }
        }
    }

    /// The font as it was. Where no identifier gives the right key the bytes are returned as they are: a font made for
    /// another book is not to be shown, and browsers refuse it.
    ///
    /// - Parameter identifiers: the unique identifier first, then others: makers of books mix them up.
    func revealed(_ bytes: [UInt8], identifiers: [String]) -> [UInt8] {
        for identifier in identifiers {
            guard let key = key(identifier) else { continue }
            var font = bytes
            for index in 0..<min(byteCount, font.count) { font[index] ^= key[index % key.count] }
            if Self.isFont(font) { return font }
        }
        return bytes
    }

    /// Whether bytes begin as fonts do.
    private static func isFont(_ bytes: [UInt8]) -> Bool {
        let starts: [[UInt8]] = [
            [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8), Array("wOFF".utf8),
            Array("wOF2".utf8), Array("typ1".utf8),
        ]
        return starts.contains { bytes.starts(with: $0) }
    }
}
