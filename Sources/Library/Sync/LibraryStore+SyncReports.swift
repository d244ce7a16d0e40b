import Database

extension LibraryStore {
    /// Stores a report of a user's device. It replaces the previous one of the device for the document.
    ///
    /// A device repeats its report when it wakes up, without being read in. A repetition therefore keeps the time of the first
    /// report, so that it doesn't replace later progress from another device.
    ///
    /// - Returns: the report as it is stored; nil for a repetition of a report that was already compared with the progress.
    @discardableResult
    public func record(_ report: SyncReport, user: UserIdentifier) async throws(LibraryError) -> SyncReport? {
        try await writeDurably { transaction in
            let stored = try transaction.row(
                """
                SELECT progress, isApplied FROM syncReports WHERE userID = ? AND document = ? AND deviceID = ?
                """,
                [user.rawValue, report.document, report.deviceID]
            ) { row in
                (progress: row[0] as String, isApplied: row[1] as Bool)
            }
            if let stored, stored.isApplied, stored.progress == report.progress { return nil }
            try transaction.execute(
                """
                INSERT INTO syncReports (userID, document, deviceID, device, progress, percentage, reportedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (userID, document, deviceID) DO UPDATE SET device = excluded.device,
                    progress = excluded.progress, percentage = excluded.percentage, isApplied = 0,
                    reportedAt = CASE WHEN syncReports.progress = excluded.progress THEN syncReports.reportedAt
                        ELSE excluded.reportedAt END
                """,
                [
                    user.rawValue, report.document, report.deviceID, report.device, report.progress,
                    report.percentage, report.reportedAt,
                ]
            )
            if stored == nil { try Self.removeOldReports(of: user, transaction) }
            return try Self.report(transaction, user, document: report.document, deviceID: report.deviceID)
        }
    }

    private static func removeOldReports(of user: UserIdentifier, _ transaction: Transaction) throws {
        let count: Int =
            try transaction.value("SELECT count(*) FROM syncReports WHERE userID = ?", [user.rawValue]) ?? 0
        guard count > SyncReport.maximumCount else { return }
        try transaction.execute(
            """
            DELETE FROM syncReports WHERE userID = ? AND (document, deviceID) IN (
                SELECT document, deviceID FROM syncReports WHERE userID = ? ORDER BY reportedAt LIMIT ?
            )
            """,
            [user.rawValue, user.rawValue, count - SyncReport.maximumCount]
        )
    }

    private static let columns = "document, deviceID, device, progress, percentage, reportedAt, isApplied"

    private static func report(_ row: borrowing Row) -> SyncReport {
        var report = SyncReport(
            document: row[0],
            deviceID: row[1],
            device: row[2],
            progress: row[3],
            percentage: row[4],
            reportedAt: row[5]
        )
        report.isApplied = row[6]
        return report
    }

    private static func report(
        _ transaction: Transaction,
        _ user: UserIdentifier,
        document: String,
        deviceID: String
    ) throws -> SyncReport? {
        try transaction.row(
            "SELECT \(columns) FROM syncReports WHERE userID = ? AND document = ? AND deviceID = ?",
            [user.rawValue, document, deviceID]
        ) { Self.report($0) }
    }

    /// Returns the latest report of a user for a document; nil when there is none.
    public func syncReport(document: String, user: UserIdentifier) async throws(LibraryError) -> SyncReport? {
        try await read { transaction in
            try transaction.row(
                """
                SELECT \(Self.columns) FROM syncReports WHERE userID = ? AND document = ?
                ORDER BY reportedAt DESC LIMIT 1
                """,
                [user.rawValue, document]
            ) { Self.report($0) }
        }
    }

    /// Records that a report was compared with the progress of its publication, unless the device has sent another one since.
    public func markApplied(_ report: SyncReport, user: UserIdentifier) async throws(LibraryError) {
        try await writeDurably { transaction in
            try transaction.execute(
                """
                UPDATE syncReports SET isApplied = 1
                WHERE userID = ? AND document = ? AND deviceID = ? AND reportedAt = ?
                """,
                [user.rawValue, report.document, report.deviceID, report.reportedAt]
            )
        }
    }

    /// Returns reports whose document is a publication by now, but was unknown when they arrived, the oldest first.
    public func waitingSyncReports() async throws(LibraryError) -> [(user: UserIdentifier, report: SyncReport)] {
        try await read { transaction in
            let waiting = try transaction.rows(
                """
                SELECT \(Self.columns), userID FROM syncReports WHERE isApplied = 0 ORDER BY reportedAt
                LIMIT \(Self.maximumWaitingCount)
                """
            ) { row in
                (user: UserIdentifier(rawValue: row[7]), report: Self.report(row))
            }
            return try waiting.filter { waiting in
                guard let digest = DocumentDigest.bytes(waiting.report.document) else { return false }
                return try transaction.exists("SELECT 1 FROM documentDigests WHERE digest = ?", [digest])
            }
        }
    }

    /// The maximum number of waiting reports of all users that are compared with the documents at once.
    private static let maximumWaitingCount = 50_000
}
