import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Readers
import Synchronization
import Testing

@testable import Server

@Suite("Single sign-on with a real provider", .enabled(if: ProviderProcess.isAvailable))
struct SingleSignOnTests {
    /// The time that has passed for the server, in seconds.
    private final class Delay: Sendable {
        let seconds = Mutex(0.0)
    }

    private let delay = Delay()

    private func withServer(
        _ change: (inout OpenIDProvider) -> Void = { _ in },
        _ body: (TestServer, ProviderProcess) async throws -> Void
    ) async throws {
        try await withServer(ids: ["authlib"], change) { try await body($0, $1[0]) }
    }

    /// Runs `body` with a server and a process for each provider.
    private func withServer(
        ids: [String],
        _ change: (inout OpenIDProvider) -> Void = { _ in },
        _ body: (TestServer, [ProviderProcess]) async throws -> Void
    ) async throws {
        let processes = try ids.map { _ in try ProviderProcess() }
        let (connections, delay) = (OpenIDHTTPClient(), delay)
        let clients = zip(ids, processes).map { id, process in
            var provider = OpenIDProvider(
                id: id,
                name: "Authlib",
                issuer: process.issuer,
                clientID: "quire",
                clientSecret: "provider secret"
            )
            provider.createsUsers = true
            change(&provider)
            return OpenIDClient(
                provider: provider,
                transport: { try await connections.send($0) },
                clock: { Date().timeIntervalSince1970 + delay.seconds.withLock { $0 } }
            )
        }
        do {
            try await TestServer.run(
                library: try TestFolder(),
                change: { $0.singleSignOn = SingleSignOn(clients: clients, publicAddress: nil) }
            ) { server in
                try await body(server, processes)
            }
        } catch {
            await connections.shutDown()
            throw error
        }
        await connections.shutDown()
    }

    /// A sign-in that the provider has approved: the path of the redirect back to Quire, which contains the code, and
    /// the cookie of the browser.
    private struct Agreed {
        let back: String
        let cookie: String

        var code: String {
            URLComponents(string: back)?.queryItems?.first { $0.name == "code" }?.value ?? ""
        }
    }

