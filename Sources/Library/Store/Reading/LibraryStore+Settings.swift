import Crypto
import Database
import Foundation
import TextCoding

// The reading settings of users. Each setting is merged separately, so that changes of different settings on two
// devices are both kept.

extension LibraryStore {
    /// Returns the version of a user's settings. It changes with every change of the settings and of the visible
    /// series. A version is never reused, even after a backup is restored.
    public func settingsVersion(user: Viewer) async throws(LibraryError) -> String {
        try await read { try SettingsVersion($0, user).text }
    }

    /// Returns the settings of a user that changed since a version. Returns all settings if the version is nil or
    /// unknown, or if the visible series have changed since. Settings of series that the user can't see are omitted.
    public func settings(since version: String? = nil, user: Viewer) async throws(LibraryError) -> SettingRecords {
        try await read { try Self.settings(since: version, user, $0) }
    }

    /// Merges changed settings with the stored ones. The result is durable when this returns.
    ///
    /// For each setting, the later change wins; if the times are equal, the stored one wins. A time that is more than
    /// five minutes ahead of this machine's clock is set to that limit. Settings of series that don't exist, or that
    /// the user can't see, are ignored.
    ///
    /// - Returns: the settings that changed since `version`, including the merged changes that won.
    /// - Throws: `LibraryError.tooManySettings`. The settings are unchanged in this case.
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
                try Self.enforceSettingsLimits(user.id, transaction)
                observer.recordSettings(user: user.id)
            }
            return try Self.settings(since: version, user, transaction)
        }
    }

    /// Removes all settings of a user from the store. Devices keep their copies.
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
        // A user without limits also gets the settings of series that are currently not in the catalogue.
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

    /// Returns the current identifier of a series; nil if the user can't see it.
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

    /// Returns all settings of a user, including those that were reset and those of series that are not in the
    /// catalogue.
    static func storedSettings(of user: UserIdentifier, _ transaction: Transaction) throws -> [SettingRecord] {
        try transaction.rows(
            "SELECT name, series, value, modifiedAt FROM readingSettings WHERE userID = ? ORDER BY series, name",
            [user.rawValue],
            setting
        )
    }

    /// Decodes a row with the columns name, series, value and modifiedAt.
    private static func setting(_ row: borrowing Row) -> SettingRecord {
        let series: String = row[1]
        return SettingRecord(
            name: row[0],
            series: series.isEmpty ? nil : series,
            value: row[2],
            modifiedAt: row[3]
        )
    }

    /// Returns the number for a user's next change: the current time, or the last number plus 1.
    static func nextSettingsChange(of user: UserIdentifier, now: Int64, _ transaction: Transaction) throws -> Int64 {
        max(now, try SettingsVersion.lastChange(of: user, transaction) + 1)
    }

    /// Merges a change with the stored setting. Returns whether the change won.
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

    /// Deletes the records of the oldest resets, and checks the limits.
    ///
    /// - Throws: `LibraryError.tooManySettings`.
    static func enforceSettingsLimits(_ user: UserIdentifier, _ transaction: Transaction) throws {
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

/// The version of a user's settings: the number of the last change and, for a user with limits, a hash of the visible
/// series with settings. The numbers of changes are times, so that they are not reused after a backup is restored.
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

    /// Returns the number of the last change at an earlier version; nil if all settings must be sent.
    func change(since version: String) -> Int64? {
        let parts = version.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let change = parts.first.flatMap({ Int64($0) }), change <= lastChange else { return nil }
        return parts.count > 1 ? (parts[1] == visible ? change : nil) : (visible.isEmpty ? change : nil)
    }

    static func lastChange(of user: UserIdentifier, _ transaction: Transaction) throws -> Int64 {
        try transaction.value("SELECT max(change) FROM readingSettings WHERE userID = ?", [user.rawValue]) ?? 0
    }
}
