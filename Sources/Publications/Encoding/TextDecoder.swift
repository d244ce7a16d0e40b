/// Decodes a text block by block.
///
/// A character that is split between two blocks is kept until the next one, so the result doesn't depend on the blocks.
/// Invalid bytes become U+FFFD, and decoding continues after them.
final class TextDecoder {
    let encoding: TextEncoding
    /// The system's converter; nil for Unicode encodings, which this type decodes itself.
    private let converter: EncodingConverter?
    /// The beginning of a character that continues in the next block: at most seven bytes.
    private var carry: [UInt8] = []
    /// The number of invalid sequences so far.
    private(set) var brokenCount = 0

    /// - Returns: nil when the system has no converter for the encoding.
    init?(_ encoding: TextEncoding) {
        self.encoding = encoding
        switch encoding.form {
        case .utf8, .utf16, .utf32: converter = nil
        default:
            // glibc's `WCHAR_T` is UTF-32 in native byte order, without a byte order mark.
            guard let opened = EncodingConverter(from: encoding.converterName, to: "WCHAR_T") else { return nil }
            converter = opened
        }
    }

    /// Discards all state: the next block begins a text or a line.
    func reset() {
        carry.removeAll(keepingCapacity: true)
        brokenCount = 0
        converter?.reset()
    }

    /// Decodes a block.
    ///
    /// - Parameters:
    ///   - bytes: the bytes that follow the previous block.
    ///   - isLast: whether the text ends here; an incomplete character is then invalid.
    ///   - scalars: the characters are appended to it.
    func decode(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into scalars: inout [Unicode.Scalar]) {
        guard carry.isEmpty else {
            let joined = carry + bytes
            carry.removeAll(keepingCapacity: true)
            joined.withUnsafeBytes { decodeWhole($0, isLast: isLast, into: &scalars) }
            return
        }
        decodeWhole(bytes, isLast: isLast, into: &scalars)
    }

    private func decodeWhole(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into scalars: inout [Unicode.Scalar]) {
        let done =
            switch encoding.form {
            case .utf8: UTF8Decoder.decode(bytes, isLast: isLast, into: &scalars, brokenCount: &brokenCount)
            case .utf16, .utf32: decodeUnits(bytes, isLast: isLast, into: &scalars)
            default: convert(bytes, isLast: isLast, into: &scalars)
            }
        if done < bytes.count { carry = Array(bytes[done...]) }
    }

    // MARK: UTF-16 and UTF-32

    private func decodeUnits(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into scalars: inout [Unicode.Scalar]) -> Int
    {
        let width = encoding.unitWidth
        var index = 0
        while index + width <= bytes.count {
            var value = unit(bytes, at: index)
            var length = width
            if width == 2, value & 0xFC00 == 0xD800 {
                if index + 4 <= bytes.count {
                    let low = unit(bytes, at: index + 2)
                    if low & 0xFC00 == 0xDC00 {
                        value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
                        length = 4
                    }
                } else if !isLast {
                    return index
                }
            }
            append(Unicode.Scalar(value), to: &scalars)
            index += length
        }
        guard isLast, index < bytes.count else { return index }
        append(nil, to: &scalars)
        return bytes.count
    }

    private func unit(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
        var value: UInt32 = 0
        for offset in 0..<encoding.unitWidth {
            let byte = UInt32(bytes[index + offset])
            value |= byte << UInt32(8 * (encoding.isBigEndian ? encoding.unitWidth - 1 - offset : offset))
        }
        return value
    }

    private func append(_ scalar: Unicode.Scalar?, to scalars: inout [Unicode.Scalar]) {
        if scalar == nil { brokenCount += 1 }
        scalars.append(scalar ?? "\u{FFFD}")
    }

    // MARK: The system's converter

    private func convert(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into scalars: inout [Unicode.Scalar]) -> Int {
        var index = 0
        while index < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[index...])
            let (consumed, status) = step(rest, into: &scalars)
            index += consumed
            guard status == .invalidInput || status == .incompleteInput else { continue }
            if !isLast, status == .incompleteInput || bytes.count - index < 4 { return index }
            guard index < bytes.count else { break }
            // Skip an unassigned double-byte character as a whole. Otherwise its second byte would be taken for a first
            // byte, and the rest of the line would be decoded wrongly.
            index += status == .incompleteInput ? 1 : encoding.characterLength(bytes, at: index)
            append(nil, to: &scalars)
        }
        // The converter for Big5-HKSCS withholds a letter until the next byte shows whether an accent follows.
        if isLast { _ = step(nil, into: &scalars) }
        return index
    }

    /// Calls the converter once. `nil` flushes it.
    ///
    /// - Returns: the number of bytes consumed, and the reason why the converter stopped.
    private func step(
        _ bytes: UnsafeRawBufferPointer?,
        into scalars: inout [Unicode.Scalar]
    ) -> (Int, EncodingConverter.Status) {
        guard let converter else { return (bytes?.count ?? 0, .finished) }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2048) { target in
            let step = converter.convert(bytes, into: UnsafeMutableRawBufferPointer(target))
            for value in target.prefix(step.writtenByteCount / 4) { append(Unicode.Scalar(value), to: &scalars) }
            return (step.consumedByteCount, step.status)
        }
    }
}
