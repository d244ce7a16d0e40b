import Testing
import TextCoding

@testable import Readers

@Suite("Configuration of a provider")
struct OpenIDProviderTests {
    @Test("needs secure addresses")
    func addresses() {
        for text in [
            "https://id.example.org", "https://id.example.org:8443/realms/a", "http://localhost:9000",
            "http://127.0.0.1:9000/x", "http://[::1]:9000", "HTTPS://id.example.org",
        ] {
            #expect(ProviderURL(text) != nil, "\(text)")
        }
        for text in [
            "", "id.example.org", "http://id.example.org", "http://127.0.0.1.evil.example", "ftp://id.example.org",
            "https://", "https:///x", "https://a@id.example.org", "https://id.example.org/#x",
            "https://id.example.org/ x",
            "https://id.example.org/\r\nX: y", "https://ïd.example.org", "javascript://x", "https://:443",
            "https://" + String(repeating: "a", count: 3000), "http://localhost.evil.example",
        ] {
            #expect(ProviderURL(text) == nil, "\(text)")
        }
    }

    @Test("is checked")
    func validation() throws {
        let valid = OpenIDProvider(id: "authelia", name: "Authelia", issuer: "https://id.example.org", clientID: "a")
        try valid.validate()
        for change: (inout OpenIDProvider) -> Void in [
            { $0.id = "" }, { $0.id = "a/b" }, { $0.id = "A" }, { $0.id = String(repeating: "a", count: 33) },
            { $0.issuer = "http://id.example.org" }, { $0.issuer = "https://id.example.org?x" }, { $0.clientID = "" },
        ] {
            var provider = valid
            change(&provider)
            #expect(throws: ReadersError.self) { try provider.validate() }
        }
    }

    @Test("is completed by a discovery document of exactly this issuer")
    func discovery() async throws {
        let table: [([String: JSON], Bool)] = [
            ([:], true),
            (["issuer": .string("https://id.example.org/")], false),
            (["issuer": .string("https://evil.example")], false),
            (["token_endpoint": .string("http://id.example.org/token")], false),
            (["jwks_uri": .null], false),
            (["authorization_endpoint": .string("javascript:alert(1)")], false),
            (["code_challenge_methods_supported": .array([.string("plain")])], false),
            (["userinfo_endpoint": .string("http://id.example.org/u")], true),
        ]
        for (members, isAccepted) in table {
            let provider = TestProvider()
            provider.change { $0.discovery = members }
            let beginning = try? await provider.client().begin(redirectAddress: "x", returnPath: "/")
            #expect((beginning != nil) == isAccepted, "\(members)")
        }
    }

    @Test("gives the role with the most rights, and the libraries of all groups")
    func groups() async throws {
        let provider = TestProvider()
        // A token without groups is completed by the user info, which has none either.
        provider.change { $0.userInfo = ["sub": .string("1234")] }
        var rules = OpenIDProvider.GroupRules(claim: "realm_access.roles")
        rules.roles = ["staff": .administrator, "family": .member, "kids": .child]
        rules.libraries = ["family": ["Comics", "Books"], "kids": ["Children"]]
        let table: [([String], UserRole?, Set<String>)] = [
            ([], nil, []), (["other"], nil, []), (["kids"], .child, ["Children"]),
            (["kids", "family"], .member, ["Comics", "Books", "Children"]),
            (["staff", "kids"], .administrator, ["Children"]),
        ]
        for (groups, role, libraries) in table {
            provider.change { $0.claims = ["realm_access": ["roles": .array(groups.map { .string($0) })]] }
            let grants = try await provider.signIn(provider.client { $0.groups = rules }).grants
            #expect(grants == GroupGrants(role: role, libraries: libraries))
        }
        rules.requiresGroup = true
        provider.change { $0.claims = ["realm_access": ["roles": .array([.string("other")])]] }
        await #expect(throws: SingleSignOnFailure.noGroup) {
            try await provider.signIn(provider.client { $0.groups = rules })
        }
        // One group as text, as some providers write it.
        provider.change { $0.claims = ["realm_access": ["roles": .string("kids")]] }
        #expect(try await provider.signIn(provider.client { $0.groups = rules }).grants.role == .child)
    }

    @Test("accepts an e-mail address only if it is verified")
    func email() async throws {
        let provider = TestProvider()
        for (verified, email) in [
            (JSON.bool(true), "anna@example.org"), (.bool(false), nil), (.null, nil),
            (.string("true"), "anna@example.org"),
            (.string("yes"), nil), (.number(1), nil),
        ] as [(JSON, String?)] {
            provider.change { $0.claims = ["email_verified": verified] }
            #expect(try await provider.signIn(provider.client()).identity.verifiedEmail == email)
        }
    }

    @Test("is read from a file, and errors name the provider")
    func file() throws {
        let providers = try OpenIDProvider.providers(
            configuration: """
                {"providers": [{"id": "a", "issuer": "https://id.example.org", "clientID": "quire", "createsUsers": true,
                "roleOfNewUsers": "child", "scopes": ["groups"], "groups": {"claim": "g", "requiresGroup": true,
                "roles": {"family": "member"}, "libraries": {"family": ["Comics"]}}}]}
                """
        )
        let provider = try #require(providers.first)
        #expect(provider.name == "a")
        #expect(provider.clientSecret == nil)
        #expect(provider.createsUsers && !provider.matchesVerifiedEmail)
        #expect(provider.roleOfNewUsers == .child)
        #expect(provider.scopes == ["groups"])
        #expect(provider.groups?.claim == "g")
        #expect(provider.groups?.roles == ["family": .member])
        #expect(provider.groups?.libraries == ["family": ["Comics"]])
        #expect(provider.groups?.requiresGroup == true)
        let valid = #"{"id":"a","issuer":"https://id.example.org","clientID":"quire"}"#
        #expect(try OpenIDProvider.providers(configuration: #"{"providers":[]}"#).isEmpty)
        for text in [
            "", "{}", "[]", #"{"providers":[{}]}"#, #"{"providers":[\#(valid),\#(valid)]}"#,
            #"{"providers":[{"id":"a","issuer":"http://id.example.org","clientID":"quire"}]}"#,
            #"{"providers":[{"id":"a","issuer":"https://id.example.org","clientID":"q","roleOfNewUsers":"king"}]}"#,
        ] {
            #expect(throws: ReadersError.self) { try OpenIDProvider.providers(configuration: text) }
        }
    }
}
