/// Bytes as text, RFC 4648 section 4.
enum Base64 {
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// The text that stands for bytes, padded with `=` to a multiple of four.
    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        alphabet.withUTF8Buffer { letters in
            var index = 0
            while index < bytes.count {
                let rest = bytes.count - index
                let first = bytes[index]
                let second = rest > 1 ? bytes[index + 1] : 0
                let third = rest > 2 ? bytes[index + 2] : 0
                text.append(letters[Int(first >> 2)])
                text.append(letters[Int((first & 3) << 4 | second >> 4)])
                text.append(rest > 1 ? letters[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "="))
                text.append(rest > 2 ? letters[Int(third & 63)] : UInt8(ascii: "="))
                index += 3
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
