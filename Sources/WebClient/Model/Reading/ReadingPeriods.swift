import WireModel

/// Totals of days, weeks and the year, computed from the days of the statistics.
struct ReadingPeriods {
    /// The current day.
    let today: CalendarDay
    /// The days on which something was read, in ascending order.
    let days: [ReadingStatistics.Day]

    /// The totals of consecutive days.
    struct Period: Equatable {
        /// The first day, as a number of days since 1970.
        var first: Int
        var pages = 0
        var seconds = 0
        var finished = 0
    }

    /// The number of bars in the charts of days and of weeks.
    static let chartCounts = (days: 30, weeks: 52)

    /// Returns the first day to load: the first day of the year or of the chart of weeks, whichever is earlier.
    static func firstDay(today: CalendarDay) -> CalendarDay {
        let week = today.number - today.daysSinceMonday - (chartCounts.weeks - 1) * 7
        return CalendarDay(number: min(week, firstOfYear(today)))
    }

    private static func firstOfYear(_ day: CalendarDay) -> Int {
        CalendarDay(year: day.date.year, month: 1, day: 1)?.number ?? day.number
    }

    /// The current week, which begins on Monday.
    var week: Period { period(from: today.number - today.daysSinceMonday, count: 7) }

    /// The current year.
    var year: Period {
        let first = Self.firstOfYear(today)
        let next = CalendarDay(year: today.date.year + 1, month: 1, day: 1)?.number ?? first + 366
        return period(from: first, count: next - first)
    }

    /// The current day.
    var day: Period { period(from: today.number, count: 1) }

    /// The days of the chart; the last one is today.
    var chartDays: [Period] {
        let count = Self.chartCounts.days
        return (0..<count).map { period(from: today.number - count + 1 + $0, count: 1) }
    }

    /// The weeks of the chart; the last one is the current week.
    var chartWeeks: [Period] {
        let count = Self.chartCounts.weeks
        return (0..<count).map { period(from: week.first - (count - 1 - $0) * 7, count: 7) }
    }

    private func period(from first: Int, count: Int) -> Period {
        var period = Period(first: first)
        for day in days where day.day.number >= first && day.day.number < first + count {
            period.pages += day.pages
            period.seconds += day.seconds
            period.finished += day.finished
        }
        return period
    }
}
