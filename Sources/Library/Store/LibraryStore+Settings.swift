import Crypto
import Database
import Foundation
import TextCoding

// The reading settings of users. Each is merged by itself, so that devices that changed different settings keep both changes.

extension LibraryStore {
    /// Returns the version of a user's settings. It changes with every change, also with a change of the series that are
    /// visible, and it is not reused after a backup was restored.
    public func settingsVersion(user: Viewer) async throws(LibraryError) -> String {
        try await read { try SettingsVersion($0, user).text }
    }

    /// Returns the settings of a user that changed since a version, or all of them if it is nil, unknown, or from before the
    /// visible series changed. Settings of series that the user can't see are left out.
    public func settings(since version: String? = nil, user: Viewer) async throws(LibraryError) -> SettingRecords {
        try await read { try Self.settings(since: version, user, $0) }
    }

    /// Merges changed settings with the stored ones. The result is durable when this returns.
    ///
    /// For each setting, the change with the later time wins; on a tie, the stored one. A time more than five minutes ahead of
    /// this machine's clock is moved back to that limit. Settings of series that the user can't see, or that don't exist, are
    /// ignored.
    ///
    /// - Returns: the settings that changed since a version, with those of this change that won.
    /// - Throws: `LibraryError.tooManySettings`. Nothing has changed then.
    public func mergeSettings(
        _ changes: [SettingRecord],
        since version: String? = nil,
        user: Viewer
    ) async throws(LibraryError) -> SettingRecords {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { transaction in
            let number = try Self.nextSettingsChange(of: user.id, now: now, transaction)
            var series: [String: String?] = [:]
            var isChanged = false
            for setting in changes {
                let name = setting.series ?? ""
                if series[name] == nil {
                    series[name] = try setting.series.map { try Self.visibleSeries($0, user, transaction) } ?? ""
                }
                guard let place = series[name] ?? nil else { continue }
                if try Self.merge(setting, in: place, now: now, number: number, user.id, transaction) {
                    isChanged = true
                }
            }
            if isChanged {
                try Self.boundSettings(user.id, transaction)
                observer.recordSettings(user: user.id)
            }
            return try Self.settings(since: version, user, transaction)
        }
    }

    /// Removes all stored settings of a user. Devices keep theirs.
    public func removeSettings(user: Viewer) async throws(LibraryError) {
        let observer = observer
        try await writeDurably { transaction in
            let count = try transaction.execute("DELETE FROM readingSettings WHERE userID = ?", [user.id.rawValue])
            if count > 0 { observer.recordSettings(user: user.id) }
        }
    }

    // MARK: - Rows

    private static func settings(
        since version: String?,
        _ user: Viewer,
        _ transaction: Transaction
    ) throws -> SettingRecords {
        let current = try SettingsVersion(transaction, user)
        let since = version.flatMap { current.change(since: $0) } ?? 0
        let visible = user.limits.condition()
        // A user without limits also gets the settings of series that are not in the catalogue now.
        let condition =
            user.limits == .none
            ? ""
            : " AND (series = '' OR series IN (SELECT series.identifier FROM series WHERE 1 = 1\(visible.sql)))"
        let settings = try transaction.rows(
            """
            SELECT name, series, value, modifiedAt FROM readingSettings
            WHERE userID = ? AND change > ?\(condition) ORDER BY change, series, name
            """,
            [user.id.rawValue, since] + visible.arguments,
            setting
        )
        return SettingRecords(version: current.text, settings: settings)
    }

    /// Returns the present identifier of a series; nil when the user can't see it.
    private static func visibleSeries(
        _ identifier: String,
        _ user: Viewer,
        _ transaction: Transaction
    ) throws -> String? {
        guard let id = try PermanentIdentifier.find(identifier, .series, transaction) else { return nil }
        let visible = user.limits.condition()
        return try transaction.value(
            "SELECT identifier FROM series WHERE id = ?" + visible.sql,
            [id] + visible.arguments
        )
    }

    /// Returns all settings of a user, those that were reset included, also of series that are not in the catalogue.
    static func storedSettings(of user: UserIdentifier, _ transaction: Transaction) throws -> [SettingRecord] {
        try transaction.rows(
            "SELECT name, series, value, modifiedAt FROM readingSettings WHERE userID = ? ORDER BY series, name",
            [user.rawValue],
            setting
        )
    }

