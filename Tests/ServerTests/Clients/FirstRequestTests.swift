import NIOHTTP1
import Testing
import TextCoding

@testable import Server

/// Sends the first requests of each client, in their order, to a server with several users.
@Suite("First requests of clients")
struct FirstRequestTests {
    /// A client with its credentials, the values of earlier answers and its cookies.
    private struct Client {
        let server: TestServer
        let key: String
        let secret: String
        var values: [String: String] = [:]
        var token: String?
        var cookies: [String: String] = [:]

        func headers(_ credential: FirstRequests.Credential) -> [(String, String)] {
            func basic(_ password: String) -> [(String, String)] {
                [("Authorization", "Basic " + Base64.encode(Array("Anna:\(password)".utf8)))]
            }
            switch credential {
            case .none: return []
            case .basic: return basic(AccountServer.password)
            case .basicWithKey: return basic(key)
            case .key: return [("X-API-Key", key)]
            case .token: return [("X-Auth-Token", token ?? "")]
            case .cookies: return [("Cookie", cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; "))]
            case .sync: return KOReaderDevice(server: server, secret: secret).headers
            }
        }

        /// A path with the values of earlier answers, without the host.
        func path(_ template: String) -> String {
            var path = template
            for (name, value) in values { path = path.replacing("{\(name)}", with: value) }
            return path.replacing("http://127.0.0.1:\(server.port)", with: "")
        }

        mutating func keep(_ answer: TestServer.Response) {
            if let token = answer["x-auth-token"], !token.isEmpty { self.token = token }
            for field in answer.headers["set-cookie"] {
                let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
                if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
            }
        }
    }

    @Test(
        "are answered as the client expects",
        arguments: FirstRequests.komga + FirstRequests.catalogues + [FirstRequests.sync]
    )
    func replay(requests: FirstRequests) async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            let made = try await server.write(
                .POST,
                "/api/v1/users/me/keys",
                #"{"name":"k","scope":"everything"}"#,
                accounts.anna
            )
            var client = Client(
                server: server,
                key: try #require(try made.json["secret"].text),
                secret: try await server.syncKey(accounts.anna)
            )
            for step in requests.steps {
                let name = "\(step.method.rawValue) \(step.path)"
                let answer = try await server.send(
                    step.method,
                    client.path(step.path),
                    headers: client.headers(step.credential) + step.headers,
                    body: step.body.map { Array($0.utf8) }
                )
                #expect(answer.status == step.status, "\(name): \(answer.text.prefix(300))")
                try check(answer, step, name)
                client.keep(answer)
                for (key, value) in step.values {
                    let text: String = try #require(try value(answer), "\(name): \(key)")
                    client.values[key] = text
                }
            }
        }
    }

    private func check(_ answer: TestServer.Response, _ step: FirstRequests.Step, _ name: String) throws {
        if step.status != 204 {
            #expect(answer["content-type"].map { String($0.prefix { $0 != ";" }) } == step.type, "\(name)")
        }
        // KOReader's synchronisation doesn't use HTTP authentication.
        if step.status == 401, !step.path.hasPrefix("/koreader") {
            #expect(answer["www-authenticate"]?.hasPrefix("Basic realm=") == true, "\(name)")
        }
        if step.method == .HEAD {
            #expect(answer.body.isEmpty && answer["last-modified"] != nil, "\(name)")
        }
        #expect(answer["content-encoding"] == nil, "\(name)")
        guard let fields = step.fields else { return }
        let json = try answer.json
        if step.isList { #expect(!json["content"].elements.isEmpty, "\(name)") }
        for element in step.isList ? json["content"].elements : [json] {
            #expect(fields.problems(element) == [], "\(name)")
        }
    }
}
