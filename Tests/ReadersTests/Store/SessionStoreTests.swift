import Library
import Testing

@testable import Readers

@Suite("Sessions in the store")
struct SessionStoreTests {
    private let accounts: TestAccounts

    init() throws {
        accounts = try TestAccounts()
    }

    @Test("are stored without their token")
    func secrecy() async throws {
        let anna = try await accounts.add("Anna")
        let token = try await accounts.session(of: anna)
        let stored: [UInt8] = try #require(try accounts.value("SELECT digest FROM sessions"))
        #expect(stored == token.digest)
        #expect(try await accounts.store.session(.random()) == nil)
    }

    @Test("are listed and revoked by their user only")
    func revocation() async throws {
        let anna = try await accounts.add("Anna")
        let ben = try await accounts.add("Ben")
        let first = try await accounts.session(of: anna, device: "Firefox, Linux")
        accounts.pass(seconds: 1)
        let second = try await accounts.session(of: anna, device: "Safari, iPad")
        let sessions = try await accounts.store.sessions(of: anna.id)
        #expect(sessions.map(\.device) == ["Safari, iPad", "Firefox, Linux"])
        #expect(try await accounts.store.sessions(of: ben.id).isEmpty)
        await #expect(throws: ReadersError.noSuchSession) {
            try await accounts.store.endSession(sessions[0].id, of: ben.id)
        }
        try await accounts.store.endSession(sessions[1].id, of: anna.id)
        #expect(try await accounts.store.session(first) == nil)
        #expect(try await accounts.store.session(second) != nil)
        _ = try await accounts.store.endSession(second)
        #expect(try await accounts.store.session(second) == nil)
        #expect(try await accounts.store.endSession(second) == nil)
    }

    @Test("write the time of the last request at most once a minute")
    func lastSeen() async throws {
        let anna = try await accounts.add("Anna")
        let token = try await accounts.session(of: anna)
        let start = accounts.now
        for (seconds, expected) in [(1, 0), (58, 0), (1, 60), (30, 60), (29, 60), (1, 120)] as [(Int64, Int64)] {
            accounts.pass(seconds: seconds)
            _ = try await accounts.store.session(token)
            #expect(try accounts.value("SELECT lastSeenAt FROM sessions") == start + expected * 1000)
        }
    }

    @Test("end after 90 days without a request")
    func expiry() async throws {
        let anna = try await accounts.add("Anna")
        let token = try await accounts.session(of: anna)
        for _ in 0..<3 {
            accounts.pass(seconds: 89 * 86_400)
            #expect(try await accounts.store.session(token) != nil)
        }
        accounts.pass(seconds: 91 * 86_400)
        #expect(try await accounts.store.session(token) == nil)
        #expect(try await accounts.store.sessions(of: anna.id).isEmpty)
        _ = try await accounts.session(of: anna)
        #expect(try accounts.value("SELECT count(*) FROM sessions") == 1)
    }

    @Test("are bounded for each user")
    func bounds() async throws {
        let anna = try await accounts.add("Anna")
        let first = try await accounts.session(of: anna)
        for _ in 0..<AccountStore.maximumSessionCount {
            accounts.pass(seconds: 1)
            _ = try await accounts.session(of: anna)
        }
        #expect(try await accounts.store.sessions(of: anna.id).count == AccountStore.maximumSessionCount)
        #expect(try await accounts.store.session(first) == nil)
    }

    @Test("remember the provider, for signing out there too")
    func provider() async throws {
        let anna = try await accounts.add("Anna")
        let token = try await accounts.store.openSession(
            for: anna.id,
            device: "",
            provider: "authelia",
            idToken: "a.b.c"
        )
        let ended = try #require(try await accounts.store.endSession(token))
        #expect(ended.provider == "authelia")
        #expect(ended.idToken == "a.b.c")
    }
}

@Suite("Keys in the store")
struct KeyStoreTests {
    private let accounts: TestAccounts

