import Database
import Foundation
public import WireModel

extension LibraryStore {
    /// The maximum time by which a device's clock may be ahead, in milliseconds.
    static let maximumClockLead: Int64 = 5 * 60 * 1000

    /// Returns the progress of a publication; nil when it was never read.
    public func progress(
        of publicationID: Int64,
        user: Viewer
    ) async throws(LibraryError) -> ProgressRecord? {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try await read { transaction in
            guard
                let content: Data = try transaction.value(
                    "SELECT content FROM publications WHERE id = ?" + visible.sql,
                    [publicationID] + visible.arguments
                )
            else { return nil }
            return try Self.progress(transaction, content: content, user: user.id)
        }
    }

    /// Records the progress of a publication, unless later progress is stored. The stored progress is durable when this
    /// returns.
    ///
    /// The record with the later `updatedAt` wins; on a tie, the stored one. The stored record of a completely read
    /// publication also wins over later progress, unless that progress means that the publication is read again (see
    /// `ProgressRecord.isReadingAgain(pageCount:)`).
    ///
    /// A time more than five minutes ahead of this machine's clock is moved back to that limit, so that a wrong clock
    /// can't block later progress for years. The page is clamped to the publication and the fraction to the page.
    ///
    /// With `sentAt`, the time is converted as by ``time(of:sentAt:)``. The duration of a request then shifts the time
    /// a little, although a device sends its reports in order. A report that seems slightly older than the stored one
    /// of the same device is therefore the later one.
    ///
    /// The statistics of the user are updated in the same transaction (``ReadingRecorder``).
    ///
    /// - Parameters:
    ///   - sentAt: the time by the device's clock when it sent the report; nil for a time of this machine's clock.
    ///   - reading: what the app counted for the statistics; nil for other apps.
    /// - Returns: the record that won, as it is stored.
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, or `.storeFailed`. Nothing is changed
    ///   then.
    public func record(
        _ progress: ProgressRecord,
        for publicationID: Int64,
        user: Viewer,
        sentAt: Int64? = nil,
        reading: ReadingReport? = nil
    ) async throws(LibraryError) -> ProgressRecord {
        let (now, observer) = (clock.now(), observer)
        let isConverted = Self.differs(sentAt, from: now)
        let updatedAt =
            sentAt.map { Self.time(of: progress.updatedAt, sentAt: $0, now: now) }
            ?? min(max(progress.updatedAt, 1), now + Self.maximumClockLead)
        return try await writeDurably { transaction in
            let publication = try ReadContent(transaction, publicationID: publicationID, user: user)
            let (stored, choice) = try Self.progressAndChoice(transaction, content: publication.content, user: user.id)
            var reported = progress
            reported.updatedAt = updatedAt
            reported = reported.bounded(pageCount: publication.pageCount, latest: updatedAt)
            let recorder = try ReadingRecorder(
                transaction,
                content: publication.content,
                user: user.id,
                choice: choice,
                report: reading,
                now: now
            )
            try recorder?.mergeReport(from: reported.device, sentAt: sentAt)
            if let stored {
                let lag = stored.updatedAt - reported.updatedAt
                if isConverted, reported.device == stored.device, (0..<Self.clockTolerance).contains(lag) {
                    reported.updatedAt = stored.updatedAt + 1
                }
                guard reported.replaces(stored, pageCount: publication.pageCount) else { return stored }
            }
            let (publications, series) = try Self.store(
                reported,
                transaction,
                content: publication.content,
                user: user.id,
                replacing: stored
            )
            try recorder?.record(reported, replacing: stored, pageCount: publication.pageCount)
            observer.recordReading(
                publications: publications,
                series: series,
                user: user.id
            )
            return reported
        }
    }

    static func progress(
        _ transaction: Transaction,
        content: Data,
        user: UserIdentifier
    ) throws -> ProgressRecord? {
        try transaction.row(
            """
            SELECT page, fraction, isCompleted, updatedAt, device, locator FROM progress
            WHERE content = ? AND userID = ?
            """,
            [content, user.rawValue]
        ) { row in
            ProgressRecord(page: row[0], row)
        }
    }

    /// Returns the stored progress and the user's choice about statistics, in one statement because it runs at each
    /// page turn.
    private static func progressAndChoice(
        _ transaction: Transaction,
        content: Data,
        user: UserIdentifier
    ) throws -> (ProgressRecord?, ReadingChoice) {
        let found = try transaction.row(
            """
            SELECT page, fraction, isCompleted, updatedAt, device, locator, isRecorded, startedAt, zone
            FROM users LEFT JOIN progress ON progress.content = ? AND progress.userID = users.id
                LEFT JOIN readingChoices ON readingChoices.userID = users.id
            WHERE users.id = ?
            """,
            [content, user.rawValue]
        ) { row -> (ProgressRecord?, ReadingChoice) in
            let progress = (row[0] as Int?).map { page in ProgressRecord(page: page, row) }
            let choice = (row[6] as Bool?).map { ReadingChoice(isRecorded: $0, startedAt: row[7], zone: row[8]) }
            return (progress, choice ?? ReadingChoice())
        }
        return found ?? (nil, ReadingChoice())
    }

    /// Writes the row of a user's progress. The caller must update the totals of the series.
    static func write(
        _ progress: ProgressRecord,
        _ transaction: Transaction,
        content: Data,
        user: UserIdentifier
    ) throws {
        try transaction.execute(
            """
            INSERT INTO progress (content, userID, page, fraction, isCompleted, updatedAt, device, locator)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (content, userID) DO UPDATE SET page = excluded.page, fraction = excluded.fraction,
                isCompleted = excluded.isCompleted, updatedAt = excluded.updatedAt, device = excluded.device,
                locator = excluded.locator
            """,
            [
                content, user.rawValue, progress.page, progress.fraction, progress.isCompleted, progress.updatedAt,
                progress.device, StoredLocator.encode(progress.locator),
            ]
        )
    }

    /// - Returns: the publications with the content, and the series whose totals changed.
    private static func store(
        _ progress: ProgressRecord,
        _ transaction: Transaction,
        content: Data,
        user: UserIdentifier,
        replacing stored: ProgressRecord?
    ) throws -> (publications: [Int64], series: [Int64]) {
        try write(progress, transaction, content: content, user: user)
        let copies = try transaction.rows("SELECT id, seriesID FROM publications WHERE content = ?", [content]) { row in
            (id: row[0] as Int64, series: row[1] as Int64)
        }
        let series = Set(copies.map(\.series)).sorted()
        for id in series {
            if stored?.isCompleted == progress.isCompleted {
                // Recounting the totals of a long series at every page turn is too expensive.
                try transaction.execute(
                    """
                    UPDATE seriesReading SET readAt = \(Dialect.greatest("readAt", "?"))
                    WHERE seriesID = ? AND userID = ?
                    """,
                    [progress.updatedAt, id, user.rawValue]
                )
            } else {
                // Starting or finishing a publication can change the next publication to read in its series.
                try SeriesReading.refresh(seriesID: id, user: user, transaction)
            }
        }
        return (copies.prefix(maximumReportedCopies).map(\.id), series)
    }
}

extension ProgressRecord {
    /// Creates a record from a row that begins with the columns `page`, `fraction`, `isCompleted`, `updatedAt`,
    /// `device` and `locator`.
    fileprivate init(page: Int, _ row: borrowing Row) {
        self.init(
            page: page,
            fraction: row[1],
            isCompleted: row[2],
            updatedAt: row[3],
            device: row[4],
            locator: StoredLocator.decode(row[5])
        )
    }
}
