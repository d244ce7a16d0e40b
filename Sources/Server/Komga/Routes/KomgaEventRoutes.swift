import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Readers
import ServiceLifecycle
import TextCoding

/// `/komga/sse/v1/events`: changes of the library as Komga's server-sent events. They contain only ASCII, because
/// KMReader decodes them as Latin-1.
struct KomgaEventRoutes: Sendable {
    let library: KomgaLibrary
    let hub: EventHub
    let accounts: AccountStore

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/sse/v1/events") { request, context in
            let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
            guard request.method == .get else { return Response(status: .ok, headers: headers) }
            let access = try await ContinuedAccess(of: context.requester, accounts)
            // Read after the access check starts, so that a change of the limits in between ends the stream.
            let user = Viewer(try await accounts.user(context.user.id))
            guard let signals = hub.listen() else { throw Problem.busy("Too many clients listen to events.") }
            return Response(
                status: .ok,
                headers: headers,
                body: ResponseBody { try await write(signals, for: user, access, to: &$0) }
            )
        }
    }

    /// Writes events until the client disconnects, its access ends or the server stops. See `EventRoutes`.
    private func write(
        _ signals: AsyncStream<Void>,
        for user: Viewer,
        _ access: ContinuedAccess,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var access = access
        var visible = VisibleChanges(since: store.changes.version)
        try await visible.start(in: store, user: user)
        var nextChange = ContinuousClock.now
        // Clients treat the connection as open only after the first event.
        try await writer.write(Self.event("TaskQueueStatus", ["count": .integer(0), "countByType": [:]]))
        for await _ in signals.cancelOnGracefulShutdown() {
            guard try await access.continues() else { break }
            guard store.changes.version != visible.version else {
                try await writer.write(ByteBuffer(string: ": still here\n\n"))
                continue
            }
            // Changes during the wait are reported together.
            try await Task.sleep(until: nextChange)
            nextChange = .now + EventRoutes.changeInterval
            guard let change = try await visible.next(in: store, user: user) else { continue }
            for event in try await events(change, user: user) { try await writer.write(event) }
        }
        try await writer.finish(nil)
    }

    private func events(_ change: LibraryChange, user: Viewer) async throws -> [ByteBuffer] {
        var events: [ByteBuffer] = []
        for id in change.series.sorted() {
            guard let series = try await store.series(id, user: user) else { continue }
            let data: JSON = [
                "seriesId": .string(series.identifier), "libraryId": .string(String(series.libraryID)),
            ]
            events.append(Self.event("SeriesChanged", data))
        }
        for identifier in change.removedIdentifiers.values.sorted() {
            events.append(Self.event("SeriesDeleted", ["seriesId": .string(identifier), "libraryId": .string("")]))
        }
        let descriptions = try await store.descriptions(ofPublications: change.publications.sorted())
        for id in change.publications.sorted() {
            guard let record = try await store.publication(id, user: user) else { continue }
            let data: JSON = [
                "bookId": .string(record.identifier), "seriesId": .string(record.seriesIdentifier),
                "libraryId": .string(String(descriptions[id]?.libraryID ?? 0)),
            ]
            events.append(Self.event("BookChanged", data))
            let progress: JSON = [
                "bookId": .string(record.identifier), "userId": .string(String(user.id.rawValue)),
            ]
            events.append(Self.event("ReadProgressChanged", progress))
        }
        guard change.more else { return events }
        // There are too many changes to list, so clients must reload the libraries.
        for library in try await store.libraries(user: user) {
            events.append(Self.event("LibraryChanged", ["libraryId": .string(String(library.id))]))
        }
        return events
    }

    /// Returns an event. Its data must be ASCII, which all identifiers are.
    static func event(_ name: String, _ data: JSON) -> ByteBuffer {
        var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
        var json = KomgaJSON.encode(data)
        buffer.writeBuffer(&json)
        buffer.writeString("\n\n")
        return buffer
    }
}
