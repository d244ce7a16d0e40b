import PageImages
import TextCoding

/// The dates of HTTP (RFC 9110, section 5.6.7).
public enum HTTPDate {
    /// Parses a date in one of the three forms that the standard requires. Returns the time in seconds since 1970; nil
    /// for an invalid date.
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
            CivilDate.exists(year: year, month: month, day: day)
        else { return nil }
        return Double(CivilDate.day(year: year, month: month, day: day)) * 86_400 + Double(second)
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
        monthNames.firstIndex { word.elementsEqual($0.utf8) }.map { $0 + 1 }
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

    private static let dayNames = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns a time as `Thu, 26 Nov 2026 04:28:04 GMT`.
    ///
    /// - Parameter seconds: The seconds since 1970. The time is limited to the years from 1970 to 9999.
    public static func text(_ seconds: Int64) -> String {
        let seconds = Int(min(max(seconds, 0), 253_402_300_799))
        let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let date = CivilDate.date(ofDay: day)
        // 1 January 1970 was a Thursday.
        return "\(dayNames[day % 7]), \(twoDigits(date.day)) \(monthNames[date.month - 1]) \(date.year) "
            + "\(twoDigits(second / 3600)):\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60)) GMT"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
