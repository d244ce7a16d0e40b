/// The documents that were opened with a password, by content and session.
///
/// A value type without a clock: the caller passes the time in seconds. The number of documents is limited in total
/// and for each session. A document is removed when it was not used for an hour.
struct UnlockedDocuments<Document: Sendable>: Sendable {
    private struct Key: Hashable {
        let content: String
        let session: String
    }

    private struct Entry {
        let document: Document
        var lastUse: Double
    }

    /// The time without use after which a document is removed, in seconds.
    static var lifetime: Double { 3600 }
    /// The maximum numbers of documents: of all sessions together, and of one session.
    static var limits: (all: Int, session: Int) { (64, 8) }

    private var entries: [Key: Entry] = [:]

    /// The number of documents.
    var count: Int { entries.count }

    /// Returns a document of a session, and records its use.
    mutating func document(_ content: String, session: String, now: Double) -> Document? {
        removeExpired(now)
        let key = Key(content: content, session: session)
        entries[key]?.lastUse = now
        return entries[key]?.document
    }

    /// Adds a document. If a limit is exceeded, removes the least recently used document.
    mutating func insert(_ document: Document, _ content: String, session: String, now: Double) {
        removeExpired(now)
        entries[Key(content: content, session: session)] = Entry(document: document, lastUse: now)
        if entries.count(where: { $0.key.session == session }) > Self.limits.session {
            removeOldest { $0.session == session }
        }
        if entries.count > Self.limits.all { removeOldest { _ in true } }
    }

    /// Removes the documents of a session.
    mutating func remove(session: String) {
        entries = entries.filter { $0.key.session != session }
    }

    /// Removes a document that has changed, for all sessions.
    mutating func remove(content: String) {
        entries = entries.filter { $0.key.content != content }
    }

    /// Removes documents that were not used for an hour.
    mutating func removeExpired(_ now: Double) {
        guard entries.contains(where: { now - $0.value.lastUse >= Self.lifetime }) else { return }
        entries = entries.filter { now - $0.value.lastUse < Self.lifetime }
    }

    private mutating func removeOldest(where isIncluded: (Key) -> Bool) {
        let candidates = entries.filter { isIncluded($0.key) }
        if let oldest = candidates.min(by: { $0.value.lastUse < $1.value.lastUse }) { entries[oldest.key] = nil }
    }
}
