import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("HTTP dates")
struct HTTPDateTests {
    @Test(
        "all three forms are parsed",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
            ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
            ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
            ("Thursday, 01-Jan-70 00:00:00 GMT", 0),
            ("Tuesday, 31-Dec-69 00:00:00 GMT", 3_155_673_600),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ]
    )
    func forms(text: String, seconds: Double) {
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test(
        "times are written in the preferred form",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"), (-1, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (Int64.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ] as [(Int64, String)]
    )
    func text(seconds: Int64, text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(HTTPDate.seconds(text) == Double(min(max(seconds, 0), 253_402_300_799)))
    }

    @Test(
        "other text is rejected",
        arguments: [
            "", " ", "0", "-1", "now", "Sun", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37",
            "06 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 2023 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT",
            "Sun, 06 Nov 94 8:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 0849:37: GMT",
            "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nob 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 0001 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, 06 Nov -994 08:49:37 GMT",
            "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06-Nov 94 08:49:37 GMT", "Sun, 06--94 08:49:37 GMT",
            "Sun, 06-Nov-94-1 08:49:37 GMT", "Sun, 000000000000000000000006 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 GMT GMT", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT\u{0}",
            String(repeating: "9", count: 10_000), String(repeating: "Sun, ", count: 10_000), "日, 06 Nov 1994 08:49:37",
        ]
    )
    func hostile(text: String) {
        #expect(HTTPDate.seconds(text) == nil)
    }

    @Test("every day from 1970 to 2099 is converted correctly")
    func everyDay() {
        // A calendar that advances day by day.
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        var day = 0
        for year in 1970...2099 {
            let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (month, length) in zip(months, lengths) {
                for date in 1...length {
                    let second = day * 37 % 86_400
                    let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
                    let text = "\(names[day % 7]), \(twoDigits(date)) \(month) \(year) \(time) GMT"
                    if HTTPDate.seconds(text) != Double(day * 86_400 + second) {
                        Issue.record("\(text) is read as \(String(describing: HTTPDate.seconds(text)))")
                    }
                    day += 1
                }
            }
        }
    }

    @Test("random text does not trap", arguments: 0..<64)
    func garbage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = ["Sun,", "06", "Nov", "1994", "08:49:37", "GMT", "-", ":", "99999999999", "Feb-29", ",", ""]
        for _ in 0..<500 {
            let text = (0..<generator.number(below: 8)).map { _ in generator.pick(words) }.joined(separator: " ")
            if let seconds = HTTPDate.seconds(text) { #expect(seconds.isFinite, "seed \(seed)") }
        }
    }

    @Test(
        "Retry-After is a number of seconds or a date",
        arguments: [
            ("120", 120.0), ("0", 0), (" 5 ", 5), ("Sun, 06 Nov 1994 08:49:37 GMT", 77),
            ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("99999999999999999999999999", 2_147_483_648),
            ("", nil), ("-1", nil), ("1.5", nil), ("1e3", nil), ("soon", nil), ("12 seconds", nil), ("0x10", nil),
        ] as [(String, Double?)]
    )
    func retryAfter(field: String, seconds: Double?) {
        #expect(RetryAfter.seconds(field, now: 784_111_700) == seconds)
    }
}
