import Glibc

extension [UInt8] {
    /// Returns the range of the first occurrence of a text; nil if there is none.
    ///
    /// The standard library's `firstRange(of:)` isn't specialized for bytes. For a chapter of 20 KB it takes a
    /// millisecond.
    ///
    /// - Parameters:
    ///   - text: the text, whose UTF-8 is searched for; not empty.
    ///   - range: the part of the bytes that is searched, such as `start...`.
    func firstRange(ofText text: String, in range: some RangeExpression<Int>) -> Range<Int>? {
        let range = range.relative(to: self)
        var text = text
        return text.withUTF8 { text in
            withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress, let mark = text.baseAddress else { return nil }
                var index = range.lowerBound
                let last = range.upperBound - text.count
                while index <= last, let found = memchr(base + index, Int32(mark.pointee), last - index + 1) {
                    index = UnsafeRawPointer(found) - base
                    if memcmp(found, mark, text.count) == 0 { return index..<(index + text.count) }
                    index += 1
                }
                return nil
            }
        }
    }
}
