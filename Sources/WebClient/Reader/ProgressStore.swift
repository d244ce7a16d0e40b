import TextCoding
import WebBinding
import WebViews
import WireModel

/// Saves reading progress: on this device immediately, on the server when it is reachable.
///
/// Each save replaces the previous one of the publication in the outbox. When devices disagree, the server keeps the
/// latest progress. Waiting progress has the time of this device's clock, and acknowledged progress that of the
/// server's.
enum ProgressStore {
    /// Saves within this time become one request, in seconds.
    private static let delay = 0.4
    /// The prefix of the outbox keys of progress.
    static let keyPrefix: StaticString = "place "
    private static let storagePrefix = "quire.place."
    private static let deviceKey = "quire.device"
    private static let clockKey = "quire.clock"

    /// The progress saved on this device: not sent yet, or of a downloaded publication.
    static func progress(of publication: String) -> ReadingProgress? {
        let pending = Outbox.shared.entry(for: key(of: publication))?.body
        guard let text = pending ?? Storage.text(for: storagePrefix + publication),
            let json = try? JSON(parsing: text), json["updatedAt"].int64 != nil
        else { return nil }
        return ReadingProgress(json)
    }

    /// The later of the server's progress and the progress saved on this device.
    static func latest(_ remote: ReadingProgress?, of publication: String) -> ReadingProgress? {
        guard let local = progress(of: publication) else { return remote }
        let updatedAt = local.updatedAt + (isWaiting(publication) ? clockDifference : 0)
        return updatedAt >= remote?.updatedAt ?? 0 ? local : remote
    }

    /// Observes the answers to saves, also those of an earlier visit.
    static func observeAnswers() {
        Outbox.shared.listen(keyPrefix) { entry, result in
            if case .acknowledged(let answer) = result { acknowledge(entry, answer) }
        }
    }

    /// Stores what the server answered to a save: the progress that is the latest, with the time of the server's clock.
    private static func acknowledge(_ entry: OutboxEntry, _ answer: UnsafeRawBufferPointer) {
        guard let sent = (try? JSON(parsing: entry.body ?? "")).flatMap({ ReadingProgress($0) }),
            let stored = (try? JSON(parsing: answer)).flatMap({ ReadingProgress($0) })
        else { return }
        if stored.device.isSame(as: sent.device) {
            Storage.set("\(stored.updatedAt - sent.updatedAt)", for: clockKey)
        }
        let publication = String(decoding: entry.key.utf8.dropFirst(keyPrefix.utf8CodeUnitCount), as: UTF8.self)
        guard Storage.text(for: storagePrefix + publication) != nil,
            Outbox.shared.entry(for: entry.key) == nil
        else { return }
        Storage.set(stored.jsonText, for: storagePrefix + publication)
    }

    /// The time by which the server's clock was ahead of this device's at the last save, in milliseconds.
    private static var clockDifference: Int64 { (try? JSON(parsing: Storage.text(for: clockKey) ?? "0"))?.int64 ?? 0 }

    /// Returns whether the progress of a publication has not been sent yet.
    static func isWaiting(_ publication: String) -> Bool { Outbox.shared.entry(for: key(of: publication)) != nil }

    /// Saves the progress in a publication.
    ///
    /// - Parameter isRead: Whether the user read to this position. False if the position was set, such as by undoing a mark.
    static func save(_ progress: ReadingProgress, of publication: String, isRead: Bool = true) {
        var progress = progress
        progress.reading = isRead ? ReadingActivity.report(of: publication) : ReadingReport()
        let body = body(of: progress)
        // Downloaded publications open without a request, so their progress must be found on this device.
        if Downloads.shared.state(of: publication) != nil { Storage.set(body, for: storagePrefix + publication) }
        Outbox.shared.send(
            .put,
            "/api/v1/publications/" + publication.percentEncoded + "/progress",
            body: body,
            key: key(of: publication),
            pause: delay
        )
    }

    /// Removes the copy of the progress that is kept for a downloaded publication.
    static func removeLocalCopy(of publication: String) { Storage.remove(storagePrefix + publication) }

    /// Moves the local copy of the progress to the new identifier of a downloaded publication.
    static func moveLocalCopy(from former: String, to publication: String) {
        guard let text = Storage.text(for: storagePrefix + former) else { return }
        if Storage.text(for: storagePrefix + publication) == nil { Storage.set(text, for: storagePrefix + publication) }
        Storage.remove(storagePrefix + former)
    }

    private static func key(of publication: String) -> String { keyPrefix.string + publication }

    private static func body(of progress: ReadingProgress) -> String {
        var progress = progress
        progress.fraction = progress.fraction?.thousandths
        progress.device = device
        return progress.jsonText
    }

    /// An identifier of this browser: the time of its first visit.
    private static var device: String {
        if let saved = Storage.text(for: deviceKey) { return saved }
        let name = "browser-\(Clock.millisecondsSince1970)"
        Storage.set(name, for: deviceKey)
        return name
    }
}
