import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

@Suite("Reading settings over HTTP")
struct SettingsRouteTests {
    private let path = "/api/v1/users/me/settings"

    private func body(_ settings: String...) -> String {
        #"{"settings":["# + settings.joined(separator: ",") + "]}"
    }

    private func mode(_ value: String, at time: Int64, series: String? = nil) -> String {
        let series = series.map { #""series":"\#($0)","# } ?? ""
        return #"{"name":"mode",\#(series)"value":\#(value),"modified":\#(time)}"#
    }

    @Test("are stored with values that only newer clients know, and changes are found by version")
    func roundTrip() async throws {
        try await AccountServer.run { users in
            let server = users.server
            let me = "/api/v1/users/me"
            #expect(try await server.get(me, headers: users.anna).json["settingsVersion"].text == "0")
            let unknown = #"{"name":"later.version","value":{"a":[1,null,"x"]},"modified":7}"#
            let answer = try await server.write(.PUT, path, body(mode("2", at: 5), unknown), users.anna)
            #expect(answer.status == 200)
            let version = try #require(try answer.json["version"].text)
            #expect(try await server.get(me, headers: users.anna).json["settingsVersion"].text == version)
            let stored = try await server.get(path, headers: users.anna).json
            #expect(try stored == answer.json)
            let later = try #require(stored["settings"].elements.first { $0["name"].text == "later.version" })
            #expect(later["value"]["a"].elements.count == 3)
            #expect(
                try await server.get(path + "?since=" + version, headers: users.anna).json["settings"].elements.isEmpty
            )

            // Another user has settings of their own.
            #expect(try await server.get(path, headers: users.ben).json["settings"].elements.isEmpty)
            #expect(try await server.send(.DELETE, path, headers: users.anna).status == 204)
            #expect(try await server.get(path, headers: users.anna).json["settings"].elements.isEmpty)
        }
    }

    @Test("are not replaced if the server has a later change")
    func order() async throws {
        try await AccountServer.run { users in
            let server = users.server
            _ = try await server.write(.PUT, path, body(mode("2", at: 50)), users.anna)
            let answer = try await server.write(.PUT, path, body(mode("4", at: 40)), users.anna)
            #expect(try answer.json["settings"].elements.map { $0["value"].integer } == [2])
            let reset = try await server.write(.PUT, path, body(mode("null", at: 60)), users.anna)
            #expect(try reset.json["settings"].elements.map { $0["value"] } == [.null])
        }
    }

    @Test(
        "are refused with 400 when invalid",
        arguments: [
            "", "[]", "{}", #"{"settings":{}}"#, #"{"settings":[5]}"#, #"{"settings":[{"name":"mode","value":2}]}"#,
            #"{"settings":[{"name":"mode","modified":5}]}"#, #"{"settings":[{"name":"Mode","value":2,"modified":5}]}"#,
            #"{"settings":[{"name":"mode","value":2,"modified":0}]}"#,
            #"{"settings":[{"name":"mode","value":2,"modified":1.5}]}"#,
            #"{"settings":[{"name":"mode","series":5,"value":2,"modified":5}]}"#,
            #"{"settings":[{"name":"mode","value":"\#(String(repeating: "x", count: 3000))","modified":5}]}"#,
            #"{"settings":[{"name":"mode","value":\#(String(repeating: "[", count: 2000)),"modified":5}]}"#,
        ]
    )
    func nonsense(body: String) async throws {
        try await TestServer.run(library: TestFolder()) { server in
            let answer = try await server.put(path, json: body)
            #expect(answer.status == 400)
            #expect(try await server.get(path).json["settings"].elements.isEmpty)
        }
    }

    @Test("are refused if they are too large or not JSON, and ignored for an unknown series")
    func refusals() async throws {
        try await TestServer.run(library: TestFolder()) { server in
            let text = try await server.send(
                .PUT,
                path,
                headers: [("Content-Type", "text/plain")],
                body: Array(body().utf8)
            )
            #expect(text.status == 415)
            #expect(try await server.put(path, json: String(repeating: " ", count: 70_000)).status == 413)
            for series in [
                "5", "x", "s00", "s" + String(repeating: "0", count: 20), String(repeating: "s", count: 9000),
            ] {
                let answer = try await server.put(path, json: body(mode("2", at: 5, series: series)))
                #expect(answer.status == 200, "\(series.prefix(9))")
                #expect(try answer.json["settings"].elements.isEmpty)
            }
        }
    }

    @Test("are reported only to the other clients of the same user")
    func events() async throws {
        try await AccountServer.run { users in
            let server = users.server
            func listen(_ headers: [(String, String)]) async throws
                -> EventReader<HTTPClientResponse.Body>.AsyncIterator
            {
                let request = TestClient.request(port: server.port, .GET, "/api/v1/events", headers: headers)
                let response = try await TestClient.shared.execute(request, timeout: .seconds(60))
                return EventReader(response.body).makeAsyncIterator()
            }
            /// The changes up to the first one with a flag.
            func changes(
                until flag: String,
                _ events: inout EventReader<HTTPClientResponse.Body>.AsyncIterator
            ) async throws -> [JSON] {
                var found: [JSON] = []
                while let event = try await events.next() {
                    guard event.name == "library" else { continue }
                    found.append(try JSON(parsing: event.data.utf8))
                    if found.last?[flag].flag == true { break }
                }
                return found
            }
            var anna = try await listen(users.anna)
            var owner = try await listen(users.owner)
            let client = users.anna + [("Quire-Client", "tablet-7")]
            _ = try await server.write(.PUT, path, body(mode("2", at: 5)), client)
            let news = try #require(try await changes(until: "settings", &anna).last)
            #expect(news["by"].text == "tablet-7")
            #expect(news["lists"].flag == false && news["more"].flag == false)
            let list = #"{"kind":"collection","title":"L"}"#
            #expect(try await server.write(.POST, "/api/v1/lists", list, users.owner).status == 201)
            let others = try await changes(until: "lists", &owner)
            #expect(others.last?["lists"].flag == true && others.allSatisfy { $0["settings"].flag == false })
        }
    }
}
