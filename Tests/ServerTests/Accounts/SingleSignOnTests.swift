import Foundation
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

    private let connections = OpenIDHTTPClient()
    private let delay = Delay()

    private func withServer(
        _ change: (inout OpenIDProvider) -> Void = { _ in },
        _ body: (TestServer, ProviderProcess) async throws -> Void
    ) async throws {
        let process = try ProviderProcess()
        var provider = OpenIDProvider(
            id: "authlib",
            name: "Authlib",
            issuer: process.issuer,
            clientID: "quire",
            clientSecret: "provider secret"
        )
        provider.createsUsers = true
        change(&provider)
        let (connections, delay) = (connections, delay)
        let client = OpenIDClient(
            provider: provider,
            transport: { try await connections.send($0) },
            clock: { Date().timeIntervalSince1970 + delay.seconds.withLock { $0 } }
        )
        try await TestServer.run(
            library: try TestFolder(),
            change: { $0.singleSignOn = SingleSignOn(clients: [client], publicAddress: nil) }
        ) { server in
            try await body(server, process)
        }
        await connections.shutDown()
    }

    /// Signs in and returns the response of the last step.
    private func signIn(
        _ server: TestServer,
        _ process: ProviderProcess,
        as user: String = "anna",
        cookie: String? = nil
    ) async throws -> TestServer.Response {
        let begin = try await server.get("/login/openid/authlib?return=/lists")
        #expect(begin.status == 303)
        let set = try #require(begin["set-cookie"])
        #expect(set.contains("SameSite=Lax") && set.contains("HttpOnly"))
        let back = try await process.authorize(try #require(begin["location"]), as: user)
        let origin = "http://127.0.0.1:\(server.port)"
        #expect(back.hasPrefix(origin + "/login/openid/authlib/return?"))
        let own = cookie ?? String(set.prefix { $0 != ";" })
        return try await server.get(String(back.dropFirst(origin.count)), headers: [("Cookie", own)])
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
