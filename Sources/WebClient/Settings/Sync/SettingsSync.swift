import TextCoding
import WebBinding
import WireModel

/// Synchronises the user's settings between devices. ``ReaderSettings`` stores them on this device, so that they are
/// available at the start and offline. The outbox sends changes. Settings from other devices are applied when no
/// reader is open.
final class SettingsSync {
    /// The shared instance.
    nonisolated(unsafe) static let shared = SettingsSync()

    private static let address = "/api/v1/users/me/settings"
    private static let stateKey = "quire.settings"
    /// The prefix of the outbox keys. The identifier of the series follows; nothing for all works.
    private static let keyPrefix: StaticString = "settings "
    /// The delay before changes are sent, in seconds. Changes within it are sent in one request.
    private static let pause = 1.0
    /// The maximum number of settings in a request of the first synchronisation. The size of its body stays below the
    /// server's limit.
    private static let chunkSize = 400
    /// The server's version of the settings of a user who has none.
    private static let emptyVersion: StaticString = "0"

    /// The version of the last received settings; nil until the device has received the settings of this user.
    private var version: String?
    /// The latest time of all known changes. A new change gets a later time, even if the clock of this device is slow.
    private var latest: Int64 = 0
    /// Received settings that are applied when the reader is closed.
    private var held: ReadingSettingsList?
    private var request: HostTask?
    /// The number of responses to changes that this tab sent. If it increases during a request, the response to the
    /// request may be outdated.
    private var answerCount = 0

    private init() {
        readState()
        Outbox.shared.listen(Self.keyPrefix) { _, result in
            guard case .acknowledged(let body) = result else { return }
            self.answerCount += 1
            if let json = try? JSON(parsing: body), let list = ReadingSettingsList(json) { self.receive(list) }
        }
        // Store held settings before the tab navigates, because the next page may begin in the reader.
        Element.window.on(.pageHide) { self.readerDidClose() }
    }

    // MARK: Changes of this device

    /// Sends changed settings, which all belong to the same series or to all works. If `time` is nil, they were
    /// changed now.
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

    /// The changes that the server has not acknowledged, including those of other tabs.
    private var waiting: [ReadingSetting] {
        (Outbox.stored(Self.keyPrefix) + Outbox.shared.entries(Self.keyPrefix)).flatMap { Self.settings(of: $0) }
    }

    private static func settings(of entry: OutboxEntry) -> [ReadingSetting] {
        guard let body = entry.body, let json = try? JSON(parsing: body) else { return [] }
        return ReadingSettingsChange(json)?.settings ?? []
    }

    // MARK: Changes of other devices

    /// Loads the settings if their version differs from `current`, the server's version, which is part of the account.
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
            // After a failure, the request is repeated at the next start, or when the event stream is connected again.
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
        // The new list can replace a held one: both contain all changes since the applied version.
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

    /// Reads the stored state, because another tab may have changed it.
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
