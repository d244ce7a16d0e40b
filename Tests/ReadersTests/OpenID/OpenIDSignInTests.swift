import Crypto
import Testing
import TextCoding

@testable import Readers

@Suite("Signing in with a provider")
struct OpenIDSignInTests {
    private let provider = TestProvider()

    @Test("works with RS256 and ES256", arguments: [TestKey.sharedRSA, TestKey.makeP256()])
    func algorithms(key: TestKey) async throws {
        provider.change { $0.key = key }
        let completion = try await provider.signIn(provider.client())
        #expect(completion.returnPath == "/series/1")
        #expect(completion.identity.issuer == "https://id.example.org")
        #expect(completion.identity.subject == "1234")
        #expect(completion.identity.verifiedEmail == "anna@example.org")
        // The preferred name, and that of the address.
        #expect(completion.identity.suggestedNames == ["anna", "anna"])
    }

    @Test("sends state, nonce and the S256 challenge, and the secret only to the token endpoint")
    func parameters() async throws {
        let client = provider.client()
        let beginning = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/")
        #expect(beginning.address.hasPrefix("https://id.example.org/authorize?tenant=1&response_type=code&"))
        let sent = TestProvider.parameters(String(beginning.address.drop { $0 != "?" }.dropFirst()))
        #expect(sent["client_id"] == "quire")
        #expect(sent["redirect_uri"] == "https://quire.example/back")
        #expect(sent["scope"] == "openid profile email")
        #expect(sent["state"] == beginning.state)
        #expect(sent["code_challenge_method"] == "S256")
        #expect(sent["nonce"]?.utf8.count == 43)
        #expect(sent["state"] != sent["nonce"])
        #expect(!beginning.address.contains("secret"))
        _ = try await client.finish(provider.authorize(beginning.address), stateOfBrowser: beginning.state)
        let form = provider.read(\.form)
        #expect(form["grant_type"] == "authorization_code")
        #expect(form["redirect_uri"] == "https://quire.example/back")
        #expect(form["client_secret"] == nil)
        let digest = SHA256.hash(data: Array((form["code_verifier"] ?? "").utf8))
        #expect(Base64.encode(Array(digest), alphabet: .url) == sent["code_challenge"])
        #expect(provider.read(\.authorization) == "Basic " + Base64.encode(Array("quire:top%20secret".utf8)))
    }

    @Test("sends the secret in the form to providers that support only this, and none without a secret")
    func clientAuthentication() async throws {
        provider.change {
            $0.discovery["token_endpoint_auth_methods_supported"] = .array([.string("client_secret_post")])
        }
        _ = try await provider.signIn(provider.client())
        #expect(provider.read(\.form)["client_secret"] == "top secret")
        #expect(provider.read(\.authorization) == nil)
        _ = try await provider.signIn(provider.client { $0.clientSecret = nil })
        #expect(provider.read(\.form)["client_secret"] == nil)
        #expect(provider.read(\.form)["client_id"] == "quire")
    }

