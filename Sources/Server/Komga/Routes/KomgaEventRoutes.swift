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
    let library: ProtocolLibrary
    let hub: EventHub
    let accounts: AccountStore

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/sse/v1/events") { request, context in
            try await hub.response(to: request, context, accounts) { try await write($0, for: $1, $2, to: &$3) }
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
        var events = try await KomgaEvents(store, user: user)
        var nextChange = ContinuousClock.now
        // Clients treat the connection as open only after the first event.
        try await writer.write(KomgaEvents.event("TaskQueueStatus", ["count": .integer(0), "countByType": [:]]))
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
            for event in try await events.events(change) { try await writer.write(event) }
        }
        try await writer.finish(nil)
    }
}
