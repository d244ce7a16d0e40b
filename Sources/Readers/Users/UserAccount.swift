public import Library

/// What an administrator and the user chose for an account. Passwords, sessions and keys are stored apart.
public struct UserAccount: Sendable, Equatable {
    /// The name, with which the user signs in.
    public var name: UserName
    /// The role.
    public var role: UserRole
    /// The permissions that an administrator gave; see ``permits(_:)``.
    public var permissions: UserPermissions
    /// The colour of the user's circle.
    public var avatarColour: AvatarColour
    /// The language of the app as a BCP 47 tag; nil for that of the browser.
    public var language: String?
    /// The e-mail address in lower case, by which providers recognise the user; nil for none.
    public var email: String?
    /// The works that the user can see. Ignored for administrators; see ``effectiveLimits``.
    public var limits: ReadingLimits

    /// Creates an account with the defaults of its role.
    public init(name: UserName, role: UserRole) {
        self.name = name
        self.role = role
        permissions = .initial(for: role)
        avatarColour = AvatarColour(for: name)
        limits = .initial(for: role)
    }

    /// Whether the user has all of these permissions. Administrators have every permission.
    public func permits(_ permissions: UserPermissions) -> Bool {
        role == .administrator || self.permissions.isSuperset(of: permissions)
    }

    /// The limits that apply. Administrators see every work, because they manage them.
    public var effectiveLimits: ReadingLimits {
        role == .administrator ? .none : limits
    }

    /// Whether a text has the form of a BCP 47 language tag, such as `ja` or `zh-Hant`.
    public static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isAlphanumeric = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: false
            }
        }
        return text.utf8.count <= 35 && (2...3).contains(parts.first?.count ?? 0)
            && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }
    }
}
