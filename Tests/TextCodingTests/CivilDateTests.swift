import Testing
import TextCoding

@Suite("Calendar dates")
struct CivilDateTests {
    @Test(
        "are converted to day numbers and back",
        arguments: [
            (1, 1, 1, -719_162), (1601, 1, 1, -134_774), (1969, 12, 31, -1), (1970, 1, 1, 0), (2000, 2, 29, 11_016),
            (2000, 3, 1, 11_017), (2024, 12, 31, 20_088), (2100, 3, 1, 47_541), (9999, 12, 31, 2_932_896),
        ]
    )
    func numbers(year: Int, month: Int, day: Int, number: Int) {
        #expect(CivilDate.day(year: year, month: month, day: day) == number)
        #expect(CivilDate.date(ofDay: number) == (year, month, day))
    }

    @Test("of consecutive days are consecutive for eight centuries")
    func allDates() {
        var last = CivilDate.date(ofDay: -146_098)
        for number in -146_097..<146_097 {
            let date = CivilDate.date(ofDay: number)
            let isNext =
                date == (last.year, last.month, last.day + 1) || date == (last.year, last.month + 1, 1)
                || date == (last.year + 1, 1, 1)
            let exists = CivilDate.exists(year: date.year, month: date.month, day: date.day)
            if !isNext || !exists || CivilDate.day(year: date.year, month: date.month, day: date.day) != number {
                Issue.record("\(number): \(date)")
            }
            last = date
        }
    }

    @Test(
        "don't exist if the day or month is out of range",
        arguments: [
            (2023, 2, 29), (1900, 2, 29), (2026, 11, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
        ]
    )
    func missing(year: Int, month: Int, day: Int) {
        #expect(!CivilDate.exists(year: year, month: month, day: day))
    }
}
