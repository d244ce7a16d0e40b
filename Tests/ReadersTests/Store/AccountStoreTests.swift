import Database
import Library
import Testing

@testable import Readers

@Suite("The store of users")
struct AccountStoreTests {
    private let accounts: TestAccounts

    init() throws {
        accounts = try TestAccounts()
    }

    @Test("begins with the owner, who is an administrator without a password")
    func owner() async throws {
        let users = try await accounts.store.users()
        #expect(users.map(\.id) == [.owner])
        #expect(users.first?.account.role == .administrator)
        #expect(users.first?.hasPassword == false)
        #expect(try await !accounts.store.hasSeveralUsers())
        try await accounts.add("Anna")
        #expect(try await accounts.store.hasSeveralUsers())
    }

    @Test("keeps every value of an account")
    func values() async throws {
        let added = try await accounts.add("Ａnna", role: .child, password: "correct horse") { account in
            account.permissions = .shareLists
            account.language = "ja"
            account.email = "anna@example.org"
            account.limits.libraries = .chosen([3, 1])
            account.limits.highestAge = 9
            account.limits.includedLabels = [.kids]
        }
        let user = try await accounts.store.user(added.id)
        #expect(user == added)
        #expect(user.account.name.text == "Anna")
        #expect(user.hasPassword)
        #expect(user.createdAt == accounts.now)
        #expect(try await accounts.store.user(named: "ANNA") == user)
        let changed = try await accounts.store.updateUser(user.id) { account in
            account.role = .member
            account.limits = .none
            account.language = nil
            account.email = nil
        }
        #expect(try await accounts.store.user(user.id) == changed)
        #expect(changed.account.limits == .none)
    }

    @Test("refuses a second user with the same name or e-mail address")
    func uniqueness() async throws {
        let anna = try await accounts.add("Anna") { $0.email = "a@example.org" }
        let ben = try await accounts.add("Ben")
        for name in ["anna", "ANNA", "Ａnna", "Owner"] {
            await #expect(throws: ReadersError.self) { try await accounts.add(name) }
        }
        await #expect(throws: ReadersError.emailTaken("a@example.org")) {
            try await accounts.add("Carla") { $0.email = "a@example.org" }
        }
        let name = try UserName("aNNa")
        await #expect(throws: ReadersError.nameTaken("aNNa")) {
            try await accounts.store.updateUser(ben.id) { $0.name = name }
        }
        // The user's own name in other letters.
        #expect(try await accounts.store.updateUser(anna.id) { $0.name = name }.account.name.text == "aNNa")
        #expect(try await accounts.store.users().count == 3)
    }

    @Test("keeps the owner as an administrator, also under another name")
    func ownerCannotBeRemoved() async throws {
        await #expect(throws: ReadersError.ownerCannotBeRemoved) { try await accounts.store.removeUser(.owner) }
        await #expect(throws: ReadersError.ownerIsAdministrator) {
            try await accounts.store.updateUser(.owner) { $0.role = .member }
        }
        let name = try UserName("Kim")
        _ = try await accounts.store.updateUser(.owner) { $0.name = name }
        #expect(try await accounts.store.user(named: "kim")?.id == .owner)
    }

    @Test("removes a user with their sessions, keys and identities")
    func removal() async throws {
        let anna = try await accounts.add("Anna")
        let token = try await accounts.session(of: anna)
        let key = try await accounts.store.makeKey(named: "phone", scope: .everything, for: anna.id).key
        try await accounts.store.removeUser(anna.id)
        #expect(try await accounts.store.session(token) == nil)
        #expect(try await accounts.store.authenticate(key) == nil)
        #expect(try await accounts.store.user(named: "Anna") == nil)
        await #expect(throws: ReadersError.noSuchUser) { try await accounts.store.removeUser(anna.id) }
        await #expect(throws: ReadersError.noSuchUser) { try await accounts.store.user(anna.id) }
        await #expect(throws: ReadersError.noSuchUser) { try await accounts.session(of: anna) }
        // The identifier is not used again, so nothing of the removed user can reach the next one.
        #expect(try await accounts.add("Anna").id != anna.id)
    }

    @Test("gives damaged rows the fewest rights")
    func damage() async throws {
        let anna = try await accounts.add("Anna", role: .administrator)
        try accounts.execute("UPDATE users SET role = 'god', limits = '[', avatarColour = 99 WHERE id <> 1")
        let user = try await accounts.store.user(anna.id)
        #expect(user.account.role == .child)
        #expect(user.account.limits.libraries == .chosen([]))
    }
}

