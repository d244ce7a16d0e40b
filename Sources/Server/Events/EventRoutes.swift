import HTTPTypes
import Hummingbird
import Library
import NIOCore
import ServiceLifecycle

/// `/api/v1/events`: what happens in the library, as server-sent events for as long as the client listens.
struct EventRoutes: Sendable {
    let hub: ScanHub

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/events") { request, _ in
            let headers: HTTPFields = [
                .contentType: "text/event-stream", .cacheControl: "no-store",
            ]
            guard request.method == .get else { return Response(status: .ok, headers: headers) }
            guard let wakes = hub.listen() else { throw Problem.busy("Too many clients listen to events.") }
            return Response(
                status: .ok,
                headers: headers,
                body: ResponseBody { try await write(wakes, to: &$0) }
            )
        }
    }

    /// Writes until the client goes away, which fails the write, or the server stops, which ends the wakes.
    private func write(_ wakes: AsyncStream<Void>, to writer: inout any ResponseBodyWriter) async throws {
        var heard = 0
        var heardChanges: Int?
        _ = hub.changes(after: &heardChanges)
        for await _ in wakes.cancelOnGracefulShutdown() {
            let (progress, version) = hub.current
            let changes = hub.changes(after: &heardChanges)
            for id in changes { try await writer.write(Self.event("publication", ChangeReport(id: String(id)))) }
            if let progress, version != heard {
                heard = version
                try await writer.write(Self.event("scan", ScanReport(progress)))
            } else if changes.isEmpty {
                try await writer.write(Self.heartbeat)
            }
        }
        try await writer.finish(nil)
    }

    private static let heartbeat = ByteBuffer(string: ": still here\n\n")

    private static func event(_ name: String, _ value: some Encodable) -> ByteBuffer {
        var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
        var data = JSONBody.encode(value)
        buffer.writeBuffer(&data)
        buffer.writeString("\n\n")
        return buffer
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
