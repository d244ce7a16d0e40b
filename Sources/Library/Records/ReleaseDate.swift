import TextCoding

/// The day on which a work was published.
///
///     ReleaseDate("2019-05")?.text // "2019-05-01"
public struct ReleaseDate: Sendable, Hashable, Comparable {
    /// The number of days since 1 January 1970.
    public let day: Int

    /// The first day of the year 1.
    public static let earliest = ReleaseDate(firstOf: 1)
    /// The last day of the year 9999.
    public static let latest = ReleaseDate(unchecked: CivilDate.day(year: 9999, month: 12, day: 31))

    /// Creates the date of a day since 1 January 1970, limited to the years 1 to 9999.
    public init(day: Int) {
        self.day = min(max(day, Self.earliest.day), Self.latest.day)
    }

    /// Creates the date of a time in UTC, in milliseconds since 1970.
    public init(milliseconds: Int64) {
        self.init(day: Int((Double(milliseconds) / 86_400_000).rounded(.down)))
    }

    /// Parses the date at the beginning of a text: a year with an optional month and day. A missing or invalid month or
    /// day is replaced by the first one. Returns nil for other texts.
    public init?(_ text: String) {
        let parts = text.utf8.prefix(10).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, let year = Self.number(first, digits: 4), year > 0 else { return nil }
        let month = parts.dropFirst().first.flatMap { Self.number($0, digits: 2) } ?? 0
        guard (1...12).contains(month) else {
            self.init(firstOf: year)
            return
        }
        let day = parts.dropFirst(2).first.flatMap { Self.number($0, digits: 2) } ?? 1
        let isValid = CivilDate.exists(year: year, month: month, day: day)
        self.init(unchecked: CivilDate.day(year: year, month: month, day: isValid ? day : 1))
    }

    /// Parses a text that is only a date: `2019`, `2019-03` or `2019-03-05`. Returns nil for other texts.
    init?(exactly text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count <= 3, let first = parts.first, let year = Self.number(first, digits: 4), year > 0,
            first.count == 4
        else { return nil }
        var rest: [Int] = []
        for part in parts.dropFirst() {
            guard part.count == 2, let number = Self.number(part, digits: 2) else { return nil }
            rest.append(number)
        }
        let (month, day) = (rest.first ?? 1, rest.count > 1 ? rest[1] : 1)
        guard CivilDate.exists(year: year, month: month, day: day) else { return nil }
        self.init(unchecked: CivilDate.day(year: year, month: month, day: day))
    }

    private init(firstOf year: Int) {
        self.init(unchecked: CivilDate.day(year: year, month: 1, day: 1))
    }

    private init(unchecked day: Int) {
        self.day = day
    }

    /// Returns the number at the beginning of a text; nil unless it has exactly the given number of digits.
    private static func number(_ text: Substring.UTF8View, digits: Int) -> Int? {
        let bytes = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard bytes.count == digits else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The year.
    public var year: Int { CivilDate.date(ofDay: day).year }

    /// The date as `2019-05-01`.
    public var text: String {
        let date = CivilDate.date(ofDay: day)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
        }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }

    /// Returns whether a date is earlier than another.
    public static func < (a: ReleaseDate, b: ReleaseDate) -> Bool { a.day < b.day }
}
