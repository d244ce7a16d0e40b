import Testing
import TextCoding

@testable import Readers

@Suite("Tokens of a provider")
struct IDTokenTests {
    private let provider = TestProvider()

    /// Signs in with a changed provider and returns the reason of the refusal.
    private func fault(_ change: (inout TestProvider.State) -> Void) async throws -> SingleSignOnFailure.TokenFault? {
        provider.change(change)
        do {
            _ = try await provider.signIn(provider.client())
            return nil
        } catch let SingleSignOnFailure.token(fault) {
            return fault
        }
    }

    @Test("signed with another key are refused, also if they name a published key")
    func wrongKey() async throws {
        #expect(try await fault { ($0.key, $0.publishedKey) = (TestKey.otherRSA, TestKey.sharedRSA) } == .signature)
        #expect(try await fault { ($0.key, $0.publishedKey) = (TestKey.makeP256(), TestKey.makeP256()) } == .signature)
    }

    @Test("with an algorithm other than RS256 and ES256 are refused")
    func algorithms() async throws {
        let id = JSON.string("first")
        for name in ["none", "None", "nOnE", "HS256", "RS512", "ES384", "EdDSA", "PS256", "", "rs256"] {
            #expect(try await fault { $0.header = ["alg": .string(name), "kid": id] } == .algorithm)
        }
        #expect(try await fault { $0.header = ["kid": id] } == .algorithm)
        #expect(try await fault { $0.header = ["alg": .number(1), "kid": id] } == .algorithm)
    }

    @Test("without a signature are refused")
    func unsigned() async throws {
        #expect(
            try await fault {
                $0.header = ["alg": .string("none")]
                $0.signature = ""
            } != nil
        )
        #expect(
            try await fault {
                $0.header = ["alg": .string("RS256"), "kid": .string("first")]
                $0.signature = ""
            } == .format
        )
        #expect(try await fault { $0.signature = "AAAA" } == .signature)
    }

    @Test("can't use a key with the algorithm of another kind")
    func algorithmOfKey() async throws {
        // The header says ES256, but the key with this identifier is an RSA key.
        #expect(
            try await fault { $0.header = ["alg": .string("ES256"), "kid": .string("first")] } == .unknownKey
        )
    }

    @Test("with critical extensions are refused, because none is supported")
    func critical() async throws {
        let header: JSON = [
            "alg": .string("RS256"), "kid": .string("first"), "crit": .array([.string("b64")]), "b64": .bool(false),
        ]
        #expect(try await fault { $0.header = header } == .format)
    }

    @Test("of another issuer, for another client, or expired are refused")
    func claims() async throws {
        let time = provider.read(\.time)
        let table: [([String: JSON], SingleSignOnFailure.TokenFault?)] = [
            ([:], nil),
            (["iss": .string("https://evil.example")], .issuer),
            (["iss": .string("https://id.example.org/")], .issuer),
            (["iss": .null], .issuer),
            (["aud": .string("another")], .audience),
            (["aud": .array([])], .audience),
            (["aud": .null], .audience),
            (["aud": .array([.string("quire")])], nil),
            (["aud": .array([.string("quire"), .string("another")])], .audience),
            (["aud": .array([.string("quire"), .string("another")]), "azp": .string("quire")], nil),
            (["azp": .string("another")], .audience),
            (["exp": .number(time - 61)], .expired),
            (["exp": .number(time - 30)], nil),
            (["exp": .null], .format),
            (["exp": .string("never")], .format),
            (["iat": .number(time + 61)], .notYetValid),
            (["nbf": .number(time + 61)], .notYetValid),
            (["nonce": .string("another")], .nonce),
            (["nonce": .null], .nonce),
            (["sub": .null], .subject),
            (["sub": .string("")], .subject),
            (["sub": .string(String(repeating: "x", count: 256))], .subject),
        ]
        for (claims, expected) in table {
            #expect(try await fault { $0.claims = claims } == expected, "\(claims)")
        }
    }

    @Test("of an earlier sign-in are refused, because their nonce is another one")
    func replay() async throws {
        let client = provider.client()
        let first = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/")
        let nonce = TestProvider.parameters(String(first.address.drop { $0 != "?" }.dropFirst()))["nonce"]
        _ = try await client.finish(provider.authorize(first.address), stateOfBrowser: first.state)
        #expect(try await fault { $0.nonce = nonce } == .nonce)
    }

    @Test("of any other form are refused")
    func format() throws {
        let part = Base64.encode(Array("{}".utf8), alphabet: .url)
        for text in [
            "", ".", "..", "a.b.c", "\(part).\(part)", "\(part).\(part).x.y", "\(part)..x", ".\(part).x",
            String(repeating: "a", count: 1 << 20), "\(part).\(Base64.encode(Array("[]".utf8), alphabet: .url)).x",
        ] {
            #expect(throws: SingleSignOnFailure.token(.format)) { try IDToken(text) }
        }
    }
}

