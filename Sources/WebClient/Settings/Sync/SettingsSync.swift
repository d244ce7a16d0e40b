import TextCoding
import WebBinding
import WireModel

/// Keeps the reader's settings the same on all devices. ``ReaderSettings`` stores them on this device, where they are read at the
/// start and offline. The outbox sends changes. Settings of other devices apply when no reader is open.
final class SettingsSync {
    /// The page's instance.
    nonisolated(unsafe) static let shared = SettingsSync()

    private static let address = "/api/v1/users/me/settings"
    private static let stateKey = "quire.settings"
    /// The prefix of the outbox keys. The series follows, or nothing for all works.
    private static let keyPrefix: StaticString = "settings "
    /// The pause in which changes become one request, in seconds.
    private static let pause = 1.0
    /// The number of settings in one of the first requests, which the server accepts.
    private static let chunkSize = 400
    /// The version of a user without settings.
    private static let emptyVersion: StaticString = "0"

    /// The server's version that this device has; nil before the device has received the settings of this user.
    private var version: String?
    /// The latest time of all known changes. A new change is later, even if the clock of this device is behind.
    private var latest: Int64 = 0
    /// Received settings that wait until the reader is closed.
    private var held: ReadingSettingsList?
    private var request: HostTask?
    /// The number of answers to changes of this page. A request that began before such an answer is older than the answer.
    private var answerCount = 0

    private init() {
        readState()
        Outbox.shared.listen(Self.keyPrefix) { _, result in
            guard case .acknowledged(let body) = result else { return }
            self.answerCount += 1
            if let json = try? JSON(parsing: body), let list = ReadingSettingsList(json) { self.receive(list) }
        }
        // The next page, which may begin with a reader, finds them in the storage.
        Element.window.on(.pageHide) { self.readerDidClose() }
    }

    // MARK: Changes of this device

    /// Sends changed settings, all of the same series or of all works. Without a time they were changed now.
    func send(_ changes: [ReadingSetting], at time: Int64? = nil) {
        guard let first = changes.first else { return }
        latest = max(latest + 1, Clock.millisecondsSince1970)
        writeState()
        let time = time ?? latest
        let key = Self.keyPrefix.string + (first.series ?? "")
        let dated = changes.map { change in
            var change = change
            change.modified = time
            return change
        }
        let waiting = Outbox.shared.entry(for: key).map { Self.settings(of: $0) } ?? []
        enqueue(SettingsMerge.adding(dated, to: waiting), key: key)
    }

    private func enqueue(_ settings: [ReadingSetting], key: String) {
        var query = URLQuery()
        if let version { query.add("since", version) }
        Outbox.shared.send(
            .put,
            query.address(Self.address),
            body: ReadingSettingsChange.with { $0.settings = settings }.jsonText,
            key: key,
            pause: Self.pause
        )
    }

    /// The changes that the server has not acknowledged, also those of other tabs.
    private var waiting: [ReadingSetting] {
        (Outbox.stored(Self.keyPrefix) + Outbox.shared.entries(Self.keyPrefix)).flatMap { Self.settings(of: $0) }
    }

    private static func settings(of entry: OutboxEntry) -> [ReadingSetting] {
        guard let body = entry.body, let json = try? JSON(parsing: body) else { return [] }
        return ReadingSettingsChange(json)?.settings ?? []
    }

    // MARK: Changes of other devices

    /// Compares the settings with those of the server, whose version is part of the account.
    func compare(with current: String?) {
        guard let current else { return }
        readState()
        if version?.isSame(as: current) ?? false { return }
        if version == nil, current.isSame(as: Self.emptyVersion) {
            receive(ReadingSettingsList.with { $0.version = current })
        } else {
            load()
        }
    }

    /// Loads the settings that changed on other devices.
    func load() {
        request?.cancel()
        var query = URLQuery()
        if let version { query.add("since", version) }
        let answerCount = answerCount
        request = LibraryRequests.get(query.address(Self.address)) { result in
            self.request = nil
            // A failed request is repeated at the next start, or when the connection is open again.
            guard case .success(let list) = result else { return }
            if answerCount == self.answerCount { self.receive(list) } else { self.load() }
        } read: {
            ReadingSettingsList($0)
        }
    }

    /// Applies settings that were received while the reader was open.
    func readerDidClose() {
        if let held { apply(held) }
    }

    private func receive(_ list: ReadingSettingsList) {
        // It contains what an earlier list contains that has not been applied.
        if ReaderSettings.reading == nil { apply(list) } else { held = list }
    }

    private func apply(_ list: ReadingSettingsList) {
        held = nil
        let waiting = waiting
        ReaderSettings.apply(SettingsMerge.accepted(list.settings, waiting: waiting))
        let isFirst = version == nil
        version = list.version
        for setting in list.settings { latest = max(latest, setting.modified) }
        writeState()
        guard isFirst else { return }
        let missing = SettingsMerge.missing(ReaderSettings.synced, from: list.settings, waiting: waiting)
        for start in stride(from: 0, to: missing.count, by: Self.chunkSize) {
            let chunk = missing[start..<min(start + Self.chunkSize, missing.count)]
            enqueue(Array(chunk), key: Self.keyPrefix.string + "of this device \(start)")
        }
    }

    // MARK: Storage

    /// Reads the state, which another tab may have changed.
    private func readState() {
        guard let json = Storage.text(for: Self.stateKey).flatMap({ try? JSON(parsing: $0) }) else { return }
        version = json["version"].string ?? version
        latest = max(latest, json["latest"].int64 ?? 0)
    }

    private func writeState() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("version", version)
        writer.add("latest", latest)
        writer.endObject()
        Storage.set(writer.text, for: Self.stateKey)
    }
}
