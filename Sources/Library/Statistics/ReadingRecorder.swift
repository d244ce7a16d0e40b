import Database
import Foundation
import WireModel

/// Records what a user reads in one publication, in the transaction that stores the progress.
///
/// The app counts pages and time itself. Its reports have the totals of each day, from which the recorder subtracts
/// what the same device reported before. For other apps, the numbers are estimated from two positions
/// (``ReadingStep``). Whether a publication was finished or read again is always determined from the progress.
struct ReadingRecorder {
    let transaction: Transaction
    let content: Data
    let user: UserIdentifier
    let now: Int64
    private let choice: ReadingChoice
    private let calendar: ReaderCalendar
    private let report: ReadingReport?

    /// The maximum age of the days in a report, in days. Older ones are ignored.
    private static let maximumAge = 400
    /// The maximum age of the counters of devices, in days. Older ones are removed.
    private static let maximumCounterAge = 60
    /// The maximum numbers for a publication and a day.
    private static let maximum = (pages: 20_000, seconds: 24 * 60 * 60)
    /// The maximum number of devices on which a user reads the same publication on the same day.
    private static let maximumDeviceCount = 16

    /// Prepares recording; nil if the user turned the statistics off.
    ///
    /// - Parameters:
    ///   - choice: the user's choice.
    ///   - report: the counts of Quire's app; nil for other apps.
    init?(
        _ transaction: Transaction,
        content: Data,
        user: UserIdentifier,
        choice: ReadingChoice,
        report: ReadingReport?,
        now: Int64
    ) throws {
        var choice = choice
        guard choice.isRecorded else { return nil }
        let reported = ReaderCalendar(zone: report?.zone ?? "")
        if !reported.zone.isEmpty, reported.zone != choice.zone {
            choice.zone = reported.zone
            try choice.store(for: user, transaction)
        }
        self.transaction = transaction
        self.content = content
        self.user = user
        self.report = report
        self.now = now
        self.choice = choice
        calendar = reported.zone.isEmpty ? ReaderCalendar(zone: choice.zone) : reported
    }

    // MARK: - Reports of the app

    /// Adds what the app counted since its last report. The days of a report are counted even if later progress is
    /// stored.
    ///
    /// - Parameter sentAt: the time by the device's clock when it sent the report.
    func mergeReport(from device: String, sentAt: Int64?) throws {
        guard let report else { return }
        let today = calendar.day(of: now)
        // Time zones differ by up to 26 hours, so the day of the device can be one later.
        let days = (today - Self.maximumAge)...(today + 1)
        for entry in report.days.prefix(ReadingReport.maximumDayCount) {
            let since = LibraryStore.time(of: entry.since, sentAt: sentAt, now: now)
            guard days.contains(entry.day.number), since >= choice.startedAt else { continue }
            var row = ReadingDayRow(day: entry.day.number)
            let pages = min(entry.pages, Self.maximum.pages)
            let seconds = min(entry.seconds, Self.maximum.seconds)
            guard let counted = try counter(of: device, on: row.day, today: today) else { continue }
            row.pages = max(pages - counted.pages, 0)
            row.seconds = max(seconds - counted.seconds, 0)
            guard row.pages > 0 || row.seconds > 0 else { continue }
            try transaction.execute(
                """
                INSERT INTO readingCounters (userID, day, content, device, pages, seconds) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (userID, day, content, device) DO UPDATE SET pages = excluded.pages,
                    seconds = excluded.seconds
                """,
                [
                    user.rawValue, row.day, content, device, counted.pages + row.pages, counted.seconds + row.seconds,
                ]
            )
            try row.add(content: content, user: user, transaction)
        }
    }

