import Library
import Testing

@testable import Readers

@Suite("Accounts")
struct UserAccountTests {
    @Test("begin with the permissions and limits of their role")
    func roles() throws {
        let table: [(UserRole, UserPermissions, Bool)] = [
            (.administrator, .all, true), (.member, .downloadFiles, true), (.child, [], false),
        ]
        for (role, permissions, showsUnrated) in table {
            let account = UserAccount(name: try UserName("Anna"), role: role)
            #expect(account.permissions == permissions)
            #expect(account.limits.showsUnrated == showsUnrated)
            for permission in [UserPermissions.editMetadata, .downloadFiles, .shareLists] {
                #expect(account.permits(permission) == permissions.contains(permission))
            }
        }
    }

    @Test("of administrators keep every permission and see every work")
    func administrator() throws {
        var account = UserAccount(name: try UserName("Anna"), role: .administrator)
        account.permissions = []
        account.limits = .initial(for: .child)
        #expect(account.permits(.all))
        #expect(account.effectiveLimits == .none)
        account.role = .member
        #expect(!account.permits(.editMetadata))
        #expect(account.effectiveLimits == .initial(for: .child))
    }

    @Test("ignore unknown bits of stored permissions")
    func permissionBits() {
        #expect(UserPermissions(rawValue: -1) == .all)
        #expect(UserPermissions(rawValue: 1 << 20) == [])
    }

    @Test("have a colour of the palette, the same for the same name")
    func colours() throws {
        #expect(AvatarColour(for: try UserName("anna")) == AvatarColour(for: try UserName("ANNA")))
        for index in [-1, AvatarColour.count, .max, .min] { #expect(AvatarColour(index: index) == nil) }
        let colours = try (0..<200).map { AvatarColour(for: try UserName("user \($0)")) }
        #expect(Set(colours).count == AvatarColour.count)
    }

    @Test("have a language tag or none")
    func languages() {
        for tag in ["en", "ja", "zh-Hant", "de-CH-1901", "yue"] { #expect(UserAccount.isLanguageTag(tag)) }
        for tag in ["", "e", "engl", "en-", "-en", "en_US", "en-abcdefghi", "日本", "en;q=1", "en-" + "a-" * 30] {
            #expect(!UserAccount.isLanguageTag(tag))
        }
    }
}

private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }
