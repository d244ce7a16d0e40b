import Library
import Readers
import WireModel

extension Account {
    /// Creates the account that clients see.
    init(_ user: User) {
        self.init()
        let account = user.account
        id = String(user.id.rawValue)
        name = account.name.text
        role = Role(account.role)
        permissions = Permission.allCases.filter { account.permissions.contains(.init($0)) }.map(\.rawValue)
        avatarColour = account.avatarColour.index
        language = account.language
        email = account.email
        hasPassword = user.hasPassword
        isOwner = user.isOwner
        limits = AccountLimits(account.limits)
    }
}

extension AccountName {
    /// Creates the public part of an account, which other users can see.
    init(_ user: User) {
        self.init()
        id = String(user.id.rawValue)
        name = user.account.name.text
        avatarColour = user.account.avatarColour.index
    }
}

extension Account.Role {
    init(_ role: UserRole) {
        self =
            switch role {
            case .administrator: .administrator
            case .member: .member
            case .child: .child
            }
    }
}

extension UserPermissions {
    init(_ permission: Account.Permission) {
        self =
            switch permission {
            case .editMetadata: .editMetadata
            case .downloadFiles: .downloadFiles
            case .shareLists: .shareLists
            }
    }
}

extension AccountLimits {
    init(_ limits: ReadingLimits) {
        self.init()
        if case .chosen(let chosen) = limits.libraries { libraries = chosen.sorted().map { String($0) } }
        highestAge = limits.highestAge
        showsUnrated = limits.showsUnrated
        includedLabels = limits.includedLabels.map(\.text).sorted()
        excludedLabels = limits.excludedLabels.map(\.text).sorted()
    }
}

extension ReadingLimits {
    /// Reads the limits of a request.
    ///
    /// - Throws: `Problem` 400 for an invalid identifier, age or label.
    init(_ limits: AccountLimits) throws {
        self.init()
        if let chosen = limits.libraries { libraries = .chosen(Set(try chosen.identifiers())) }
        if let age = limits.highestAge, !(0...99).contains(age) {
            throw Problem.badRequest("“highestAge” must be a number from 0 to 99.")
        }
        highestAge = limits.highestAge
        showsUnrated = limits.showsUnrated
        includedLabels = Set(try limits.includedLabels.map { try ContentLabel($0) })
        excludedLabels = Set(try limits.excludedLabels.map { try ContentLabel($0) })
        try validate()
    }
}

/// The changes of an account in a request, after they were checked.
struct AccountPatch: Sendable {
    private var name: UserName?
    private var role: UserRole?
    private var permissions: UserPermissions?
    private var colour: AvatarColour?
    private var language: String?
    private var email: String?
    private var limits: ReadingLimits?

    /// Checks the changes.
    ///
    /// - Throws: `Problem` 400, or `ReadersError` for a name or an e-mail address that is not valid.
    init(_ changes: AccountChanges) throws {
        name = try changes.name.map { try UserName($0) }
        if let text = changes.role {
            guard let role = UserRole(rawValue: text) else { throw Problem.badRequest("There is no such role.") }
            self.role = role
        }
        if let names = changes.permissions {
            permissions = try names.reduce(into: []) { result, name in
                guard let permission = Account.Permission(rawValue: name) else {
                    throw Problem.badRequest("There is no such permission.")
                }
                result.insert(UserPermissions(permission))
            }
        }
        if let index = changes.avatarColour {
            guard let colour = AvatarColour(index: index) else { throw Problem.badRequest("There is no such colour.") }
            self.colour = colour
        }
        if let tag = changes.language, !tag.isEmpty, !UserAccount.isLanguageTag(tag) {
            throw Problem.badRequest("“language” must be a language tag, or empty.")
        }
        language = changes.language
        email = try changes.email.map { $0.isEmpty ? "" : try UserAccount.emailAddress($0) }
        limits = try changes.limits.map { try ReadingLimits($0) }
    }

    /// Whether the changes are those that users can make themselves.
    var isOwnChoice: Bool {
        name == nil && role == nil && permissions == nil && email == nil && limits == nil
    }

    /// Applies the changes.
    func apply(to account: inout UserAccount) {
        if let name { account.name = name }
        if let role { account.role = role }
        if let permissions { account.permissions = permissions }
        if let colour { account.avatarColour = colour }
        if let language { account.language = language.isEmpty ? nil : language }
        if let email { account.email = email.isEmpty ? nil : email }
        if let limits { account.limits = limits }
    }
}
