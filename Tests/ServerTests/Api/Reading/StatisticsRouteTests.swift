import Foundation
import NIOHTTP1
import Testing

@testable import Server

@Suite("Statistics over HTTP")
struct StatisticsRouteTests {
    private let path = "/api/v1/statistics"

    /// Reports a page turn of today.
    private func read(_ users: AccountServer, as user: [(String, String)], pages: Int) async throws {
        let server = users.server
        let series = try await server.get("/api/v1/series", headers: user).json["series"].elements.first
        let address = "/api/v1/series/\(try #require(series?["id"].text))"
        let publications = try await server.get(address, headers: user).json["publications"].elements
        let publication = try #require(publications.first?["id"].text)
        let today = try #require(try await server.get(path, headers: user).json["today"].text)
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        let body = """
            {"page":1,"completed":true,"updatedAt":\(now),"device":"test","reading":{"zone":"UTC",\
            "days":[{"day":"\(today)","pages":\(pages),"seconds":90,"since":\(now)}]}}
            """
        let answer = try await server.write(.PUT, "/api/v1/publications/\(publication)/progress", body, user)
        #expect(answer.status == 200, "\(answer.text)")
        // The report isn't part of the progress.
        #expect(try answer.json["reading"] == .null)
    }

    @Test("are those of the user who requests them, and can be turned off and deleted")
    func roundTrip() async throws {
        try await AccountServer.run { users in
            let server = users.server
            try await read(users, as: users.anna, pages: 2)
            let statistics = try await server.get(path, headers: users.anna).json
            #expect(statistics["days"].elements.map { $0["pages"].integer } == [2])
            #expect(statistics["years"].elements.map { $0["finished"].integer } == [1])
            #expect(statistics["series"].elements.count == 1)
            #expect(statistics["streaks"]["current"].integer == 1)
            for other in [users.ben, users.owner] {
                #expect(try await server.get(path, headers: other).json["days"].elements.isEmpty)
            }
            #expect(try await server.send(.DELETE, path, headers: users.ben).status == 204)
            #expect(try await server.get(path, headers: users.anna).json["days"].elements.count == 1)

            #expect(try await server.write(.PATCH, path, #"{"recorded":false}"#, users.anna).status == 204)
            try await read(users, as: users.anna, pages: 5)
            let off = try await server.get(path, headers: users.anna).json
            #expect(off["days"].elements.map { $0["pages"].integer } == [2])
            #expect(off["recorded"] == .bool(false))
            #expect(try await server.send(.DELETE, path, headers: users.anna).status == 204)
            #expect(try await server.get(path, headers: users.anna).json["years"].elements.isEmpty)
        }
    }

    @Test(
        "refuse parameters that are not days, and too many days",
        arguments: [
            "from=2026-02-30", "to=now", "from=2026-02-02&to=2026-02-01", "from=1970-01-01&to=2026-01-01",
            "from=1970-01-01", "from=",
        ]
    )
    func refusals(query: String) async throws {
        try await AccountServer.run { users in
            let answer = try await users.server.get(path + "?" + query, headers: users.anna)
            #expect(answer.status == 400)
        }
    }

    @Test("need a signed-in user")
    func signedOut() async throws {
        try await AccountServer.run { users in
            let answer = try await users.server.get(path)
            #expect(answer.status == 401)
        }
    }
}