@Suite("Keys of a provider")
struct OpenIDKeyTests {
    private let provider = TestProvider()

    @Test("are fetched again once for an unknown key, and at most once a minute")
    func rotation() async throws {
        let client = provider.client()
        _ = try await provider.signIn(client)
        _ = try await provider.signIn(client)
        #expect(provider.keySetRequestCount == 1)
        provider.change {
            ($0.key, $0.keyID) = (TestKey.makeP256(), "second")
            $0.time += 61
        }
        _ = try await provider.signIn(client)
        #expect(provider.keySetRequestCount == 2)
        // A key that is never published.
        provider.change { ($0.keyID, $0.publishedKeyID) = ("third", "second") }
        for _ in 0..<3 {
            await #expect(throws: SingleSignOnFailure.token(.unknownKey)) { try await provider.signIn(client) }
        }
        #expect(provider.keySetRequestCount == 2)
        provider.change { $0.time += 61 }
        await #expect(throws: SingleSignOnFailure.token(.unknownKey)) { try await provider.signIn(client) }
        #expect(provider.keySetRequestCount == 3)
        provider.change {
            $0.publishedKeyID = nil
            $0.time += 61
        }
        _ = try await provider.signIn(client)
        #expect(provider.keySetRequestCount == 4)
    }

    @Test("that were withdrawn are not accepted for longer than an hour")
    func withdrawal() async throws {
        let client = provider.client()
        _ = try await provider.signIn(client)
        provider.change {
            ($0.publishedKey, $0.publishedKeyID) = (TestKey.makeP256(), "second")
            $0.time += 3601
        }
        await #expect(throws: SingleSignOnFailure.token(.unknownKey)) { try await provider.signIn(client) }
    }

    @Test("are fetched again after the clock was set back by more than an hour")
    func clockSetBack() async throws {
        let client = provider.client()
        _ = try await provider.signIn(client)
        provider.change {
            ($0.key, $0.keyID) = (TestKey.makeP256(), "second")
            $0.time -= 86_400
        }
        _ = try await provider.signIn(client)
        #expect(provider.keySetRequestCount == 2)
    }

    @Test("are found without an identifier only if there is one possibility")
    func identifier() throws {
        let (first, second) = (TestKey.makeP256(), TestKey.makeP256())
        let set = try OpenIDKeySet(body([try first.publicKey(id: "a"), try TestKey.sharedRSA.publicKey(id: "b")]))
        #expect(set.key(id: nil, algorithm: .es256)?.id == "a")
        #expect(set.key(id: "b", algorithm: .rs256)?.id == "b")
        #expect(set.key(id: "b", algorithm: .es256) == nil)
        #expect(set.key(id: "c", algorithm: .es256) == nil)
        let two = try OpenIDKeySet(body([try first.publicKey(id: "a"), try second.publicKey(id: "b")]))
        #expect(two.key(id: nil, algorithm: .es256) == nil)
    }

    @Test("for encryption and of other kinds are left out, and their number is bounded")
    func kinds() throws {
        var encryption = try TestKey.sharedRSA.publicKey(id: "a")
        encryption.setMember("use", to: .string("enc"))
        var other = try TestKey.sharedRSA.publicKey(id: "a")
        other.setMember("alg", to: .string("RS512"))
        var broken = try TestKey.makeP256().publicKey(id: "a")
        broken.setMember("x", to: .string("!"))
        #expect(try OpenIDKeySet(body([encryption, other, broken, .null, .string("x")])).keys.isEmpty)
        let many = [JSON](repeating: try TestKey.sharedRSA.publicKey(id: "a"), count: 500)
        #expect(try OpenIDKeySet(body(many)).keys.count == 64)
        for text in ["", "{}", "[]", "{\"keys\":{}}"] {
            #expect(throws: SingleSignOnFailure.discovery("Its key set is not valid.")) {
                try OpenIDKeySet(Array(text.utf8))
            }
        }
    }

    private func body(_ keys: [JSON]) -> [UInt8] {
        var writer = JSONWriter()
        writer.add(["keys": .array(keys)])
        return writer.bytes
    }
}
