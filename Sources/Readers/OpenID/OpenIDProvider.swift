/// An OpenID Connect provider, as the administrator configures it.
public struct OpenIDProvider: Sendable, Equatable {
    /// How groups of the provider become roles and libraries.
    public struct GroupRules: Sendable, Equatable {
        /// The claim with the groups: a name, or names separated by dots for a claim inside another one, such as
        /// `realm_access.roles`.
        public var claim: String
        /// The groups that give a role. If a user is in several, the role with the most rights counts.
        public var roles: [String: UserRole] = [:]
        /// The names of the libraries that a group can see. If there are any, other libraries are hidden.
        public var libraries: [String: Set<String>] = [:]
        /// Whether users without any of the groups in ``roles`` are refused.
        public var requiresGroup = false

        /// Creates rules that change nothing.
        public init(claim: String = "groups") {
            self.claim = claim
        }
    }

    /// The name in addresses: lower-case letters, digits and hyphens.
    public var id: String
    /// The name on the button of the sign-in page.
    public var name: String
    /// The issuer, as the provider writes it. The discovery document is below this address.
    public var issuer: String
    /// The identifier of this server at the provider.
    public var clientID: String
    /// The secret of this server at the provider; nil for a public client.
    public var clientSecret: String?
    /// The requested scopes. `openid` is always requested.
    public var scopes = ["profile", "email"]
    /// Whether a user is created at the first sign-in.
    public var createsUsers = false
    /// Whether the first sign-in of a verified e-mail address belongs to the user with this address.
    public var matchesVerifiedEmail = false
    /// The role of a created user without a group.
    public var roleOfNewUsers = UserRole.member
    /// The meaning of groups; nil to ignore them.
    public var groups: GroupRules?

    /// Creates the configuration of a provider.
    public init(id: String, name: String, issuer: String, clientID: String, clientSecret: String? = nil) {
        self.id = id
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
    }

    /// Checks the values that become part of addresses.
    ///
    /// - Throws: `ReadersError.invalidProvider` with the reason.
    public func validate() throws(ReadersError) {
        let isIDByte = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard (1...32).contains(id.utf8.count), id.utf8.allSatisfy(isIDByte) else {
            throw .invalidProvider(id: id, reason: "its id must have 1 to 32 lower-case letters, digits and hyphens")
        }
        guard ProviderURL(issuer) != nil, !issuer.contains("?") else {
            throw .invalidProvider(id: id, reason: "its issuer must be an https address without a query")
        }
        guard !clientID.isEmpty else {
            throw .invalidProvider(id: id, reason: "it needs the client id under which the provider knows this server")
        }
    }
}
