extension JSONParser {
    /// Parses a number at the current offset, which is at a minus sign or a digit.
    mutating func parseNumber() throws(JSONError) -> Double {
        let start = offset
        let isNegative = take(UInt8(ascii: "-"))
        var decimal = Decimal()
        let hasLeadingZero = next == UInt8(ascii: "0")
        let digitCount = takeDigits(into: &decimal, isFraction: false)
        guard digitCount > 0, !hasLeadingZero || digitCount == 1 else { throw error(.malformedNumber) }
        if take(UInt8(ascii: ".")), takeDigits(into: &decimal, isFraction: true) == 0 { throw error(.malformedNumber) }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) { try takeExponent(into: &decimal) }
        let magnitude = decimal.exactValue ?? inexactValue(of: decimal, from: start)
        guard magnitude.isFinite else { throw JSONError(.numberTooLarge, offset: start) }
        return isNegative && magnitude.sign == .plus ? -magnitude : magnitude
    }

    /// The value of a number that has too many digits for exact arithmetic.
    private func inexactValue(of decimal: Decimal, from start: Int) -> Double {
        #if hasFeature(Embedded)
            // Correct rounding would link `strtod` (about 8 KB). Without it, the 17th significant digit may be wrong.
            return decimal.approximateValue
        #else
            return Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? decimal.approximateValue
        #endif
    }

    /// Consumes digits and returns how many there are.
    private mutating func takeDigits(into decimal: inout Decimal, isFraction: Bool) -> Int {
        let start = offset
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            decimal.append(byte - UInt8(ascii: "0"), isFraction: isFraction)
            offset += 1
        }
        return offset - start
    }

    private mutating func takeExponent(into decimal: inout Decimal) throws(JSONError) {
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative { _ = take(UInt8(ascii: "+")) }
        let start = offset
        var exponent = 0
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            // Limits the exponent, so that it can't overflow. Exponents of finite `Double` values have three digits.
            exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), 9999)
            offset += 1
        }
        guard offset > start else { throw error(.malformedNumber) }
        decimal.exponent += isNegative ? -exponent : exponent
    }

    /// A decimal number, `mantissa` × 10 to the power of `exponent`.
    private struct Decimal {
        /// The first 18 significant digits.
        private var mantissa: UInt64 = 0
        private var isTruncated = false
        var exponent = 0

        mutating func append(_ digit: UInt8, isFraction: Bool) {
            if mantissa < 100_000_000_000_000_000 {
                mantissa = mantissa * 10 + UInt64(digit)
                if isFraction { exponent -= 1 }
            } else {
                isTruncated = true
                if !isFraction { exponent += 1 }
            }
        }

        /// The correctly rounded value, if a single multiplication or division computes it; nil otherwise.
        ///
        /// Integers up to 2⁵³ and powers of ten up to 10²² are exact, so one operation on them rounds correctly.
        var exactValue: Double? {
            if mantissa == 0 { return isTruncated ? nil : 0 }
            guard !isTruncated, mantissa <= 9_007_199_254_740_992, exponent >= -22, exponent <= 22 else { return nil }
            return approximateValue
        }

        /// The value, possibly wrong in its last bits.
        var approximateValue: Double {
            var value = Double(mantissa)
            var rest = exponent.magnitude
            while rest > 0, value != 0, value.isFinite {
                var power = 1.0
                for _ in 0..<min(rest, 22) { power *= 10 }
                value = exponent < 0 ? value / power : value * power
                rest -= min(rest, 22)
            }
            return value
        }
    }
}
