/// Parses numbers in names: decimal digits of all scripts, CJK numerals and circled numbers.
enum NumeralParser {
    /// Returns the value of a decimal digit of any script: `7`, `７`, `٧`.
    static func decimalDigit(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x30...0x39: return UInt8(truncatingIfNeeded: scalar.value - 0x30)
        case 0..<0x660, 0x2E80...0xA61F: return nil
        case 0xFF10...0xFF19: return UInt8(truncatingIfNeeded: scalar.value - 0xFF10)
        default:
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                return nil
            }
            return UInt8(value)
        }
    }

    /// Returns the value of a circled number: `①` is 1, `⑳` is 20.
    static func circled(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x2460...0x2473: Int(scalar.value - 0x2460) + 1
        default: nil
        }
    }

    /// Parses the longest well-formed CJK numeral at an index.
    ///
    /// Both forms are supported: with units (`二百三十四` is 234, `一万二千` is 12000) and digit by digit (`二〇二四` is 2024, of
    /// any length).
    ///
    /// - Returns: the number in ASCII digits and the index after it; nil when there is no numeral.
    static func readCJK(_ scalars: [Unicode.Scalar], from start: Int) -> (digits: [UInt8], end: Int)? {
        guard start < scalars.count, numeral(scalars[start]) != nil else { return nil }
        var reader = CJKNumberParser()
        var index = start
        while index < scalars.count, let numeral = numeral(scalars[index]), reader.take(numeral) {
            index += 1
        }
        return (reader.digits, index)
    }

    enum Numeral {
        case digit(UInt8)
        /// 20, 30 and 40, which have characters of their own.
        case tens(UInt8)
        /// 10, 100, 1000.
        case unit(UInt64)
        /// 10⁴, 10⁸, 10¹²: multiplies everything since the previous such unit.
        case myriad(UInt64)
    }

    private static func numeral(_ scalar: Unicode.Scalar) -> Numeral? {
        guard scalar.value >= 0x3007, scalar.value <= 0x9FFF else { return nil }
        return switch scalar {
        case "〇", "零": .digit(0)
        case "一", "壱", "壹", "弌": .digit(1)
        case "二", "弐", "貳", "贰", "弍", "両", "两", "兩": .digit(2)
        case "三", "参", "參", "叁", "弎": .digit(3)
        case "四", "肆": .digit(4)
        case "五", "伍": .digit(5)
        case "六", "陸", "陆": .digit(6)
        case "七", "漆", "柒": .digit(7)
        case "八", "捌": .digit(8)
        case "九", "玖": .digit(9)
        case "廿": .tens(2)
        case "卅": .tens(3)
        case "卌": .tens(4)
        case "十", "拾": .unit(10)
        case "百", "佰", "陌": .unit(100)
        case "千", "仟", "阡": .unit(1000)
        case "万", "萬": .myriad(10_000)
        case "億", "亿": .myriad(100_000_000)
        case "兆": .myriad(1_000_000_000_000)
        default: nil
        }
    }
}

/// The state while a CJK numeral is parsed.
private struct CJKNumberParser {
    /// The digits that have not been multiplied by a unit yet.
    private var pending: [UInt8] = []
    /// The sum since the last myriad unit; below 10,000.
    private var section: UInt64 = 0
    private var total: UInt64 = 0
    /// The last unit; the next one must be smaller.
    private var lastUnit: UInt64 = 10_000
    private var lastMyriad = UInt64.max
    private var hasUnits = false

    /// Appends a numeral if the number remains well formed. Returns false if the number ends before it.
    mutating func take(_ numeral: NumeralParser.Numeral) -> Bool {
        switch numeral {
        case .digit(let digit):
            // After a unit, only as many digits may follow as the unit has zeros: 百二三 is 123, but 十 一〇 are two numbers.
            guard !hasUnits || Self.value(of: pending + [digit]) < (section == 0 ? lastMyriad : lastUnit),
                !hasUnits || pending.count < 4
            else { return false }
            pending.append(digit)
        case .tens(let digit):
            guard pending.allSatisfy({ $0 == 0 }), pending.count <= 1, lastUnit > 10 else { return false }
            add(UInt64(digit) * 10, unit: 10)
        case .unit(let unit):
            let factor = pending.drop { $0 == 0 }
            guard factor.count <= 1, pending.count <= 2, unit < lastUnit else { return false }
            add(UInt64(factor.first ?? 1) * unit, unit: unit)
        case .myriad(let unit):
            guard pending.count <= 4, unit < lastMyriad else { return false }
            let sum = section + Self.value(of: pending)
            total += max(sum, 1) * unit
            (section, lastUnit, lastMyriad, hasUnits) = (0, 10_000, unit, true)
            pending.removeAll(keepingCapacity: true)
        }
        return true
    }

    private mutating func add(_ value: UInt64, unit: UInt64) {
        section += value
        (lastUnit, hasUnits) = (unit, true)
        pending.removeAll(keepingCapacity: true)
    }

    /// The number in ASCII digits.
    var digits: [UInt8] {
        guard hasUnits else { return pending.map { UInt8(ascii: "0") + $0 } }
        return Array(String(total + section + Self.value(of: pending)).utf8)
    }

    /// At most five digits.
    private static func value(of digits: [UInt8]) -> UInt64 {
        digits.reduce(0) { $0 * 10 + UInt64($1) }
    }
}
