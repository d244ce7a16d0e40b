import TextCoding

/// What a provider publishes about itself (OpenID Connect Discovery 1.0, section 3), as far as it is used.
struct OpenIDMetadata: Sendable, Equatable {
    /// How this server authenticates at the token endpoint.
    enum ClientAuthentication: Sendable, Equatable {
        /// HTTP Basic.
        case basic
        /// The secret in the form.
        case form
        /// No secret; PKCE protects the code.
        case none
    }

    let issuer: String
    let authorizationEndpoint: ProviderURL
    let tokenEndpoint: ProviderURL
    let keySetAddress: ProviderURL
    /// Nil if the provider has none.
    let userInfoEndpoint: ProviderURL?
    /// Nil if the provider does not support signing out.
    let endSessionEndpoint: ProviderURL?
    let clientAuthentication: ClientAuthentication
    /// Whether the provider names itself when it redirects back (RFC 9207).
    let namesIssuerInResponses: Bool

    /// The address of the document for an issuer.
    static func address(issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// Reads a discovery document.
    ///
    /// - Throws: `SingleSignOnFailure.discovery` if an address is missing or not secure, or the document is that of another
    ///   issuer.
    init(_ body: [UInt8], for provider: OpenIDProvider) throws(SingleSignOnFailure) {
        guard let json = try? JSON(parsing: body) else { throw .discovery("The document is not JSON.") }
        guard json["issuer"].string == provider.issuer else {
            throw .discovery("Its issuer is not exactly the configured one.")
        }
        func endpoint(_ text: String?, _ name: String) throws(SingleSignOnFailure) -> ProviderURL {
            guard let url = text.flatMap({ ProviderURL($0) }) else {
                throw .discovery("“\(name)” is missing or not an https address.")
            }
            return url
        }
        issuer = provider.issuer
        authorizationEndpoint = try endpoint(json["authorization_endpoint"].string, "authorization_endpoint")
        tokenEndpoint = try endpoint(json["token_endpoint"].string, "token_endpoint")
        keySetAddress = try endpoint(json["jwks_uri"].string, "jwks_uri")
        userInfoEndpoint = json["userinfo_endpoint"].string.flatMap { ProviderURL($0) }
        endSessionEndpoint = json["end_session_endpoint"].string.flatMap { ProviderURL($0) }
        let challenges = json["code_challenge_methods_supported"].array
        guard challenges?.contains(.string("S256")) ?? true else {
            throw .discovery("It does not support PKCE with S256.")
        }
        clientAuthentication = Self.authentication(json, hasSecret: provider.clientSecret != nil)
        namesIssuerInResponses = json["authorization_response_iss_parameter_supported"].bool ?? false
    }

    private static func authentication(_ json: JSON, hasSecret: Bool) -> ClientAuthentication {
        guard hasSecret else { return .none }
        // Without the member, the specification names HTTP Basic as the default.
        let methods = json["token_endpoint_auth_methods_supported"].array ?? [.string("client_secret_basic")]
        return methods.contains(.string("client_secret_post")) && !methods.contains(.string("client_secret_basic"))
            ? .form : .basic
    }
}
