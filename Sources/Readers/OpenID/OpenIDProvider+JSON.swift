import TextCoding

extension OpenIDProvider {
    /// The maximum number of providers.
    private static let maximumCount = 20

    /// Reads the providers of a configuration file:
    ///
    ///     {"providers": [{
    ///         "id": "authelia", "name": "Authelia", "issuer": "https://id.example.org",
    ///         "clientID": "quire", "clientSecret": "…", "createsUsers": true, "matchesVerifiedEmail": false,
    ///         "groups": {"claim": "groups", "roles": {"family": "member"}, "libraries": {"family": ["Comics"]}}
    ///     }]}
    ///
    /// - Throws: `ReadersError.invalidProvider` with the first error.
    public static func providers(configuration text: String) throws(ReadersError) -> [OpenIDProvider] {
        guard let json = try? JSON(parsing: text), let elements = json["providers"].array else {
            throw .invalidProvider(id: "", reason: "the file must be JSON with an array “providers”")
        }
        guard elements.count <= maximumCount else {
            throw .invalidProvider(id: "", reason: "there can be at most \(maximumCount) providers")
        }
        var providers: [OpenIDProvider] = []
        for element in elements {
            let provider = try OpenIDProvider(element)
            guard !providers.contains(where: { $0.id == provider.id }) else {
                throw .invalidProvider(id: provider.id, reason: "another one has the same id")
            }
            providers.append(provider)
        }
        return providers
    }

    private init(_ json: JSON) throws(ReadersError) {
        guard let id = json["id"].string, let issuer = json["issuer"].string, let client = json["clientID"].string
        else {
            throw .invalidProvider(id: json["id"].string ?? "", reason: "it needs “id”, “issuer” and “clientID”")
        }
        self.init(
            id: id,
            name: json["name"].string ?? id,
            issuer: issuer,
            clientID: client,
            clientSecret: json["clientSecret"].string
        )
        if let scopes = json["scopes"].array { self.scopes = scopes.compactMap(\.string) }
        createsUsers = json["createsUsers"].bool ?? false
        matchesVerifiedEmail = json["matchesVerifiedEmail"].bool ?? false
        if let text = json["roleOfNewUsers"].string {
            guard let role = UserRole(rawValue: text) else { throw .invalidProvider(id: id, reason: Self.roles) }
            roleOfNewUsers = role
        }
        if !json["groups"].isNull { groups = try GroupRules(json["groups"], provider: id) }
        try validate()
    }

    fileprivate static let roles = "a role is administrator, member or child"
}

extension OpenIDProvider.GroupRules {
    fileprivate init(_ json: JSON, provider id: String) throws(ReadersError) {
        self.init(claim: json["claim"].string ?? "groups")
        requiresGroup = json["requiresGroup"].bool ?? false
        if case .object(let members) = json["roles"] {
            for member in members {
                guard let role = member.value.string.flatMap({ UserRole(rawValue: $0) }) else {
                    throw .invalidProvider(id: id, reason: OpenIDProvider.roles)
                }
                roles[member.name] = role
            }
        }
        if case .object(let members) = json["libraries"] {
            for member in members {
                libraries[member.name] = Set(member.value.elements.compactMap(\.string))
            }
        }
    }
}
