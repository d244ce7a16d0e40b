/// Removes white space around lines.
enum TextTrimming {
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    /// Removes leading and trailing white space.
    static func trim(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var result = scalars.drop(while: isSpace)
        while let last = result.last, isSpace(last) { result.removeLast() }
        return result
    }
}