    init() throws {
        accounts = try TestAccounts()
    }

    @Test("give access for their user, with their scope")
    func keys() async throws {
        let anna = try await accounts.add("Anna")
        for scope in [APIKey.Scope.everything, .reading, .opds] {
            let (key, record) = try await accounts.store.makeKey(named: "phone", scope: scope, for: anna.id)
            for name in [nil, "anna", "ANNA"] {
                let found = try await accounts.store.authenticate(key, userName: name)
                #expect(found?.user.id == anna.id)
                #expect(found?.key.id == record.id)
                #expect(found?.key.scope == scope)
            }
            #expect(try await accounts.store.authenticate(key, userName: "ben") == nil)
            #expect(try await accounts.store.authenticate(key, userName: "") == nil)
        }
        #expect(try await accounts.store.authenticate(.random(scope: .everything)) == nil)
    }

    @Test("for e-readers are found by the MD5 of their secret and the name")
    func sync() async throws {
        let anna = try await accounts.add("Anna")
        let (key, _) = try await accounts.store.makeKey(named: "Kobo", scope: .sync, for: anna.id)
        let header = key.text.md5
        #expect(try await accounts.store.authenticate(syncHeader: header, userName: "anna")?.key.scope == .sync)
        #expect(try await accounts.store.authenticate(syncHeader: header, userName: "ben") == nil)
        #expect(try await accounts.store.authenticate(syncHeader: key.text, userName: "anna") == nil)
        #expect(try await accounts.store.authenticate(syncHeader: "x".md5, userName: "anna") == nil)
    }

    @Test("are listed and revoked by their user only, and their number is bounded")
    func revocation() async throws {
        let anna = try await accounts.add("Anna")
        let ben = try await accounts.add("Ben")
        let (key, record) = try await accounts.store.makeKey(named: "phone", scope: .everything, for: anna.id)
        #expect(try await accounts.store.keys(of: anna.id) == [record])
        #expect(try await accounts.store.keys(of: ben.id).isEmpty)
        await #expect(throws: ReadersError.noSuchKey) {
            try await accounts.store.revokeKey(record.id, of: ben.id)
        }
        try await accounts.store.revokeKey(record.id, of: anna.id)
        #expect(try await accounts.store.authenticate(key) == nil)
        for number in 0..<AccountStore.maximumKeyCount {
            _ = try await accounts.store.makeKey(named: "\(number)", scope: .opds, for: anna.id)
        }
        await #expect(throws: ReadersError.tooManyKeys) {
            try await accounts.store.makeKey(named: "one more", scope: .opds, for: anna.id)
        }
        for name in ["", "a\nb", String(repeating: "a", count: 61)] {
            await #expect(throws: ReadersError.invalidKeyName) {
                try await accounts.store.makeKey(named: name, scope: .opds, for: ben.id)
            }
        }
    }

    @Test("write the time of the last use at most once a minute")
    func lastUse() async throws {
        let anna = try await accounts.add("Anna")
        let (key, record) = try await accounts.store.makeKey(named: "phone", scope: .everything, for: anna.id)
        #expect(record.lastUsedAt == nil)
        let start = accounts.now
        for (seconds, expected) in [(0, 0), (59, 0), (1, 60), (59, 60)] as [(Int64, Int64)] {
            accounts.pass(seconds: seconds)
            _ = try await accounts.store.authenticate(key)
            #expect(try await accounts.store.keys(of: anna.id).first?.lastUsedAt == start + expected * 1000)
        }
    }

    @Test("stay when the password changes")
    func password() async throws {
        let anna = try await accounts.add("Anna", password: "correct horse")
        let (key, _) = try await accounts.store.makeKey(named: "phone", scope: .everything, for: anna.id)
        try await accounts.store.setPassword(try Password(new: "battery staple"), of: anna.id)
        #expect(try await accounts.store.authenticate(key) != nil)
    }
}
