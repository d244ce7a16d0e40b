import NIOHTTP1
import Testing

@testable import Server

/// A server with the owner, the member Anna and the child Ben, who are signed in.
struct AccountServer {
    let server: TestServer
    /// The headers with the cookies of the users, and the origin that writes need.
    let owner: [(String, String)]
    let anna: [(String, String)]
    let ben: [(String, String)]
    /// The identifiers of Anna and Ben.
    let annaID: String
    let benID: String

    static let password = "correct horse"

    /// Runs `body` against a server with a comic of two pages.
    static func run(
        change: (inout ServerSettings) -> Void = { _ in },
        _ body: (AccountServer) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 2)
        try await TestServer.run(library: folder, change: change) { server in
            let origin = ("Origin", "http://127.0.0.1:\(server.port)")
            let first = try await server.add("Anna", role: "member", [origin])
            let owner = [try #require(first.cookie), origin]
            let second = try await server.add("Ben", role: "child", owner)
            try await body(
                AccountServer(
                    server: server,
                    owner: owner,
                    anna: [try await server.signIn("Anna"), origin],
                    ben: [try await server.signIn("Ben"), origin],
                    annaID: try #require(try first.json["id"].text),
                    benID: try #require(try second.json["id"].text)
                )
            )
        }
    }
}

extension TestServer {
    /// Signs a user in and returns the header with the cookie.
    func signIn(_ name: String) async throws -> (String, String) {
        let answer = try await write(
            .POST,
            "/api/v1/session",
            #"{"name":"\#(name)","password":"\#(AccountServer.password)"}"#
        )
        return try #require(answer.cookie)
    }

    /// Sends JSON.
    func write(
        _ method: HTTPMethod,
        _ path: String,
        _ json: String,
        _ headers: [(String, String)] = []
    ) async throws -> Response {
        try await send(method, path, headers: headers + [("Content-Type", "application/json")], body: Array(json.utf8))
    }

    fileprivate func add(_ name: String, role: String, _ headers: [(String, String)]) async throws -> Response {
        let body = #"{"name":"\#(name)","password":"\#(AccountServer.password)","role":"\#(role)"}"#
        return try await write(.POST, "/api/v1/users", body, headers)
    }
}
