import Crypto
import TextCoding

/// The obfuscation of the first bytes of a font, which prevents its use outside the book. It is not DRM.
enum FontObfuscation: Sendable, Hashable {
    /// The IDPF algorithm (EPUB 3.3, OCF, section 4.4): 1040 bytes, with the SHA-1 of the unique identifier as key.
    case idpf
    /// Adobe's older algorithm: 1024 bytes, with the identifier's UUID as key.
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

    /// Returns the key of an identifier; nil if the identifier has the wrong form.
    private func key(_ identifier: String) -> [UInt8]? {
        switch self {
        case .idpf:
            let text = identifier.utf8.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
            return text.isEmpty ? nil : Array(Insecure.SHA1.hash(data: text))
        case .adobe:
            let name = identifier.lowercased().hasPrefix("urn:uuid:") ? identifier.dropFirst(9) : identifier[...]
            let digits = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 > 0x20 }
            return digits.count == 32 ? Hexadecimal.decode(String(decoding: digits, as: UTF8.self)) : nil
        }
    }

    /// Returns the deobfuscated font. If no identifier yields the right key, returns the bytes unchanged. The font was
    /// then made for another book, and browsers reject it.
    ///
    /// - Parameter identifiers: the unique identifier first, then the others, because some authoring tools use the
    ///   wrong one.
    func deobfuscated(_ bytes: [UInt8], identifiers: [String]) -> [UInt8] {
        for identifier in identifiers {
            guard let key = key(identifier) else { continue }
            var font = bytes
            for index in 0..<min(byteCount, font.count) { font[index] ^= key[index % key.count] }
            if Self.isFont(font) { return font }
        }
        return bytes
    }

    /// Returns whether the bytes have the signature of a font.
    private static func isFont(_ bytes: [UInt8]) -> Bool {
        let starts: [[UInt8]] = [
            [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8), Array("wOFF".utf8),
            Array("wOF2".utf8), Array("typ1".utf8),
        ]
        return starts.contains { bytes.starts(with: $0) }
    }
}
