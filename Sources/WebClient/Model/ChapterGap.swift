/// How many chapters are missing between two that follow each other, as far as their numbers tell.
enum ChapterGap {
    /// The missing chapters between two numbers (`"12"`, `"12.5"`): whole chapters in between, 0 where a number is
    /// missing or they do not ascend. Chapter 10.5 fills no gap and makes none.
    static func missing(from first: String?, to second: String?) -> Int {
        guard let first = whole(first), let second = whole(second) else { return 0 }
        return max(second - first - 1, 0)
    }

    /// The whole part of a number; nil for what is none.
    private static func whole(_ number: String?) -> Int? {
        guard let number else { return nil }
        var whole = 0
        var digits = 0
        for byte in number.utf8 {
            if byte == UInt8(ascii: ".") { break }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), digits < 9 else { return nil }
            whole = whole * 10 + Int(byte - UInt8(ascii: "0"))
            digits += 1
        }
        return digits > 0 ? whole : nil
    }
}
