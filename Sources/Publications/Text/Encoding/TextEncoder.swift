import Glibc

/// Writes a few characters in another encoding: to look for them in a text that is not decoded.
enum TextEncoder {
    /// The characters' bytes; nil when the encoding does not have them or the system has no converter for it.
    static func encode(_ text: String, in encoding: TextEncoding) -> [UInt8]? {
        guard let converter = iconv_open(encoding.converterName, "UTF-8"), converter != iconv_t(bitPattern: -1) else {
            return nil
        }
        defer { iconv_close(converter) }
        var input = text.utf8.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: input.count * 4 + 16)
        let written = input.withUnsafeMutableBufferPointer { source -> Int? in
            output.withUnsafeMutableBufferPointer { target -> Int? in
                var from = source.baseAddress
                var fromLeft = source.count
                var into = target.baseAddress
                var intoLeft = target.count
                // A positive count means that a character was replaced by a similar one.
                guard iconv(converter, &from, &fromLeft, &into, &intoLeft) == 0,
                    iconv(converter, nil, nil, &into, &intoLeft) == 0
                else { return nil }
                return target.count - intoLeft
            }
        }
        return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }
}
