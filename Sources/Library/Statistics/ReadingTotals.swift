import WireModel

/// The totals of days, from which streaks and years are computed.
struct ReadingTotals {
    /// The totals of a day.
    struct Day: Equatable {
        var day: Int
        var pages = 0
        var seconds = 0
        var finished = 0
        var rereads = 0

        /// Whether the day counts for a streak: a page was read, or the reading time was at least a minute.
        var hasReading: Bool { pages > 0 || seconds >= 60 }
    }

    /// The days with reading, in order.
    var days: [Day]

    /// Returns the runs of consecutive days.
    ///
    /// - Parameter today: the current day. A run that ends yesterday is current too, because the day is not over.
    func streaks(today: Int) -> ReadingStatistics.Streaks {
        var streaks = ReadingStatistics.Streaks()
        var (length, last) = (0, Int.min)
        for day in days where day.hasReading && day.day <= today + 1 {
            length = last != .min && day.day == last + 1 ? length + 1 : 1
            last = day.day
            streaks.longest = max(streaks.longest, length)
        }
        if last != .min, last >= today - 1 { streaks.current = length }
        return streaks
    }

    /// The totals of years, in order.
    var years: [ReadingStatistics.Year] {
        var years: [ReadingStatistics.Year] = []
        for day in days {
            let number = CalendarDay(number: day.day).date.year
            if years.last?.year != number { years.append(.with { $0.year = number }) }
            years[years.count - 1].pages += day.pages
            years[years.count - 1].seconds += day.seconds
            years[years.count - 1].finished += day.finished
            years[years.count - 1].rereads += day.rereads
        }
        return years
    }

    /// Returns the days of a range as they are sent.
    func days(in range: ClosedRange<Int>) -> [ReadingStatistics.Day] {
        days.filter { range.contains($0.day) }.map { day in
            .with {
                $0.day = CalendarDay(number: day.day)
                $0.pages = day.pages
                $0.seconds = day.seconds
                $0.finished = day.finished
            }
        }
    }
}