    @Test("is refused when the browser is another one, or the state is unknown, used or expired")
    func state() async throws {
        let client = provider.client()
        let beginning = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/")
        let callback = provider.authorize(beginning.address)
        let other = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/")
        for cookie in [nil, "", other.state] {
            await #expect(throws: SingleSignOnFailure.notBegun) {
                try await client.finish(callback, stateOfBrowser: cookie)
            }
        }
        // The state of the other sign-in with the code of this one: the provider refuses because of the challenge.
        var mixed = callback
        mixed.state = other.state
        await #expect(throws: SingleSignOnFailure.exchange("It reports invalid_grant.")) {
            try await client.finish(mixed, stateOfBrowser: other.state)
        }
        let third = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/")
        let late = provider.authorize(third.address)
        provider.change { $0.time += 601 }
        await #expect(throws: SingleSignOnFailure.notBegun) {
            try await client.finish(late, stateOfBrowser: third.state)
        }
        let fourth = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/")
        let last = provider.authorize(fourth.address)
        _ = try await client.finish(last, stateOfBrowser: fourth.state)
        await #expect(throws: SingleSignOnFailure.notBegun) {
            try await client.finish(last, stateOfBrowser: fourth.state)
        }
    }

    @Test("is refused when another provider answers, or when the provider omits the issuer that it promises")
    func mixUp() async throws {
        let client = provider.client()
        for (promises, issuer, isAccepted) in [
            (false, nil, true), (false, "https://id.example.org", true), (false, "https://evil.example", false),
            (true, nil, false), (true, "https://id.example.org", true),
        ] as [(Bool, String?, Bool)] {
            provider.change {
                $0.discovery["authorization_response_iss_parameter_supported"] = .bool(promises)
                $0.time += 3601
            }
            let beginning = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/")
            var callback = provider.authorize(beginning.address)
            callback.issuer = issuer
            let result = await Result { try await client.finish(callback, stateOfBrowser: beginning.state) }
            #expect(((try? result.get()) != nil) == isAccepted)
        }
    }

    @Test("reports the provider's error without its control characters")
    func denied() async throws {
        let client = provider.client()
        let beginning = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/")
        let callback = OpenIDCallback(state: beginning.state, code: nil, error: "access_denied\u{1B}[2J")
        await #expect(throws: SingleSignOnFailure.denied("access_denied[2J")) {
            try await client.finish(callback, stateOfBrowser: beginning.state)
        }
    }

    @Test("fails when the provider can't be reached, and works again when it can")
    func unreachable() async throws {
        let client = provider.client()
        provider.change { $0.isReachable = false }
        await #expect(throws: SingleSignOnFailure.unreachable) { try await provider.signIn(client) }
        provider.change { $0.isReachable = true }
        _ = try await provider.signIn(client)
    }

    @Test("asks for user info when the token lacks claims, and accepts it only for the same person")
    func userInfo() async throws {
        provider.change {
            $0.claims = ["preferred_username": .null, "email": .null, "email_verified": .null]
            $0.userInfo = [
                "sub": .string("1234"), "preferred_username": .string("春子"), "email": .string("h@example.org"),
                "email_verified": .string("true"), "iss": .string("https://evil.example"),
            ]
        }
        let identity = try await provider.signIn(provider.client()).identity
        #expect(provider.read(\.authorization) == "Bearer access")
        #expect(identity.suggestedNames.first == "春子")
        #expect(identity.verifiedEmail == "h@example.org")
        #expect(identity.issuer == "https://id.example.org")
        provider.change { $0.userInfo?.setMember("sub", to: .string("another")) }
        await #expect(throws: SingleSignOnFailure.token(.subject)) {
            try await provider.signIn(provider.client())
        }
    }

    @Test("returns to a path of this server only")
    func returnPath() {
        for path in ["/", "/series/1?a=b#c", "/a//b"] { #expect(OpenIDClient.localPath(path) == path) }
        for path in ["", "//evil.example", "/\\evil.example", "https://evil.example", "series", "/a\r\nb", "/ü"] {
            #expect(OpenIDClient.localPath(path) == "/")
        }
    }

    @Test("has an address for signing out at the provider")
    func signOut() async throws {
        let client = provider.client()
        let address = await client.signOutAddress(token: "a.b.c", returnAddress: "https://quire.example/")
        #expect(
            address == "https://id.example.org/logout?id_token_hint=a.b.c&client_id=quire"
                + "&post_logout_redirect_uri=https%3A%2F%2Fquire.example%2F"
        )
    }

    @Test("remembers a bounded number of sign-ins")
    func pending() async throws {
        let metadata = try OpenIDMetadata(discoveryBody(), for: provider.configuration())
        var pending = PendingSignIns()
        for number in 0..<1500 {
            let signIn = OpenIDSignIn(provider: provider.configuration(), metadata: metadata, redirectAddress: "x")
            pending.insert(signIn, returnPath: "/", now: Double(number) / 100)
            #expect(pending.count <= PendingSignIns.capacity)
        }
    }

    private func discoveryBody() -> [UInt8] {
        Array(
            """
            {"issuer":"https://id.example.org","authorization_endpoint":"https://id.example.org/a",\
            "token_endpoint":"https://id.example.org/t","jwks_uri":"https://id.example.org/k"}
            """.utf8
        )
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
