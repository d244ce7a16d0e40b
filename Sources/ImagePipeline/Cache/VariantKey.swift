import Crypto

/// The name of one variant of one page: a hash over a canonical form with a version, so that no two different
/// requests meet and a change of the encoders meets none of the old files.
struct VariantKey: Hashable, Sendable {
    /// 32 bytes of SHA-256.
    let digest: [UInt8]
    /// The digest in hexadecimal.
    let hex: String

    init(content: String, page: Int, variant: ImageVariant, version: UInt32 = EncoderSettings.version) {
        var hash = SHA256()
        func add(_ number: UInt64) {
            withUnsafeBytes(of: number.bigEndian) { hash.update(bufferPointer: $0) }
        }
        // Every text is preceded by its length: nothing can run into its neighbour.
        func add(_ text: String) {
            add(UInt64(text.utf8.count))
            var text = text
            text.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
        }
        add(UInt64(version))
        add(content)
        add(UInt64(bitPattern: Int64(page)))
        add(variant.width == nil ? 0 : 1)
        add(UInt64(bitPattern: Int64(variant.width ?? 0)))
        add(variant.format.rawValue)
        digest = Array(hash.finalize())
        hex = Hexadecimal.text(digest)
    }
}

/// Bytes as lower-case hexadecimal.
enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil when the text is not pairs of hexadecimal digits.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let values = digits.compactMap(\.self)
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
