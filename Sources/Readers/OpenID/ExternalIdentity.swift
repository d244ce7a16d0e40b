import TextCoding

/// A person as a provider describes them, after the token was verified.
public struct ExternalIdentity: Sendable, Equatable {
    /// The maximum number of groups that are read.
    private static let maximumGroupCount = 1000

    /// The provider's issuer. Together with ``subject`` it identifies the person permanently.
    public var issuer: String
    /// The provider's identifier of the person.
    public var subject: String
    /// The e-mail address in lower case; nil if it is missing or not verified.
    public var verifiedEmail: String?
    /// The names that the person prefers, best first.
    public var suggestedNames: [String]
    /// The groups of the person.
    public var groups: Set<String>
    /// The token, with which the person signs out at the provider.
    public var token: String

    /// Reads verified claims. `subject` has been checked.
    init(_ claims: JSON, provider: OpenIDProvider, token: String) {
        issuer = provider.issuer
        subject = claims["sub"].string ?? ""
        self.token = token
        let email = claims["email"].string.flatMap { try? UserAccount.emailAddress($0) }
        // Some providers write the Boolean as text.
        let isVerified = claims["email_verified"].bool ?? (claims["email_verified"].string == "true")
        verifiedEmail = isVerified ? email : nil
        let local = email.map { String($0.prefix { $0 != "@" }) }
        suggestedNames = [claims["preferred_username"].string, claims["name"].string, local].compactMap { $0 }
        groups = provider.groups.map { Self.groups(in: claims, at: $0.claim) } ?? []
    }

    private static func groups(in claims: JSON, at path: String) -> Set<String> {
        var value = claims
        for name in path.split(separator: ".", maxSplits: 8) {
            guard case .object(let members) = value, let member = members.first(where: { $0.name == name }) else {
                return []
            }
            value = member.value
        }
        return Set(value.oneOrMany.prefix(maximumGroupCount).compactMap(\.string))
    }
}

/// The role and the libraries that a person gets from their groups.
public struct GroupGrants: Sendable, Equatable {
    /// The role; nil if no group gives one.
    public var role: UserRole?
    /// The names of the libraries; nil if groups don't limit them.
    public var libraries: Set<String>?
}

extension OpenIDProvider {
    /// Returns the role and the libraries that a person gets from their groups. Called at each sign-in.
    ///
    /// - Throws: `SingleSignOnFailure.noGroup` if the person is in no group that may sign in.
    public func grants(for identity: ExternalIdentity) throws(SingleSignOnFailure) -> GroupGrants {
        guard let groups else { return GroupGrants() }
        let roles = Set(identity.groups.compactMap { groups.roles[$0] })
        let role = [UserRole.administrator, .member, .child].first(where: roles.contains)
        guard role != nil || !groups.requiresGroup else { throw .noGroup }
        let libraries = groups.libraries.isEmpty ? nil : identity.groups.compactMap { groups.libraries[$0] }
        return GroupGrants(role: role, libraries: libraries.map { Set($0.joined()) })
    }
}
