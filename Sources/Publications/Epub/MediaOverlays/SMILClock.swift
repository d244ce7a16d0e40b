/// Clock values (SMIL 3.0, section 5.4.4), such as `1:02:03.5`, `02:03.5`, `3.5s`, `90min` and `250ms`.
enum SMILClock {
    /// The maximum value, in seconds: 10,000 hours, more than any recording of a book.
    private static let maximum = 10_000.0 * 3600
    /// The maximum number of digits before and after the decimal point. Authoring tools write up to seventeen.
    private static let maximumDigits = 30

    /// Returns the number of seconds; nil for an invalid or implausibly large value.
    static func seconds(_ text: String) -> Double? {
        let value = text.collapsingWhiteSpace
        let parts = value.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let seconds: Double? =
            switch parts.count {
            case 1: timecount(parts[0])
            case 2: sum(hours: 0, minutes: sexagesimal(parts[0]), seconds: sexagesimal(parts[1], hasFraction: true))
            case 3:
                sum(
                    hours: number(parts[0], hasFraction: false),
                    minutes: sexagesimal(parts[1]),
                    seconds: sexagesimal(parts[2], hasFraction: true)
                )
            default: nil
            }
        return seconds.flatMap { $0 <= maximum ? $0 : nil }
    }

    private static func sum(hours: Double?, minutes: Double?, seconds: Double?) -> Double? {
        guard let hours, let minutes, let seconds else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }

    /// Parses minutes or seconds, which are less than 60. The standard requires two digits, but some tools write one.
    private static func sexagesimal(_ text: Substring.UTF8View, hasFraction: Bool = false) -> Double? {
        guard text.prefix(while: \.isASCIIDigit).count <= 2 else { return nil }
        return number(text, hasFraction: hasFraction).flatMap { $0 < 60 ? $0 : nil }
    }

    /// Parses a number with an optional unit. The default unit is the second.
    private static func timecount(_ text: Substring.UTF8View) -> Double? {
        let digits = text.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        guard let count = number(digits, hasFraction: true) else { return nil }
        switch Substring(text[digits.endIndex...]) {
        case "", "s": return count
        case "ms": return count / 1000
        case "min": return count * 60
        case "h": return count * 3600
        default: return nil
        }
    }

    private static func number(_ text: Substring.UTF8View, hasFraction: Bool) -> Double? {
        let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 || hasFraction,
            parts.allSatisfy({ !$0.isEmpty && $0.count <= maximumDigits && $0.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        return Double(Substring(text))
    }
}