@Suite("Passwords in the store")
struct StoredPasswordTests {
    private let accounts: TestAccounts

    init() throws {
        accounts = try TestAccounts()
    }

    @Test("sign in, whatever the case of the name")
    func signIn() async throws {
        let anna = try await accounts.add("Anna", password: "correct horse")
        let (user, token) = try await accounts.store.signIn(
            name: " anna ",
            password: "correct horse",
            device: "Firefox"
        )
        #expect(user.id == anna.id)
        #expect(try await accounts.store.session(token)?.user.id == anna.id)
        #expect(try await accounts.store.session(token)?.session.device == "Firefox")
    }

    @Test(
        "cost one derivation when they are wrong, when the user is unknown or has none, and when the name is impossible"
    )
    func costs() async throws {
        try await accounts.add("Anna", password: "correct horse")
        try await accounts.add("Ben")
        for (name, password) in [
            ("anna", "wrong"), ("anna", ""), ("nobody", "wrong"), ("ben", "wrong"), ("owner", "wrong"),
            ("a:b", "wrong"),
            ("", ""), ("anna", String(repeating: "a", count: 5000)),
        ] {
            let before = accounts.derivationCount
            await #expect(throws: ReadersError.wrongPassword) {
                try await accounts.store.signIn(name: name, password: password, device: "")
            }
            await #expect(throws: ReadersError.wrongPassword) {
                try await accounts.store.authenticate(name: name, password: password)
            }
            #expect(accounts.derivationCount == before + 2, "\(name) \(password.prefix(10))")
        }
    }

    @Test("of HTTP Basic are remembered for a minute, until they are changed")
    func remembered() async throws {
        let anna = try await accounts.add("Anna", password: "correct horse")
        for (seconds, derivations) in [(0, 1), (1, 0), (58, 0), (2, 1), (1, 0)] as [(Int64, Int)] {
            accounts.pass(seconds: seconds)
            let before = accounts.derivationCount
            let user = try await accounts.store.authenticate(name: "anna", password: "correct horse").user
            #expect(user.id == anna.id)
            #expect(accounts.derivationCount == before + derivations)
        }
        #expect(try await accounts.store.remembersPassword("correct horse", name: "anna"))
        #expect(try await !accounts.store.remembersPassword("wrong", name: "anna"))
        #expect(try await !accounts.store.remembersPassword("correct horse", name: "owner"))
        try await accounts.store.setPassword(try Password(new: "battery staple"), of: anna.id)
        await #expect(throws: ReadersError.wrongPassword) {
            try await accounts.store.authenticate(name: "anna", password: "correct horse")
        }
    }

    @Test("are hashed again when the parameters were raised")
    func outdated() async throws {
        let anna = try await accounts.add("Anna", password: "correct horse")
        let older = PasswordHash.Parameters(logarithmOfRounds: 10, blockSize: 1, parallelism: 2)
        let password = try Password(new: "correct horse")
        let hash = try PasswordHash(password, parameters: older, salt: PasswordHash.randomSalt())
        try accounts.execute("UPDATE users SET password = ? WHERE id = ?", [hash.stored, anna.id.rawValue])
        _ = try await accounts.store.authenticate(name: "anna", password: "correct horse")
        let stored: String = try #require(try accounts.value("SELECT password FROM users WHERE id <> 1"))
        #expect(PasswordHash(stored: stored)?.parameters == PasswordHashTests.cheap)
        let before = accounts.derivationCount
        _ = try await accounts.store.authenticate(name: "anna", password: "correct horse")
        #expect(accounts.derivationCount == before)
    }

    @Test("open no session and change nothing if they are changed while they are checked")
    func changeDuringCheck() async throws {
        let anna = try await accounts.add("Anna", password: "correct horse")
        let hasher = PasswordHasher(parameters: PasswordHashTests.cheap)
        let second = try await hasher.hash(Password(new: "battery staple")).stored
        let third = try await hasher.hash(Password(new: "another one")).stored
        func change(to hash: String) {
            accounts.duringNextDerivation { [accounts] in
                try? accounts.execute("UPDATE users SET password = ? WHERE id = ?", [hash, anna.id.rawValue])
            }
        }
        change(to: second)
        await #expect(throws: ReadersError.wrongPassword) {
            try await accounts.store.signIn(name: "anna", password: "correct horse", device: "")
        }
        let count: Int? = try accounts.value("SELECT count(*) FROM sessions")
        #expect(count == 0)
        change(to: third)
        await #expect(throws: ReadersError.wrongPassword) {
            try await accounts.store.changePassword(
                from: "battery staple",
                to: try Password(new: "correct horse"),
                of: anna.id,
                keeping: nil
            )
        }
        let stored: String? = try accounts.value("SELECT password FROM users WHERE id <> 1")
        #expect(stored == third)
    }

    @Test("sign in, and can be changed, while another sign-in hashes them again")
    func rehashDuringCheck() async throws {
        let anna = try await accounts.add("Anna", password: "correct horse")
        let hasher = PasswordHasher(parameters: PasswordHashTests.cheap)
        let (second, third) = (
            try await hasher.hash(Password(new: "correct horse")), try await hasher.hash(Password(new: "correct horse"))
        )
        func rehash(to hash: PasswordHash) {
            accounts.duringNextDerivation { [accounts] in
                try? accounts.execute("UPDATE users SET password = ? WHERE id = ?", [hash.stored, anna.id.rawValue])
            }
        }
        rehash(to: second)
        let (user, token) = try await accounts.store.signIn(name: "anna", password: "correct horse", device: "")
        #expect(user.id == anna.id)
        #expect(try await accounts.store.session(token) != nil)
        rehash(to: third)
        try await accounts.store.changePassword(
            from: "correct horse",
            to: try Password(new: "battery staple"),
            of: anna.id,
            keeping: nil
        )
        _ = try await accounts.store.authenticate(name: "anna", password: "battery staple")
    }

    @Test("of HTTP Basic open no session after they were changed")
    func changeAfterCheck() async throws {
        let anna = try await accounts.add("Anna", password: "correct horse")
        let (_, hash) = try await accounts.store.authenticate(name: "anna", password: "correct horse")
        _ = try await accounts.store.openSession(for: anna.id, device: "Komga", verified: hash)
        try await accounts.store.setPassword(try Password(new: "battery staple"), of: anna.id)
        await #expect(throws: ReadersError.wrongPassword) {
            try await accounts.store.openSession(for: anna.id, device: "Komga", verified: hash)
        }
        let count: Int? = try accounts.value("SELECT count(*) FROM sessions")
        #expect(count == 0)
    }

    @Test("that are changed end the other sessions, and keep this one")
    func change() async throws {
        let anna = try await accounts.add("Anna", password: "correct horse")
        let ben = try await accounts.add("Ben", password: "correct horse")
        let (first, second) = (try await accounts.session(of: anna), try await accounts.session(of: anna))
        let other = try await accounts.session(of: ben)
        let session = try #require(try await accounts.store.session(first)?.session.id)
        await #expect(throws: ReadersError.wrongPassword) {
            try await accounts.store.changePassword(
                from: "wrong",
                to: try Password(new: "battery staple"),
                of: anna.id,
                keeping: session
            )
        }
        #expect(try await accounts.store.session(second) != nil)
        try await accounts.store.changePassword(
            from: "correct horse",
            to: try Password(new: "battery staple"),
            of: anna.id,
            keeping: session
        )
        #expect(try await accounts.store.session(first) != nil)
        #expect(try await accounts.store.session(second) == nil)
        #expect(try await accounts.store.session(other) != nil)
        _ = try await accounts.store.signIn(name: "anna", password: "battery staple", device: "")
        // A new password by an administrator ends all.
        try await accounts.store.setPassword(nil, of: anna.id)
        #expect(try await accounts.store.session(first) == nil)
        await #expect(throws: ReadersError.wrongPassword) {
            try await accounts.store.signIn(name: "anna", password: "battery staple", device: "")
        }
    }
}

extension ContentLabel {
    /// A label that tests use.
    static var kids: ContentLabel {
        guard let label = try? ContentLabel("kids") else { preconditionFailure("“kids” is a label") }
        return label
    }
}
