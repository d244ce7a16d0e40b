public import Library
import TextCoding

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

    /// The maximum length of an e-mail address in UTF-8.
    public static let maximumEmailLength = 254

    /// Returns an e-mail address in the normalised form in which addresses are stored and compared.
    ///
    /// - Throws: `ReadersError.invalidEmail`.
    public static func emailAddress(_ text: String) throws(ReadersError) -> String {
        let isVisible = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        guard text.utf8.count <= maximumEmailLength, text.contains("@"), isVisible else { throw .invalidEmail }
        return text.lowercased()
    }

    /// Whether a text has the form of a BCP 47 language tag, such as `ja` or `zh-Hant`.
    public static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return text.utf8.count <= 35 && (2...3).contains(parts.first?.count ?? 0)
            && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) }
    }
}
