import CUchardet
import Glibc

/// Turns the bytes of a document or style sheet into UTF-8, whatever they are.
enum TextDecoding {
    /// The text in valid UTF-8, without a byte order mark. What can't be decoded becomes U+FFFD.
    ///
    /// A byte order mark decides; then a pattern of zero bytes; then, what is valid UTF-8 is taken for it, because nothing
    /// else is so by accident; then what the document declares; then the most likely guess.
    ///
    /// - Parameter declared: finds the encoding's name in the document's first bytes.
    static func utf8(_ bytes: [UInt8], declared: (ArraySlice<UInt8>) -> EncodingName?) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(bytes[3...]) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes[2...], isLittleEndian: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes[2...], isLittleEndian: false) }
        if let isLittleEndian = zeroPattern(bytes) { return utf16(bytes[...], isLittleEndian: isLittleEndian) }
        let name = declared(bytes.prefix(1024))
        if isValid(bytes) {
            // The encodings that switch by escape sequences look like ASCII.
            if case .converted(let known)? = name, known == "ISO-2022-JP" || known == "HZ" {
                return converted(bytes, from: known) ?? bytes
            }
            return bytes
        }
        switch name {
        case .converted(let known): return converted(bytes, from: known) ?? repaired(bytes[...])
        case .utf8: return repaired(bytes[...])
        case nil: return guess(bytes).flatMap { converted(bytes, from: $0) } ?? repaired(bytes[...])
        }
    }

    private static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { UTF8Check.isValid($0) }
    }

    private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if bytes.withUnsafeBufferPointer({ UTF8Check.isValid($0) }) { return Array(bytes) }
        return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Whether UTF-16 without a byte order mark is little-endian, seen by the ASCII it begins with; nil when it is none.
    private static func zeroPattern(_ bytes: [UInt8]) -> Bool? {
        let head = bytes.prefix(8)
        guard head.count >= 4 else { return nil }
        let zeros = head.indices.filter { head[$0] == 0 }
        guard zeros.count == head.count / 2 else { return nil }
        if zeros.allSatisfy({ $0 % 2 == 1 }) { return true }
        return zeros.allSatisfy { $0 % 2 == 0 } ? false : nil
    }

    /// uchardet's guess from the first bytes and from around the first that are not ASCII.
    private static func guess(_ bytes: [UInt8]) -> String? {
        guard let detector = uchardet_new() else { return "CP1252" }
        defer { uchardet_delete(detector) }
        let start = max(0, (bytes.firstIndex { $0 >= 0x80 } ?? 0) - 1024)
        bytes[start...].prefix(64 << 10).withUnsafeBytes { head in
            _ = uchardet_handle_data(detector, head.baseAddress?.assumingMemoryBound(to: CChar.self), head.count)
        }
        uchardet_data_end(detector)
        guard let name = uchardet_get_charset(detector) else { return "CP1252" }
        switch EncodingName(label: UnsafeRawBufferPointer(start: name, count: strlen(name))) {
        case .converted(let known): return known
        case .utf8: return nil
        case nil: return "CP1252"
        }
    }

    /// The text, a U+FFFD for each byte that means nothing; nil when the system has no such converter.
    private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        var input = bytes
        var output = [UInt8](repeating: 0, count: 64 << 10)
        input.withUnsafeMutableBytes { input in
            output.withUnsafeMutableBytes { output in
                var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var fromLeft = input.count
                var isDone = false
                while !isDone {
                    var into = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                    var intoLeft = output.count
                    let outcome = iconv(converter, &from, &fromLeft, &into, &intoLeft)
                    let problem = errno
                    result.append(contentsOf: output[..<(output.count - intoLeft)])
                    if outcome != Int(bitPattern: UInt.max) || fromLeft == 0 {
                        isDone = true
                    } else if problem != E2BIG {
                        result.append(contentsOf: [0xEF, 0xBF, 0xBD])
                        from = from?.advanced(by: 1)
                        fromLeft -= 1
                    }
                }
            }
        }
        return result
    }
}