    /// Returns what a device reported for a day; nil if too many devices have reported for it.
    private func counter(of device: String, on day: Int, today: Int) throws -> (pages: Int, seconds: Int)? {
        let counted = try transaction.row(
            """
            SELECT pages, seconds FROM readingCounters WHERE userID = ? AND day = ? AND content = ? AND device = ?
            """,
            [user.rawValue, day, content, device]
        ) { row in
            (pages: row[0] as Int, seconds: row[1] as Int)
        }
        if let counted { return counted }
        try transaction.execute(
            "DELETE FROM readingCounters WHERE userID = ? AND day < ?",
            [user.rawValue, today - Self.maximumCounterAge]
        )
        let count: Int? = try transaction.value(
            "SELECT count(*) FROM readingCounters WHERE userID = ? AND day = ? AND content = ?",
            [user.rawValue, day, content]
        )
        return count ?? 0 < Self.maximumDeviceCount ? (0, 0) : nil
    }

    // MARK: - Progress

    /// Records completions and restarts from a change of the progress. For other apps, also estimates pages and time.
    func record(_ progress: ProgressRecord, replacing stored: ProgressRecord?, pageCount: Int) throws {
        guard progress.updatedAt >= choice.startedAt else { return }
        var row = ReadingDayRow(day: calendar.day(of: progress.updatedAt))
        let isEnd = progress.isCompleted && !(stored?.isCompleted ?? false)
        if report == nil {
            let step = ReadingStep(
                from: stored?.page ?? 0,
                to: progress.page,
                isEnd: isEnd,
                elapsed: stored.flatMap { $0.device == progress.device ? progress.updatedAt - $0.updatedAt : nil }
            )
            row.pages = step.pages
            row.seconds = Int(step.milliseconds / 1000)
        }
        if !progress.isCompleted {
            try recordRestart(progress, wasCompleted: stored?.isCompleted ?? false, pageCount: pageCount)
        } else if isEnd {
            let restart = try Self.removeRestart(content: content, user: user, transaction)
            // Progress in a report without days wasn't caused by reading, for example when the app undoes a mark.
            if report?.days.isEmpty != true, restart != false {
                row.finished = 1
                row.rereads = restart == true ? 1 : 0
            }
        }
        guard row != ReadingDayRow(day: row.day) else { return }
        try row.add(content: content, user: user, transaction)
    }

    private func recordRestart(_ progress: ProgressRecord, wasCompleted: Bool, pageCount: Int) throws {
        // The beginning can be a cover and a spread.
        let isBeginning = progress.page <= max(3, pageCount / 10)
        if wasCompleted {
            try Self.storeRestart(content: content, user: user, fromBeginning: isBeginning, transaction)
        } else if isBeginning {
            try transaction.execute(
                "UPDATE readingRestarts SET fromBeginning = 1 WHERE content = ? AND userID = ? AND fromBeginning = 0",
                [content, user.rawValue]
            )
        }
    }

    // MARK: - Restarts

    private static func storeRestart(
        content: Data,
        user: UserIdentifier,
        fromBeginning: Bool,
        _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO readingRestarts (content, userID, fromBeginning) VALUES (?, ?, ?)
            ON CONFLICT (content, userID) DO UPDATE SET fromBeginning = excluded.fromBeginning
            """,
            [content, user.rawValue, fromBeginning]
        )
    }

    /// - Returns: whether the removed restart was from the beginning; nil if there was none.
    @discardableResult
    private static func removeRestart(
        content: Data,
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> Bool? {
        let restart: Bool? = try transaction.value(
            "SELECT fromBeginning FROM readingRestarts WHERE content = ? AND userID = ?",
            [content, user.rawValue]
        )
        guard restart != nil else { return nil }
        try transaction.execute(
            "DELETE FROM readingRestarts WHERE content = ? AND userID = ?",
            [content, user.rawValue]
        )
        return restart
    }

    /// Handles a mark as read or unread. A mark isn't reading, so it doesn't count. A publication that was finished and
    /// is marked as unread is a restart.
    static func marked(content: Data, isRead: Bool, user: UserIdentifier, _ transaction: Transaction) throws {
        if isRead {
            try removeRestart(content: content, user: user, transaction)
        } else if try transaction.exists(
            "SELECT 1 FROM readingDays WHERE content = ? AND userID = ? AND finished > 0",
            [content, user.rawValue]
        ) {
            try storeRestart(content: content, user: user, fromBeginning: false, transaction)
        }
    }
}
