import Glibc

/// Turns the bytes of a text into characters, block by block.
///
/// A character that a block's end cuts in two is kept until the next block: however a text is cut, the characters are the
/// same. Bytes that mean nothing become U+FFFD, one for each that can't be understood, and decoding goes on behind them.
final class TextDecoder {
    let encoding: TextEncoding
    /// The system's converter; nil for the Unicode encodings, which are decoded here.
    private let converter: iconv_t?
    /// The beginning of a character whose end has not come yet: at most seven bytes.
    private var carry: [UInt8] = []
    /// How many times something could not be understood.
    private(set) var brokenCount = 0

    /// nil when the system has no converter for the encoding.
    init?(_ encoding: TextEncoding) {
        self.encoding = encoding
        switch encoding.form {
        case .utf8, .utf16, .utf32: converter = nil
        default:
            // glibc's `WCHAR_T` is UTF-32 in the byte order of the machine, without a byte order mark.
            guard let opened = iconv_open("WCHAR_T", encoding.converterName), opened != iconv_t(bitPattern: -1) else {
                return nil
            }
            converter = opened
        }
    }

    deinit {
        if let converter { iconv_close(converter) }
    }

    /// Forgets what came before: the next block begins a text or a line.
    func reset() {
        carry.removeAll(keepingCapacity: true)
        brokenCount = 0
        if let converter { iconv(converter, nil, nil, nil, nil) }
    }

    /// Decodes a block.
    ///
    /// - Parameters:
    ///   - bytes: follows directly upon the block before.
    ///   - isLast: whether the text ends here; an unfinished character is then broken.
    ///   - scalars: takes the characters.
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
            case .utf8: UTF8Decoding.decode(bytes, isLast: isLast, into: &scalars, brokenCount: &brokenCount)
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
            let (taken, problem) = step(rest, into: &scalars)
            index += taken
            guard problem != 0, problem != E2BIG else { continue }
            if !isLast, problem == EINVAL || bytes.count - index < 4 { return index }
            guard index < bytes.count else { break }
            // What has the form of a character but is none goes as a whole, else its second half would be taken for the
            // first of the next, and so on to the end of the line.
            index += problem == EINVAL ? 1 : encoding.characterLength(bytes, at: index)
            append(nil, to: &scalars)
        }
        // Big5-HKSCS holds a letter back until it has seen whether an accent follows.
        if isLast { _ = step(nil, into: &scalars) }
        return index
    }

    /// One call of the converter.
    ///
    /// - Returns: the bytes it took, and why it stopped: 0 at the end of the input.
    private func step(_ bytes: UnsafeRawBufferPointer?, into scalars: inout [Unicode.Scalar]) -> (Int, Int32) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2048) { target -> (Int, Int32) in
            var output = UnsafeMutableRawPointer(target.baseAddress)?.assumingMemoryBound(to: CChar.self)
            let capacity = target.count * 4
            var outputLeft = capacity
            var code: Int32 = 0
            var taken = 0
            if let bytes {
                // iconv takes a pointer to mutable bytes for history's sake and never writes to them.
                var input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var inputLeft = bytes.count
                errno = 0
                if iconv(converter, &input, &inputLeft, &output, &outputLeft) == -1 { code = errno }
                taken = bytes.count - inputLeft
            } else {
                iconv(converter, nil, nil, &output, &outputLeft)
            }
            for value in target.prefix((capacity - outputLeft) / 4) { append(Unicode.Scalar(value), to: &scalars) }
            return (taken, code)
        }
    }
}
