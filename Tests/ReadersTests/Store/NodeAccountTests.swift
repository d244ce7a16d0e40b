import Database
import Library
import TestDatabases
import Testing

@testable import Readers

@Suite("Nodes that share accounts", .postgreSQLOnly)
struct NodeAccountTests {
    private let one: AccountStore
    private let two: AccountStore
    private let databases: (Database, Database)

    init() throws {
        let address = try #require(try TestDatabases.newAddress())
        let store = try LibraryStore(.server(address), additionalMigrations: AccountSchema.migrations)
        let other = try Database(address)
        databases = (store.database, other)
        one = AccountStore(database: store.database)
        two = AccountStore(database: other)
    }

    private func close() throws {
        try databases.0.close()
        try databases.1.close()
    }

    @Test("end a session on all of them")
    func revocation() async throws {
        let token = try await one.openSession(for: .owner, device: "Phone")
        let found = try #require(try await two.session(token))
        try await one.endSession(found.session.id, of: .owner)
        try await databases.1.receiveChanges()
        #expect(try await two.session(token) == nil)
        try close()
    }

    @Test("count wrong passwords together")
    func attempts() async throws {
        let first = SignInAttempts(accounts: one) { 0 }
        let second = SignInAttempts(accounts: two) { 0 }
        for index in 0..<6 {
            try await (index % 2 == 0 ? first : second).failed(address: "192.0.2.1", user: "anna")
        }
        #expect(try await second.decide(address: "192.0.2.1", user: "anna") != .admitted)
        #expect(try await first.decide(address: "192.0.2.2", user: "ben") == .admitted)
        try close()
    }

    @Test("share the sessions of API keys and the access key")
    func sharedSessions() async throws {
        let token = SessionToken.random()
        try await one.addKeySession(KeySession(user: .owner), token)
        #expect(try await two.keySession(token) == KeySession(user: .owner))
        try await two.endKeySession(token)
        #expect(try await one.keySession(token) == nil)
        #expect(try await one.sharedSecret("access key", "a") == "a")
        #expect(try await two.sharedSecret("access key", "b") == "a")
        try close()
    }

    @Test("finish a sign-in that another node began, but only once")
    func signIn() async throws {
        let stored = OpenIDSignIn.Stored(nonce: "n", verifier: "v", redirectAddress: "https://a/", returnPath: "/x")
        try await one.insert(stored, state: "s", provider: "p", now: 1000)
        #expect(try await two.takeSignIn("s", provider: "p", now: 1001) == stored)
        #expect(try await one.takeSignIn("s", provider: "p", now: 1001) == nil)
        try close()
    }
}