    /// Returns the setting of a row with the name, the series, the value and the time.
    private static func setting(_ row: borrowing Row) -> SettingRecord {
        let series: String = row[1]
        return SettingRecord(
            name: row[0],
            series: series.isEmpty ? nil : series,
            value: row[2],
            modifiedAt: row[3]
        )
    }

    /// Returns the number of a user's next change.
    static func nextSettingsChange(of user: UserIdentifier, now: Int64, _ transaction: Transaction) throws -> Int64 {
        max(now, try SettingsVersion.lastChange(of: user, transaction) + 1)
    }

    /// - Returns: whether the change won.
    static func merge(
        _ setting: SettingRecord,
        in series: String,
        now: Int64,
        number: Int64,
        _ user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> Bool {
        let time = SettingRecord.storedTime(setting.modifiedAt, now: now)
        let stored: Int64? = try transaction.value(
            "SELECT modifiedAt FROM readingSettings WHERE userID = ? AND series = ? AND name = ?",
            [user.rawValue, series, setting.name]
        )
        guard SettingRecord.isReplaced(storedAt: stored, by: time) else { return false }
        try transaction.execute(
            """
            INSERT INTO readingSettings (userID, series, name, value, modifiedAt, change) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (userID, series, name) DO UPDATE SET value = excluded.value,
                modifiedAt = excluded.modifiedAt, change = excluded.change
            """,
            [user.rawValue, series, setting.name, setting.value, time, number]
        )
        return true
    }

    /// Forgets the resets that were made longest ago, and checks what remains.
    ///
    /// - Throws: `LibraryError.tooManySettings`.
    static func boundSettings(_ user: UserIdentifier, _ transaction: Transaction) throws {
        try transaction.execute(
            """
            DELETE FROM readingSettings WHERE userID = ? AND value IS NULL AND change < (
                SELECT change FROM readingSettings WHERE userID = ? AND value IS NULL
                ORDER BY change DESC LIMIT 1 OFFSET \(SettingRecord.rememberedResetCount)
            )
            """,
            [user.rawValue, user.rawValue]
        )
        let isWithinLimits: Bool? = try transaction.row(
            """
            SELECT count(*), coalesce(sum(length(series) + length(name) + coalesce(length(value), 0)), 0)
            FROM readingSettings WHERE userID = ?
            """,
            [user.rawValue]
        ) { row in
            let (count, length): (Int, Int) = (row[0], row[1])
            return count <= SettingRecord.maximumCount && length <= SettingRecord.maximumTotalLength
        }
        guard isWithinLimits == true else { throw LibraryError.tooManySettings }
    }
}

/// The version of a user's settings: the number of the last change and, for a user with limits, the series with settings that
/// are visible. The numbers of changes are times, so that they are not reused after a backup was restored.
private struct SettingsVersion {
    private let lastChange: Int64
    /// A hash of the visible series with settings; empty without limits.
    private let visible: String

    init(_ transaction: Transaction, _ user: Viewer) throws {
        lastChange = try Self.lastChange(of: user.id, transaction)
        guard user.limits != .none else {
            visible = ""
            return
        }
        let condition = user.limits.condition()
        let series: [String] = try transaction.values(
            """
            SELECT DISTINCT series.identifier
            FROM readingSettings JOIN series ON series.identifier = readingSettings.series
            WHERE readingSettings.userID = ?\(condition.sql) ORDER BY series.identifier
            """,
            [user.id.rawValue] + condition.arguments
        )
        visible = Hexadecimal.encode(Array(SHA256.hash(data: Data(series.joined(separator: " ").utf8)).prefix(6)))
    }

    var text: String { visible.isEmpty ? String(lastChange) : "\(lastChange)-\(visible)" }

    /// Returns the number of the change at an earlier version; nil when all settings must be sent.
    func change(since version: String) -> Int64? {
        let parts = version.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let change = parts.first.flatMap({ Int64($0) }), change <= lastChange else { return nil }
        return parts.count > 1 ? (parts[1] == visible ? change : nil) : (visible.isEmpty ? change : nil)
    }

    static func lastChange(of user: UserIdentifier, _ transaction: Transaction) throws -> Int64 {
        try transaction.value("SELECT max(change) FROM readingSettings WHERE userID = ?", [user.rawValue]) ?? 0
    }
}
