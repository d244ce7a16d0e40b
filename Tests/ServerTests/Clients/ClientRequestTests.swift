import NIOHTTP1
import Testing
import TextCoding

@testable import Server

@Suite("The list of other apps")
struct ClientRequestTests {
    private static let path = "/api/v1/users/me/clients"

    private func basic(_ name: String, _ password: String = AccountServer.password) -> (String, String) {
        ("Authorization", "Basic " + Base64.encode(Array("\(name):\(password)".utf8)))
    }

    private func key(_ scope: String, _ accounts: AccountServer) async throws -> (id: String, secret: String) {
        let body = #"{"name":"Phone","scope":"\#(scope)"}"#
        let made = try await accounts.server.write(.POST, "/api/v1/users/me/keys", body, accounts.anna).json
        return (try #require(made["id"].text), try #require(made["secret"].text))
    }

    private func requests(_ accounts: AccountServer, of user: [(String, String)]? = nil) async throws -> [JSON] {
        let answer = try await accounts.server.get(Self.path, headers: user ?? accounts.anna)
        #expect(answer.status == 200 && answer["cache-control"]?.contains("no-store") == true)
        return try answer.json["requests"].elements
    }

    @Test("contains the app, the key and the result of its request, but no URL")
    func answered() async throws {
        try await AccountServer.run { accounts in
            #expect(try await requests(accounts).isEmpty)
            let made = try await key("reading", accounts)
            let headers = [basic("anna", made.secret), ("User-Agent", "KMReader/1.2 (iPhone)")]
            let series = try await accounts.server.get("/komga/api/v1/series?search=secret", headers: headers)
            #expect(series.status == 200)
            let answer = try await accounts.server.get(Self.path, headers: accounts.anna)
            #expect(!answer.text.contains("secret") && !answer.text.contains("/komga"))
            let entry = try answer.json["requests"][0]
            #expect(entry["service"].text == "komga" && entry["result"].text == "answered")
            #expect(entry["app"].text == "KMReader, iPhone" && entry["status"].integer == 200)
            #expect(entry["key"].text == made.id && entry["keyName"].text == "Phone")
            let (now, time) = (try answer.json["now"].integer ?? 0, entry["time"].integer ?? 0)
            #expect((0..<60_000).contains(now - time))
            // A request with a password, of the same user and not of others.
            #expect(try await accounts.server.get("/opds/v1.2/catalog", headers: [basic("Anna")]).status == 200)
            let both = try await requests(accounts)
            #expect(both.map { $0["service"].text } == ["opds", "komga"] && both[0]["key"] == .null)
            #expect(try await requests(accounts, of: accounts.owner).isEmpty)
            // The browser app's own requests are not in the list.
            #expect(try await accounts.server.get("/api/v1/series", headers: accounts.anna).status == 200)
            #expect(try await requests(accounts).count == 2)
            #expect(try await accounts.server.get(Self.path).status == 401)
            #expect(try await accounts.server.get(Self.path, headers: [("X-API-Key", made.secret)]).status == 403)
        }
    }

    @Test("says why a request was refused")
    func refused() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            let key = [("X-API-Key", try await key("opds", accounts).secret)]
            #expect(try await server.get("/komga/api/v1/series", headers: key).status == 403)
            #expect(try await requests(accounts)[0]["result"].text == "wrongScope")
            #expect(try await server.get("/komga/nothing", headers: [basic("Anna")]).status == 404)
            #expect(try await requests(accounts)[0]["result"].text == "unknownAddress")
            #expect(try await server.get("/opds/v1.2/catalog", headers: [basic("anna", "wrong")]).status == 401)
            let attempt = try await requests(accounts)[0]
            #expect(attempt["result"].text == "wrongCredential" && attempt["app"].text == "")
            #expect(attempt["service"].text == "opds" && attempt["key"] == .null)
            // An address without the path of the protocol.
            for headers in [key, [basic("Anna", "wrong")]] {
                let status = try await server.get("/api/v2/users/me", headers: headers).status
                #expect([404, 401].contains(status))
                let latest = try await requests(accounts)[0]
                #expect(latest["service"].text == "komga" && latest["result"].text == "unknownAddress")
            }
            let count = try await requests(accounts).count
            // Without a credential, apps learn how to sign in.
            #expect(try await server.get("/opds/v2/catalog").status == 401)
            #expect(try await requests(accounts).count == count)
            #expect(try await requests(accounts, of: accounts.ben).isEmpty)
        }
    }
}
