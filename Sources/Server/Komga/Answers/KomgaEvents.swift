import Library
import NIOCore
import TextCoding

/// Converts changes of the library to Komga's events for one client.
struct KomgaEvents {
    private let store: LibraryStore
    private let user: Viewer
    /// The time at which the client connected. Works that were added later are reported as added, once.
    private let start: Int64
    private var added: Set<String> = []
    /// A hash of the contents of each list that the client knows.
    private var lists: [ListKind: [Int64: Int]] = [:]

    init(_ store: LibraryStore, user: Viewer) async throws {
        self.store = store
        self.user = user
        start = store.now
        for kind in [ListKind.collection, .readingList] { _ = try await changes(of: kind) }
    }

    /// Returns the events of a change.
    mutating func events(_ change: LibraryChange) async throws -> [ByteBuffer] {
        var events: [ByteBuffer] = []
        for id in change.series.sorted() {
            guard let series = try await store.series(id, user: user) else { continue }
            let data: JSON = [
                "seriesId": .string(series.identifier), "libraryId": .string(String(series.libraryID)),
            ]
            events.append(Self.event(isNew(series.identifier, series.addedAt) ? "SeriesAdded" : "SeriesChanged", data))
        }
        for identifier in change.removedIdentifiers.values.sorted() {
            events.append(Self.event("SeriesDeleted", ["seriesId": .string(identifier), "libraryId": .string("")]))
        }
        events += try await publications(change.publications.sorted())
        if change.lists {
            for kind in [ListKind.collection, .readingList] { events += try await changes(of: kind) }
        }
        guard change.more else { return events }
        // There are too many changes to list, so clients must reload the libraries.
        for library in try await store.libraries(user: user) {
            events.append(Self.event("LibraryChanged", ["libraryId": .string(String(library.id))]))
        }
        return events
    }

    private mutating func publications(_ ids: [Int64]) async throws -> [ByteBuffer] {
        var events: [ByteBuffer] = []
        let descriptions = try await store.descriptions(ofPublications: ids)
        for id in ids {
            guard let record = try await store.publication(id, user: user) else { continue }
            let data: JSON = [
                "bookId": .string(record.identifier), "seriesId": .string(record.seriesIdentifier),
                "libraryId": .string(String(descriptions[id]?.libraryID ?? 0)),
            ]
            let isNew = isNew(record.identifier, record.addedAt)
            events.append(Self.event(isNew ? "BookAdded" : "BookChanged", data))
            guard !isNew || record.progress != nil else { continue }
            let progress: JSON = [
                "bookId": .string(record.identifier), "userId": .string(String(user.id.rawValue)),
            ]
            events.append(
                Self.event(record.progress == nil ? "ReadProgressDeleted" : "ReadProgressChanged", progress)
            )
        }
        return events
    }

    private mutating func isNew(_ identifier: String, _ addedAt: Int64) -> Bool {
        addedAt >= start && added.insert(identifier).inserted
    }

    /// Returns the events of the lists of a kind that were made, changed or removed since the last call.
    private mutating func changes(of kind: ListKind) async throws -> [ByteBuffer] {
        let known = lists[kind] ?? [:]
        var current: [Int64: Int] = [:]
        var events: [ByteBuffer] = []
        for contents in try await store.contents(of: kind, user: user).lists {
            let id = contents.list.id
            current[id] = contents.hashValue
            guard known[id] != contents.hashValue else { continue }
            events.append(Self.event(kind, known[id] == nil ? "Added" : "Changed", id, contents.identifiers))
        }
        for id in known.keys.filter({ current[$0] == nil }).sorted() {
            events.append(Self.event(kind, "Deleted", id, []))
        }
        lists[kind] = current
        return events
    }

    private static func event(_ kind: ListKind, _ change: String, _ id: Int64, _ entries: [String]) -> ByteBuffer {
        switch kind {
        case .collection:
            event("Collection" + change, ["collectionId": .string(String(id)), "seriesIds": .texts(entries)])
        case .readingList:
            event("ReadList" + change, ["readListId": .string(String(id)), "bookIds": .texts(entries)])
        }
    }

    /// Returns an event. Its data must be ASCII, which all identifiers are.
    static func event(_ name: String, _ data: JSON) -> ByteBuffer {
        var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
        var json = ProtocolJSON.encode(data)
        buffer.writeBuffer(&json)
        buffer.writeString("\n\n")
        return buffer
    }
}
