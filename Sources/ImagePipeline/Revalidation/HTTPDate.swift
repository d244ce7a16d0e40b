import PageImages

/// Parses the dates of HTTP in the three forms that RFC 9110 section 5.6.7 requires.
public enum HTTPDate {
    /// Returns the time in seconds since 1970; nil for an invalid date.
    ///
    /// - Parameter text: Such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
    ///   `Sun Nov  6 08:49:37 1994`. Years of two digits are those from 1970 to 2069.
    public static func seconds(_ text: String) -> Double? {
        guard text.utf8.count <= 64 else { return nil }
        let words = Array(text.utf8).split { $0 == 0x20 || $0 == 0x09 }
        switch words.count {
        case 6 where words[0].last == UInt8(ascii: ",") && ASCIIBytes.equal(words[5], "GMT"):
            return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
        case 4 where words[0].last == UInt8(ascii: ",") && ASCIIBytes.equal(words[3], "GMT"):
            let parts = words[1].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            return seconds(day: parts[0], month: parts[1], year: parts[2], time: words[2])
        case 5: return seconds(day: words[2], month: words[1], year: words[4], time: words[3])
        default: return nil
        }
    }

    private typealias Word = ArraySlice<UInt8>

    private static func seconds(day: Word, month: Word, year: Word, time: Word) -> Double? {
        guard day.count <= 2, let day = ASCIIBytes.number(day, limit: 31), let month = monthNumber(month),
            let year = yearNumber(year), let second = secondOfDay(time),
            day >= 1, day <= dayCount(ofMonth: month, year: year)
        else { return nil }
        return Double(days(year: year, month: month, day: day)) * 86_400 + Double(second)
    }

    private static func yearNumber(_ word: Word) -> Int? {
        guard let year = ASCIIBytes.number(word, limit: 9999) else { return nil }
        switch word.count {
        case 4: return year >= 1601 ? year : nil
        case 2: return year < 70 ? 2000 + year : 1900 + year
        default: return nil
        }
    }

    private static func monthNumber(_ word: Word) -> Int? {
        let names: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
        guard word.count == 3 else { return nil }
        return names.withUTF8Buffer { letters in
            (1...12).first { month in word.elementsEqual(letters[(month - 1) * 3..<month * 3]) }
        }
    }

    private static func secondOfDay(_ word: Word) -> Int? {
        let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        // A second of 60 is a leap second.
        guard parts.count == 3, parts.allSatisfy({ $0.count == 2 }),
            let hour = ASCIIBytes.number(parts[0], limit: 23), let minute = ASCIIBytes.number(parts[1], limit: 59),
            let second = ASCIIBytes.number(parts[2], limit: 60)
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func dayCount(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the days since 1 January 1970. Counts years from 1 March, so that a leap day is the last day of its
    /// year.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        // The number of days from 1 March of the year 0 to 1 January 1970 is 719,468.
        return era * 146_097 + dayOfEra - 719_468
    }
}
