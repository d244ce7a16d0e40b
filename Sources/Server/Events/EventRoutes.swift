import HTTPTypes
import Hummingbird
import Library
import NIOCore
import ServiceLifecycle

/// `/api/v1/events`: what happens in the library, as server-sent events for as long as the client listens.
struct EventRoutes: Sendable {
    let hub: ScanHub
    let changes: LibraryChanges

    /// The least time between two words on changes: a scan makes hundreds a second, and each sends pages to ask again.
    static let changeInterval = Duration.milliseconds(250)

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/events") { request, _ in
            let headers: HTTPFields = [
                .contentType: "text/event-stream", .cacheControl: "no-store",
            ]
            guard request.method == .get else { return Response(status: .ok, headers: headers) }
            let since = try Self.version(request)
            guard let wakes = hub.listen() else { throw Problem.busy("Too many clients listen to events.") }
            return Response(
                status: .ok,
                headers: headers,
                body: ResponseBody { try await write(wakes, since: since ?? changes.version, to: &$0) }
            )
        }
    }

    /// Writes until the client goes away, which fails the write, or the server stops, which ends the wakes.
    ///
    /// A slow client holds nothing but its own place: changes are remembered once for all who listen, and whoever comes too
    /// late for them is told to ask for everything again.
    private func write(
        _ wakes: AsyncStream<Void>,
        since version: Int64,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var heard = 0
        var heardBooks: Int?
        _ = hub.changes(after: &heardBooks)
        var heardChanges = version
        var nextChange = ContinuousClock.now
        for await _ in wakes.cancelOnGracefulShutdown() {
            var isSilent = true
            for id in hub.changes(after: &heardBooks) {
                try await writer.write(Self.event("publication", ChangeReport(id: String(id))))
                isSilent = false
            }
            let (progress, version) = hub.current
            if let progress, version != heard {
                heard = version
                try await writer.write(Self.event("scan", ScanReport(progress)))
                isSilent = false
            }
            if changes.version != heardChanges {
                // What comes meanwhile becomes part of the same word.
                try await Task.sleep(until: nextChange)
                nextChange = .now + Self.changeInterval
                if let change = changes.since(heardChanges) {
                    heardChanges = change.version
                    try await writer.write(Self.event("library", id: change.version, LibraryReport(change)))
                }
                isSilent = false
            }
            if isSilent { try await writer.write(Self.heartbeat) }
        }
        try await writer.finish(nil)
    }

    private static let heartbeat = ByteBuffer(string: ": still here\n\n")

    /// The version of the library that the client knows already: what a browser heard last before it lost the connection,
    /// or what is in the address.
    private static func version(_ request: Request) throws(Problem) -> Int64? {
        if let name = HTTPField.Name("Last-Event-ID"), let version = request.headers[name].flatMap({ Int64($0) }) {
            return version
        }
        guard let text = try QueryParameters(request.uri.query)["since"] else { return nil }
        guard let version = Int64(text) else { throw .badRequest("“since” must be a version of the library.") }
        return version
    }

    private static func event(_ name: String, id: Int64? = nil, _ value: some Encodable) -> ByteBuffer {
        var buffer = ByteBuffer(string: (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: ")
        var data = JSONBody.encode(value)
        buffer.writeBuffer(&data)
        buffer.writeString("\n\n")
        return buffer
    }
}

/// What became different in the library, as clients see it.
struct LibraryReport: Encodable, Sendable {
    let version: Int64
    let series: [String]
    let removed: [String]
    let publications: [String]
    let lists: Bool
    let more: Bool
    /// Who made all of it, as they called themselves.
    let by: Nullable<String>

    init(_ change: LibraryChange) {
        version = change.version
        series = change.series.sorted().map { String($0) }
        removed = change.removed.sorted().map { String($0) }
        publications = change.publications.sorted().map { String($0) }
        lists = change.lists
        more = change.more
        by = Nullable(change.author)
    }
}

/// A publication that has other pages or chapters than before.
struct ChangeReport: Encodable, Sendable {
    let id: String
}

/// How far a scan is, as clients see it.
struct ScanReport: Encodable, Sendable {
    let phase: String
    let found: Int
    let done: Int
    let changed: Int
    let failed: Int

    /// - Parameter progress: nil before the first scan has said anything.
    init(_ progress: ScanProgress?) {
        phase = (progress?.phase ?? .finding).rawValue
        found = progress?.found ?? 0
        done = progress?.done ?? 0
        changed = progress?.changed ?? 0
        failed = progress?.failed ?? 0
    }
}
