import Glibc

/// Shift-JIS as Windows writes it (code page 932).
enum ShiftJIS {
    /// The text, or nil when the bytes are not Shift-JIS or the system has no converter for it.
    static func decode(_ bytes: [UInt8]) -> String? {
        guard let converter = iconv_open("UTF-8", "CP932"), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // Every byte gives at most three of UTF-8.
        var output = [CChar](repeating: 0, count: bytes.count * 3)
        let written = input.withUnsafeMutableBufferPointer { source -> Int? in
            output.withUnsafeMutableBufferPointer { target -> Int? in
                var from = source.baseAddress
                var fromLeft = source.count
                var into = target.baseAddress
                var intoLeft = target.count
                guard iconv(converter, &from, &fromLeft, &into, &intoLeft) != Int(bitPattern: UInt.max), fromLeft == 0
                else { return nil }
                return target.count - intoLeft
            }
        }
        guard let written else { return nil }
        return String(decoding: output[..<written].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
