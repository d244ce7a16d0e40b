import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

@Suite("Events over HTTP")
struct EventRouteTests {
    @Test("report the progress of the scan to its end")
    func scan() async throws {
        let folder = try TestFolder()
        for number in 1...30 { try folder.writeComic("A/a \(number).cbz", pages: 1, seed: number) }
        try await TestServer.run(library: folder, scanned: false) { server in
            let response = try await TestClient.shared.execute(
                TestClient.request(port: server.port, .GET, "/api/v1/events"),
                timeout: .seconds(60)
            )
            #expect(response.status == .ok)
            #expect(response.headers.first(name: "content-type") == "text/event-stream")
            #expect(response.headers.first(name: "cache-control") == "no-store")
            var last = JSON.null
            for try await event in EventReader(response.body) where event.name == "scan" {
                last = try JSON(parsing: event.data.utf8)
                if last["phase"].text == "done" { break }
            }
            #expect(Set(last.members.keys) == ["phase", "found", "done", "changed", "failed"])
            #expect(last["found"].integer == 30)
            #expect(last["done"].integer == 30)
            #expect(last["failed"].integer == 0)
        }
    }

    @Test("have a heartbeat, and end when the server stops")
    func heartbeat() async throws {
        let folder = try TestFolder()
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        try await TestServer.run(library: folder, heartbeatInterval: .milliseconds(20)) { server in
            let response = try await TestClient.shared.execute(
                TestClient.request(port: server.port, .GET, "/api/v1/events"),
                timeout: .seconds(60)
            )
            var reader = EventReader(response.body).makeAsyncIterator()
            var heartbeats = 0
            while heartbeats < 3, let event = try await reader.next() {
                if event.isComment { heartbeats += 1 }
            }
            #expect(heartbeats == 3)
            Task {
                var reader = reader
                while (try? await reader.next()) != nil {}
                end.yield(true)
            }
        }
        // The server has stopped although a stream was open.
        #expect(await ended.first { _ in true } == true)
    }

    @Test("have a bounded number of listeners")
    func bound() async throws {
        try await TestServer.run(library: TestFolder()) { server in
            let listeners = (0..<EventHub.maximumListeners).map { _ in server.scans.listen() }
            let answer = try await server.get("/api/v1/events")
            #expect(answer.status == 503)
            #expect(answer["retry-after"] != nil)
            withExtendedLifetime(listeners) {}
        }
    }
}

/// Reads server-sent events from the pieces of a body.
struct EventReader<Body: AsyncSequence>: AsyncSequence where Body.Element == ByteBuffer {
    struct Event {
        var name = ""
        var data = ""
        var id: String?
        var isComment = false

        /// The fields as members of an object, as the documentation describes an event.
        var fields: [String: JSON] {
            var fields: [String: JSON] = ["event": .string(name), "data": .string(data)]
            if let id { fields["id"] = .string(id) }
            return fields
        }
    }

    let body: Body

    init(_ body: Body) {
        self.body = body
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: Body.AsyncIterator
        var text = ""

        mutating func next() async throws -> Event? {
            while true {
                if let end = text.firstRange(of: "\n\n") {
                    let block = text[..<end.lowerBound]
                    text = String(text[end.upperBound...])
                    return Self.event(block)
                }
                guard let piece = try await pieces.next() else { return nil }
                text += String(buffer: piece)
            }
        }

        private static func event(_ block: Substring) -> Event {
            var event = Event()
            for line in block.split(separator: "\n") {
                if line.hasPrefix(":") { event.isComment = true }
                if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
                if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
            }
            return event
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: body.makeAsyncIterator())
    }
}
