import Library
import Testing
import TextCoding

@testable import Readers

@Suite("Users of providers")
struct IdentityStoreTests {
    private let accounts: TestAccounts
    private var provider = OpenIDProvider(id: "test", name: "Test", issuer: "https://id.example.org", clientID: "quire")

    init() throws {
        accounts = try TestAccounts()
    }

    private func signIn(
        _ subject: String,
        email: String? = nil,
        names: [String] = ["anna"],
        grants: GroupGrants = GroupGrants(),
        provider: OpenIDProvider? = nil
    ) async throws -> User {
        var identity = ExternalIdentity(["sub": .string(subject)], provider: provider ?? self.provider, token: "")
        identity.verifiedEmail = email
        identity.suggestedNames = names
        return try await accounts.store.user(
            for: identity,
            grants: grants,
            provider: provider ?? self.provider,
            libraries: ["Comics": 1, "Books": 2]
        )
    }

    private var creating: OpenIDProvider {
        var provider = provider
        provider.createsUsers = true
        return provider
    }

    private var matching: OpenIDProvider {
        var provider = provider
        provider.matchesVerifiedEmail = true
        return provider
    }

    @Test("are created at the first sign-in only if this is configured")
    func creation() async throws {
        await #expect(throws: ReadersError.singleSignOn(.noAccount)) { try await signIn("1") }
        let user = try await signIn("1", email: "anna@example.org", provider: creating)
        #expect(user.account.name.text == "anna")
        #expect(user.account.role == .member)
        #expect(user.account.email == "anna@example.org")
        #expect(!user.hasPassword)
        // Later the subject decides, also after the person has another name, and without creation.
        #expect(try await signIn("1", email: "other@example.org", names: ["ben"]).id == user.id)
        #expect(try await accounts.store.users().count == 2)
    }

    @Test("are different users if two issuers use the same subject")
    func issuers() async throws {
        var other = creating
        other.id = "other"
        other.issuer = "https://id.example.net"
        let first = try await signIn("1", provider: creating)
        let second = try await signIn("1", provider: other)
        #expect(first.id != second.id)
        #expect(second.account.name.text == "anna 2")
        #expect(try await signIn("1", provider: creating).id == first.id)
        #expect(try await signIn("1", provider: other).id == second.id)
    }

    @Test("never get the name of another user")
    func names() async throws {
        let texts = [
            try await signIn("1", provider: creating), try await signIn("2", provider: creating),
            try await signIn("3", names: ["Owner"], provider: creating),
            try await signIn("4", names: ["<>", "\u{202E}", "b<r>i\u{202E}an"], provider: creating),
            try await signIn("5", names: [], provider: creating),
            try await signIn("6", names: [String(repeating: "a", count: 200)], provider: creating),
            try await signIn("7", names: [String(repeating: "a", count: 200)], provider: creating),
        ].map(\.account.name.text)
        #expect(texts.prefix(5) == ["anna", "anna 2", "Owner 2", "brian", "User"])
        #expect(texts[5].count == 64)
        #expect(texts[6].count <= 64)
        #expect(texts[6].hasSuffix(" 2"))
    }

    @Test("are matched by a verified e-mail address only if this is configured")
    func email() async throws {
        let anna = try await accounts.add("Anna") { $0.email = "anna@example.org" }
        await #expect(throws: ReadersError.singleSignOn(.noAccount)) {
            try await signIn("1", email: "anna@example.org", provider: creating)
        }
        await #expect(throws: ReadersError.singleSignOn(.noAccount)) { try await signIn("1", provider: matching) }
        #expect(try await signIn("1", email: "anna@example.org", provider: matching).id == anna.id)
        #expect(try await signIn("1").id == anna.id)
        // Another person with the name, but without the address.
        await #expect(throws: ReadersError.singleSignOn(.noAccount)) { try await signIn("2") }
    }

    @Test("have the role and libraries of their groups at each sign-in")
    func groups() async throws {
        let grants = GroupGrants(role: .child, libraries: ["Comics", "Unknown"])
        let child = try await signIn("1", grants: grants, provider: creating)
        #expect(child.account.role == .child)
        #expect(!child.account.limits.showsUnrated)
        #expect(child.account.limits.libraries == .chosen([1]))
        let member = try await signIn("1", grants: GroupGrants(role: .member, libraries: ["Books"]))
        #expect(member.account.role == .member)
        #expect(member.account.limits.libraries == .chosen([2]))
        let again = try await signIn("1", grants: GroupGrants(role: .child, libraries: nil))
        #expect(again.account.limits.libraries == .chosen([2]))
        #expect(again.account.permissions.isEmpty)
        #expect(try await accounts.store.user(again.id) == again)
    }

    @Test("lose a role of a group when they leave it, and keep a role that no group grants")
    func leftGroup() async throws {
        var ruled = creating
        ruled.groups = OpenIDProvider.GroupRules()
        ruled.groups?.roles = ["staff": .administrator]
        let administrator = try await signIn("1", grants: GroupGrants(role: .administrator), provider: ruled)
        #expect(administrator.account.role == .administrator)
        #expect(try await signIn("1", provider: ruled).account.role == .member)
        #expect(try await accounts.store.user(administrator.id).account.role == .member)

        _ = try await accounts.store.updateUser(administrator.id) { $0.role = .child }
        #expect(try await signIn("1", provider: ruled).account.role == .child)
        // Without rules, an administrator of Quire decides.
        _ = try await accounts.store.updateUser(administrator.id) { $0.role = .administrator }
        #expect(try await signIn("1").account.role == .administrator)
    }

    @Test("of a group can't take the role of the owner")
    func owner() async throws {
        _ = try await accounts.store.updateUser(.owner) { $0.email = "o@example.org" }
        let user = try await signIn(
            "1",
            email: "o@example.org",
            grants: GroupGrants(role: .child, libraries: nil),
            provider: matching
        )
        #expect(user.id == .owner)
        #expect(user.account.role == .administrator)
    }

    @Test("named by a proxy exist or are created")
    func trustedHeader() async throws {
        let anna = try await accounts.add("Anna")
        #expect(try await accounts.store.user(ofTrustedHeader: "ANNA", createsUsers: false).id == anna.id)
        await #expect(throws: ReadersError.noSuchUser) {
            try await accounts.store.user(ofTrustedHeader: "ben", createsUsers: false)
        }
        let ben = try await accounts.store.user(ofTrustedHeader: "ben", createsUsers: true)
        #expect(ben.account.role == .member)
        #expect(try await accounts.store.user(ofTrustedHeader: "Ben", createsUsers: true).id == ben.id)
        await #expect(throws: ReadersError.invalidUserName(.characters)) {
            try await accounts.store.user(ofTrustedHeader: "a\nb", createsUsers: true)
        }
    }
}
