import TextCoding

/// A day of the calendar without a time zone, as a number of days since 1 January 1970.
///
///     CalendarDay(text: "2026-11-05")?.number    // 20762
///     CalendarDay(number: 20762).text            // "2026-11-05"
public struct CalendarDay: Hashable, Sendable {
    /// The number of days since 1 January 1970.
    public var number: Int

    /// The days that can be written with a year of four digits: 1 January 1970 to 31 December 9999.
    public static let numbers = 0...2_932_896

    /// Creates a day. A number outside ``numbers`` is clamped.
    public init(number: Int) {
        self.number = min(max(number, Self.numbers.lowerBound), Self.numbers.upperBound)
    }

    /// Creates the day of a date; nil if the date doesn't exist.
    public init?(year: Int, month: Int, day: Int) {
        guard (1970...9999).contains(year), CivilDate.exists(year: year, month: month, day: day) else { return nil }
        number = CivilDate.day(year: year, month: month, day: day)
    }

    /// Creates the day of a text such as `2026-11-05`; nil for other texts.
    public init?(text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.decimal(bytes[0..<4]), let month = Self.decimal(bytes[5..<7]),
            let day = Self.decimal(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            number = number * 10 + Int(digit) - 48
        }
        return number
    }

    /// The date in the Gregorian calendar.
    public var date: (year: Int, month: Int, day: Int) { CivilDate.date(ofDay: number) }

    /// The date as text, such as `2026-11-05`.
    public var text: String {
        let (year, month, day) = date
        return "\(year)-" + Self.twoDigits(month) + "-" + Self.twoDigits(day)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The number of days since Monday: 0 to 6.
    public var daysSinceMonday: Int { (number + 3) % 7 }
}

extension WireCoder {
    /// Reads or writes a day, such as `2026-11-05`.
    mutating func codeDay(_ name: StaticString, _ value: inout CalendarDay) {
        var text = isReading ? "" : value.text
        code(name, &text, .required)
        guard isReading else { return }
        let day = CalendarDay(text: text)
        check(day != nil, name, "A day has the form 2026-11-05.")
        value = day ?? value
    }
}