    private func begin(
        _ server: TestServer,
        _ process: ProviderProcess,
        as user: String = "anna",
        at provider: String = "authlib"
    ) async throws -> Agreed {
        let begin = try await server.get("/login/openid/\(provider)?return=/lists")
        #expect(begin.status == 303)
        let set = try #require(begin["set-cookie"])
        #expect(set.contains("SameSite=Lax") && set.contains("HttpOnly"))
        let back = try await process.authorize(try #require(begin["location"]), as: user)
        let origin = "http://127.0.0.1:\(server.port)"
        #expect(back.hasPrefix(origin + "/login/openid/\(provider)/return?"))
        return Agreed(back: String(back.dropFirst(origin.count)), cookie: String(set.prefix { $0 != ";" }))
    }

    /// Signs in and returns the response of the last step.
    private func signIn(
        _ server: TestServer,
        _ process: ProviderProcess,
        as user: String = "anna",
        at provider: String = "authlib",
        cookie: String? = nil
    ) async throws -> TestServer.Response {
        let agreed = try await begin(server, process, as: user, at: provider)
        return try await server.get(agreed.back, headers: [("Cookie", cookie ?? agreed.cookie)])
    }

    private func user(_ server: TestServer, _ answer: TestServer.Response) async throws -> JSON {
        let session = answer.headers["set-cookie"].first { $0.hasPrefix("quire_session=") } ?? ""
        return try await server.get(
            "/api/v1/users/me",
            headers: [("Cookie", String(session.prefix { $0 != ";" }))]
        ).json
    }

    @Test("creates the user at the first sign-in and recognises them later, also after the keys were rotated")
    func rotation() async throws {
        try await withServer { server, process in
            let first = try await signIn(server, process)
            #expect(first.status == 200)
            #expect(first.text.contains("url=/lists"))
            let anna = try await user(server, first)
            #expect(anna["name"].text == "anna")
            #expect(anna["email"].text == "anna@example.org")
            for algorithm in ["RS256", "ES256"] {
                try await process.control("/test/algorithm", #"{"algorithm":"\#(algorithm)"}"#)
                delay.seconds.withLock { $0 += 61 }
                let again = try await signIn(server, process)
                #expect(try await user(server, again)["id"] == anna["id"])
            }
        }
    }

    @Test("refuses another browser, and tokens with wrong claims")
    func refusals() async throws {
        try await withServer { server, process in
            let other = try await signIn(server, process, cookie: "quire_sign_in=x")
            #expect(other.status == 403)
            #expect(other["set-cookie"] == nil)
            for (claims, fault) in [
                (#"{"aud":"another"}"#, "audience"), (#"{"iss":"https://evil.example"}"#, "issuer"),
                (#"{"exp":1}"#, "expired"), (#"{"nonce":"replayed"}"#, "nonce"),
            ] {
                try await process.control("/test/claims", claims)
                let answer = try await signIn(server, process)
                #expect(answer.status == 403)
                #expect(answer["set-cookie"] == nil)
                #expect(answer.text.contains(fault), "\(answer.text)")
            }
            try await process.control("/test/claims", "{}")
            #expect(try await signIn(server, process).status == 200)
        }
    }

    @Test(
        "refuses tokens with a wrong signature, without a signature, or of an earlier sign-in",
        arguments: [("key", "signature"), ("none", "format"), ("replay", "nonce")]
    )
    func forgeries(forgery: String, fault: String) async throws {
        try await withServer { server, process in
            #expect(try await signIn(server, process).status == 200)
            try await process.control("/test/forge", #"{"token":"\#(forgery)"}"#)
            let forged = try await signIn(server, process)
            #expect(forged.status == 403)
            #expect(forged["set-cookie"] == nil)
            #expect(forged.text.contains("(\(fault))"), "\(forged.text)")
            try await process.control("/test/forge", #"{"token":null}"#)
            #expect(try await signIn(server, process).status == 200)
        }
    }

    @Test("refuses a redirect whose state or code belongs to another sign-in")
    func mixedUp() async throws {
        try await withServer { server, process in
            let (one, two) = (try await begin(server, process), try await begin(server, process))
            // Sends the state of the first sign-in from the browser of the second one.
            let foreign = try await server.get(one.back, headers: [("Cookie", two.cookie)])
            #expect(foreign.status == 403)
            #expect(foreign["set-cookie"] == nil)
            // Sends the code of another sign-in with the browser's own state. PKCE binds the code to the other sign-in.
            let (three, four) = (try await begin(server, process), try await begin(server, process))
            let swapped = four.back.replacing(four.code, with: three.code)
            #expect(swapped != four.back)
            let answer = try await server.get(swapped, headers: [("Cookie", four.cookie)])
            #expect(answer.status == 403)
            #expect(answer["set-cookie"] == nil)
            #expect(answer.text.contains("invalid_grant"), "\(answer.text)")
            // A state can be used only once.
            let last = try await begin(server, process)
            #expect(try await server.get(last.back, headers: [("Cookie", last.cookie)]).status == 200)
            #expect(try await server.get(last.back, headers: [("Cookie", last.cookie)]).status == 403)
        }
    }

    @Test("uses a provider that enforces PKCE")
    func challenge() async throws {
        let process = try ProviderProcess()
        let request =
            process.issuer + "/authorize?response_type=code&client_id=quire&scope=openid&state=s&nonce=n"
            + "&login_hint=anna&redirect_uri=http%3A%2F%2F127.0.0.1%2Fx"
        let digest = String(repeating: "a", count: 43)
        for (challenge, status) in [
            ("", 400), ("&code_challenge=\(digest)&code_challenge_method=plain", 400),
            ("&code_challenge=\(digest)&code_challenge_method=S256", 302),
        ] {
            let answer = try await TestClient.shared.execute(
                HTTPClientRequest(url: request + challenge),
                timeout: .seconds(30)
            )
            _ = try await answer.body.collect(upTo: 1 << 20)
            #expect(Int(answer.status.code) == status, "\(challenge)")
        }
    }

    @Test("keeps the users and the sign-ins of two providers apart")
    func providers() async throws {
        try await withServer(ids: ["authlib", "other"]) { server, processes in
            // Both providers use the same subject. The e-mail addresses differ, because each address belongs to only
            // one user.
            try await processes[1].control(
                "/test/users",
                #"{"anna":{"email":"anna@example.net","email_verified":true}}"#
            )
            let one = try await user(server, try await signIn(server, processes[0]))
            let two = try await user(server, try await signIn(server, processes[1], at: "other"))
            #expect(one["name"].text == "anna" && two["name"].text == "anna 2")
            #expect(one["id"] != two["id"])
            let again = try await user(server, try await signIn(server, processes[0]))
            #expect(again["id"] == one["id"])

            // Sends the state of one provider to the redirect address of the other.
            let agreed = try await begin(server, processes[0])
            let swapped = agreed.back.replacing("/authlib/return", with: "/other/return")
            let answer = try await server.get(swapped, headers: [("Cookie", agreed.cookie)])
            #expect(answer.status == 403)
            #expect(answer["set-cookie"] == nil)
            // Sends the code of one provider with the state of the other.
            let foreign = try await begin(server, processes[1], at: "other")
            let mixed = agreed.back.replacing(agreed.code, with: foreign.code)
            #expect(mixed != agreed.back)
            let refused = try await server.get(mixed, headers: [("Cookie", agreed.cookie)])
            #expect(refused.status == 403)
            #expect(refused["set-cookie"] == nil)
        }
    }

    @Test("gives the role of a group, and refuses users without one")
    func groups() async throws {
        var rules = OpenIDProvider.GroupRules()
        rules.roles = ["kids": .child]
        rules.requiresGroup = true
        try await withServer({ $0.groups = rules }) { server, process in
            try await process.control(
                "/test/users",
                #"{"ben":{"email":"b@example.org","email_verified":true,"groups":["kids"]},"eve":{"groups":["other"]}}"#
            )
            let ben = try await user(server, try await signIn(server, process, as: "ben"))
            #expect(ben["role"].text == "child")
            let eve = try await signIn(server, process, as: "eve")
            #expect(eve.status == 403)
            #expect(eve.text.contains("none of the groups"))
        }
    }

    @Test("links a sign-in to the user with the same address only if the provider has verified it")
    func email() async throws {
        try await withServer {
            $0.createsUsers = false
            $0.matchesVerifiedEmail = true
        } _: { server, process in
            let added = try await server.post(
                "/api/v1/users",
                #"{"name":"Carl","password":"correct horse","role":"member","changes":{"email":"Carl@Example.org"}}"#
            )
            #expect(try added.json["email"].text == "carl@example.org")
            for (isVerified, status) in [(false, 403), (true, 200)] {
                try await process.control(
                    "/test/users",
                    #"{"c":{"email":"CARL@example.org","email_verified":\#(isVerified)}}"#
                )
                let answer = try await signIn(server, process, as: "c")
                #expect(answer.status == status)
                #expect((answer["set-cookie"] != nil) == isVerified)
                if isVerified { #expect(try await user(server, answer)["id"] == added.json["id"]) }
            }
            // Another person with the address, which the provider has not verified.
            try await process.control("/test/users", #"{"eve":{"email":"carl@example.org","email_verified":false}}"#)
            #expect(try await signIn(server, process, as: "eve").status == 403)
        }
    }

    @Test("signs out at the provider too")
    func signOut() async throws {
        try await withServer { server, process in
            let answer = try await signIn(server, process)
            let session = answer.headers["set-cookie"].first { $0.hasPrefix("quire_session=") } ?? ""
            let cookie = ("Cookie", String(session.prefix { $0 != ";" }))
            let own = ("Origin", "http://127.0.0.1:\(server.port)")
            let end = try await server.send(.DELETE, "/api/v1/session", headers: [cookie, own])
            let address = try #require(try end.json["address"].text)
            #expect(address.hasPrefix(process.issuer + "/logout?id_token_hint="))
            #expect(try await server.get("/api/v1/users/me", headers: [cookie]).status == 401)
        }
    }
}
