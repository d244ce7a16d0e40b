import Database
import Foundation
public import WireModel

// The statistics of a user. Docs/Features.md describes what counts.

extension LibraryStore {
    /// Returns what a user has read. The days are the user's own calendar days.
    ///
    /// Days and years contain all reading of the user. Series and genres contain only works that the user can see now.
    ///
    /// - Parameters:
    ///   - from: the first day; nil for 364 days before the last one.
    ///   - to: the last day; nil for today.
    ///   - zone: the time zone of the user's device; nil for the last known one. It determines the current day.
    public func statistics(
        from: CalendarDay? = nil,
        to: CalendarDay? = nil,
        zone: String? = nil,
        user: Viewer
    ) async throws(LibraryError) -> ReadingStatistics {
        let now = clock.now()
        return try await read { transaction in
            let choice = try ReadingChoice.of(user.id, transaction)
            var calendar = ReaderCalendar(zone: zone ?? choice.zone)
            if calendar.zone.isEmpty { calendar = ReaderCalendar(zone: choice.zone) }
            var statistics = ReadingStatistics()
            statistics.zone = calendar.zone.isEmpty ? "UTC" : calendar.zone
            statistics.today = CalendarDay(number: calendar.day(of: now))
            statistics.isRecorded = choice.isRecorded
            statistics.to = to ?? statistics.today
            statistics.from = from ?? CalendarDay(number: statistics.to.number - 364)
            let totals = ReadingTotals(days: try Self.readingDays(of: user.id, transaction))
            statistics.years = totals.years
            statistics.streaks = totals.streaks(today: statistics.today.number)
            guard statistics.from.number <= statistics.to.number else { return statistics }
            let range = statistics.from.number...statistics.to.number
            statistics.days = totals.days(in: range)
            let works = try Self.readWorks(in: range, user: user, transaction)
            statistics.series = works.mostRead
            statistics.genres = works.genres
            return statistics
        }
    }

    /// Turns recording on or off. Recorded data stays. Reading while recording is off never counts.
    public func setStatistics(isRecorded: Bool, user: Viewer) async throws(LibraryError) {
        let now = clock.now()
        try await writeDurably { transaction in
            var choice = try ReadingChoice.of(user.id, transaction)
            guard choice.isRecorded != isRecorded else { return }
            choice.isRecorded = isRecorded
            if isRecorded { choice.startedAt = now }
            try choice.store(for: user.id, transaction)
        }
    }

    /// Deletes everything that was recorded for a user. Reading before this moment never counts again, even if a device
    /// reports it later.
    public func deleteStatistics(user: Viewer) async throws(LibraryError) {
        let now = clock.now()
        try await writeDurably { transaction in
            for table in ["readingDays", "readingCounters", "readingRestarts"] {
                try transaction.execute("DELETE FROM \(table) WHERE userID = ?", [user.id.rawValue])
            }
            var choice = try ReadingChoice.of(user.id, transaction)
            choice.startedAt = now
            try choice.store(for: user.id, transaction)
        }
    }

    // MARK: - Queries

    private static func readingDays(
        of user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> [ReadingTotals.Day] {
        try transaction.rows(readingDaysSQL, [user.rawValue]) { row in
            ReadingTotals.Day(day: row[0], pages: row[1], seconds: row[2], finished: row[3], rereads: row[4])
        }
    }

    /// Reads the index `readingDaysInOrder` only.
    static let readingDaysSQL = """
        SELECT day, sum(pages), sum(seconds), sum(finished), sum(rereads) FROM readingDays
        WHERE userID = ? GROUP BY day ORDER BY day
        """

    /// Totals of publications with their series; null for those that the user can't see. If there are copies in several
    /// series, a visible one is used.
    ///
    /// The totals of series are not computed by the query, because SQLite would find the series of each publication
    /// several times.
    static func readWorksSQL(_ visible: LimitCondition) -> String {
        """
        SELECT (
            SELECT min(publications.seriesID) FROM publications
            WHERE publications.content = totals.content\(visible.sql)
        ), pages, seconds
        FROM (
            SELECT content, sum(pages) AS pages, sum(seconds) AS seconds FROM readingDays
            WHERE userID = ? AND day BETWEEN ? AND ? GROUP BY content
        ) AS totals
        """
    }

    private static func readWorks(
        in range: ClosedRange<Int>,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> ReadWorks {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        var totals: [Int64: ReadWorks.Amount] = [:]
        let rows = try transaction.cursor(
            readWorksSQL(visible),
            visible.arguments + [user.id.rawValue, range.lowerBound, range.upperBound]
        )
        while let row = try rows.next() {
            guard let series: Int64 = row[0] else { continue }
            totals[series, default: ReadWorks.Amount()].pages += row[1]
            totals[series, default: ReadWorks.Amount()].seconds += row[2]
        }
        var works = ReadWorks()
        let series = try transaction.cursor(readSeriesSQL, [Dialect.integers(Array(totals.keys))])
        while let row = try series.next() {
            guard let amount = totals[row[0]] else { continue }
            works.add(amount, identifier: row[1], title: row[2], genres: row[3] ?? "")
        }
        return works
    }

    static let readSeriesSQL = """
        SELECT series.id, identifier, title, genres FROM series
        LEFT JOIN seriesDetails ON seriesDetails.seriesID = series.id
        WHERE \(Dialect.isOneOfIntegers("series.id")) AND isListed = 1
        """
}

/// The totals of series and genres.
struct ReadWorks {
    /// The amount that was read in a work.
    struct Amount: Equatable {
        var pages = 0
        var seconds = 0
    }

    private var series: [ReadingStatistics.Work] = []
    /// The genres by their folded names, so that genres that differ only in case are one.
    private var genreTotals: [String: ReadingStatistics.Genre] = [:]

    /// Adds a series.
    ///
    /// - Parameter genres: one genre per line.
    mutating func add(_ amount: Amount, identifier: String, title: String, genres: String) {
        series.append(
            .with {
                $0.id = identifier
                $0.title = title
                $0.pages = amount.pages
                $0.seconds = amount.seconds
            }
        )
        var known: Set<String> = []
        for genre in genres.split(separator: "\n") {
            let key = SearchText.folded(String(genre))
            guard known.insert(key).inserted else { continue }
            genreTotals[key, default: .with { $0.name = String(genre) }].pages += amount.pages
            genreTotals[key]?.seconds += amount.seconds
        }
    }

    /// The series with the most pages.
    var mostRead: [ReadingStatistics.Work] {
        Array(
            series.filter { $0.pages > 0 || $0.seconds > 0 }
                .sorted { ($1.pages, $1.seconds, $0.id) < ($0.pages, $0.seconds, $1.id) }
                .prefix(ReadingStatistics.maximumWorkCount)
        )
    }

    /// The genres with the most pages.
    var genres: [ReadingStatistics.Genre] {
        Array(
            genreTotals.values.filter { $0.pages > 0 || $0.seconds > 0 }
                .sorted { ($1.pages, $1.seconds, $0.name) < ($0.pages, $0.seconds, $1.name) }
                .prefix(ReadingStatistics.maximumWorkCount)
        )
    }
}
