/// The numeric order of chapters and volumes.
enum SortNumber {
    /// The stored value of a publication without a number. It sorts after all numbers.
    static let none = 9e99

    /// The Chinese, Japanese and Korean characters for the first, middle and last volume of a series, such as `上`.
    private static let positions: [Character: Double] = [
        "上": 1, "中": 2, "下": 3, "前": 1, "後": 3, "后": 3, "상": 1, "중": 2, "하": 3,
    ]

    private static let positionUnits: Set<String> = ["編", "编", "篇", "편"]

    /// Returns the number at the beginning of a text (`12`, `12.5`, `-1`, `007b`, `上`); nil when there is none.
    static func parse(_ text: String?) -> Double? {
        guard let text else { return nil }
        if let first = text.first, let position = positions[first] {
            let unit = text.dropFirst()
            return unit.isEmpty || positionUnits.contains(String(unit)) ? position : nil
        }
        var digits = text.drop(while: \.isWhitespace).prefix(24).utf8[...]
        var sign = 1.0
        if digits.first == UInt8(ascii: "-") {
            sign = -1
            digits = digits.dropFirst()
        }
        var value = 0.0
        var count = 0
        while let digit = digits.first, digit.isDigit {
            value = value * 10 + Double(digit - UInt8(ascii: "0"))
            count += 1
            digits = digits.dropFirst()
        }
        if digits.first == UInt8(ascii: ".") {
            digits = digits.dropFirst()
            var scale = 1.0
            while let digit = digits.first, digit.isDigit {
                value = value * 10 + Double(digit - UInt8(ascii: "0"))
                scale *= 10
                count += 1
                digits = digits.dropFirst()
            }
            value /= scale
        }
        return count == 0 ? nil : sign * value
    }

    /// Returns the last whole number in a name (`Haruko 03` is 3); nil when there is none.
    static func last(in name: String) -> Double? {
        let digits = name.utf8.reversed().drop { !$0.isDigit }.prefix { $0.isDigit }.prefix(15)
        return parse(String(decoding: Array(digits.reversed()), as: UTF8.self))
    }

    /// Returns a name without the number at its end and the separator before it (`Haruko 03` is `Haruko`). Returns the
    /// whole name if nothing else remains.
    static func nameWithoutLast(_ name: String) -> String {
        let withoutDigits = name.utf8.reversed().drop { $0.isDigit }
        let rest = withoutDigits.drop { " -_.#".utf8.contains($0) }
        return rest.isEmpty ? name : String(decoding: Array(rest.reversed()), as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
