import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Readers
import ServiceLifecycle
import WireModel

/// `/api/v1/events`: changes of the library and the progress of scans, as server-sent events.
struct EventRoutes: Sendable {
    let hub: EventHub
    let store: LibraryStore
    let accounts: AccountStore

    /// The minimum interval between two `library` events: a scan makes hundreds of changes a second, and clients reload
    /// their lists after each event.
    static let changeInterval = Duration.milliseconds(250)

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/events") { request, context in
            let since = request.method == .get ? try Self.version(request) : nil
            // The client may have seen later changes on another node.
            if let since { try await store.receiveChanges(until: since) }
            return try await hub.response(to: request, context, accounts) {
                try await write($0, since: since, for: $1, $2, to: &$3)
            }
        }
    }

    /// Writes events until the client disconnects, its access ends or the server stops. A disconnected client makes a
    /// write fail. The access also ends when the limits change, so that the client reconnects with the new limits.
    ///
    /// All listeners share one journal of changes, so a slow client costs no memory. A client that missed changes that
    /// are no longer in the journal gets an event with `hasMore`, after which it must reload everything.
    ///
    /// - Parameter signals: Yields when there may be events to write. Ends when the server stops.
    private func write(
        _ signals: AsyncStream<Void>,
        since version: Int64?,
        for user: Viewer,
        _ access: ContinuedAccess,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var sentProgress = 0
        var sentPhase: ScanReport.Phase?
        var sentPublications: Int?
        _ = hub.changes(after: &sentPublications)
        let current = store.changes.version
        var visible = VisibleChanges(since: version ?? current)
        if visible.version == current { try await visible.start(in: store, user: user) }
        var nextChange = ContinuousClock.now
        var access = access
        for await _ in signals.cancelOnGracefulShutdown() {
            guard try await access.continues() else { break }
            var isSilent = true
            // A signal that sends no event to this user sends no heartbeat either: it would reveal a change of a hidden
            // work.
            for id in hub.changes(after: &sentPublications) {
                isSilent = false
                guard let publication = try await store.publication(id, user: user) else { continue }
                let event = PublicationEvent.with { $0.id = publication.identifier }
                try await writer.write(Self.event("publication", event))
            }
            let (progress, version) = hub.current
            if let progress, version != sentProgress {
                sentProgress = version
                // Reports for users with limits have no numbers, so most of them are the same.
                if user.limits == .none || progress.phase != sentPhase {
                    try await writer.write(Self.event("scan", ScanReport(progress, for: user)))
                }
                sentPhase = progress.phase
                isSilent = false
            }
            if store.changes.version != visible.version {
                // Changes during the wait become part of the same event.
                try await Task.sleep(until: nextChange)
                nextChange = .now + Self.changeInterval
                // Nil if only other users' data and works that the user can't see have changed.
                if let change = try await visible.next(in: store, user: user) {
                    let event = try await libraryEvent(change)
                    try await writer.write(Self.event("library", id: change.version, event))
                }
                isSilent = false
            }
            if isSilent { try await writer.write(Self.heartbeat) }
        }
        try await writer.finish(nil)
    }

    /// Creates the event that reports a change. A change names at most a few hundred rows.
    private func libraryEvent(_ change: LibraryChange) async throws -> LibraryEvent {
        let series = try await store.identifiers(of: change.series.sorted(), .series)
        let publications = try await store.identifiers(of: change.publications.sorted(), .publication)
        return LibraryEvent.with {
            $0.version = change.version
            $0.series = series
            $0.removed = change.removedIdentifiers.values.sorted()
            $0.publications = publications
            $0.hasNewLists = change.lists
            $0.hasNewSettings = change.settings
            $0.hasMore = change.more
            $0.author = change.author
        }
    }

    private static let heartbeat = ByteBuffer(string: ": still here\n\n")

    /// Returns the version of the library that the client has: that of the last event before the connection was lost
    /// (`Last-Event-ID`), or the one in the URL.
    private static func version(_ request: Request) throws(Problem) -> Int64? {
        if let name = HTTPField.Name("Last-Event-ID"), let version = request.headers[name].flatMap({ Int64($0) }) {
            return version
        }
        guard let text = try QueryParameters(request.uri.query)["since"] else { return nil }
        guard let version = Int64(text) else { throw .badRequest("“since” must be a version of the library.") }
        return version
    }

    private static func event(_ name: String, id: Int64? = nil, _ value: some WireObject) -> ByteBuffer {
        var buffer = ByteBuffer(string: (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: ")
        var data = JSONBody.encode(value)
        buffer.writeBuffer(&data)
        buffer.writeString("\n\n")
        return buffer
    }
}

extension ScanReport {
    /// Creates a report. For a user with limits it has only the phase, because the numbers count all works.
    ///
    /// - Parameter progress: The progress of the scan; nil before the first scan.
    init(_ progress: ScanProgress?, for user: Viewer) {
        self.init()
        phase = progress?.phase ?? .finding
        guard user.limits == .none else { return }
        found = progress?.found ?? 0
        done = progress?.done ?? 0
        changed = progress?.changed ?? 0
        failed = progress?.failed ?? 0
    }
}
