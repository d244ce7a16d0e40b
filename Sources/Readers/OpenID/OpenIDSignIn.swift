import Crypto
import TextCoding

/// What a provider adds to the address when it redirects back.
public struct OpenIDCallback: Sendable, Equatable {
    /// The value that identifies the sign-in.
    public var state: String
    /// The code that is exchanged for tokens; nil after an error.
    public var code: String?
    /// The error code of the provider.
    public var error: String?
    /// The issuer, from providers that name themselves (RFC 9207).
    public var issuer: String?

    /// Creates a callback.
    public init(state: String, code: String?, error: String? = nil, issuer: String? = nil) {
        self.state = state
        self.code = code
        self.error = error
        self.issuer = issuer
    }
}

/// One sign-in with a provider by the authorization code flow with PKCE, as a state machine without I/O.
///
///     begun ─▶ redirected ─▶ exchanging ─▶ finding key ─▶ verifying ─▶ (asking for user info) ─▶ ended
///
/// ``OpenIDClient`` performs the actions and reports their results as events. An event that is not expected fails the
/// sign-in.
struct OpenIDSignIn: Sendable {
    enum Event: Sendable {
        /// The user wants to sign in.
        case begin
        /// The provider redirected back.
        case returned(OpenIDCallback)
        /// The token endpoint answered.
        case tokens(OpenIDResponse)
        /// The search for a key ended; nil if there is none.
        case key(OpenIDKey?)
        /// The signature was verified.
        case signature(isValid: Bool)
        /// The user info endpoint answered.
        case userInfo(OpenIDResponse)
    }

    enum Action: Sendable {
        case redirect(String)
        case exchange(OpenIDRequest)
        case findKey(id: String?, algorithm: OpenIDKey.Algorithm)
        case verifySignature(IDToken, OpenIDKey)
        case fetchUserInfo(OpenIDRequest)
        case finish(ExternalIdentity)
        case fail(SingleSignOnFailure)
    }

    private enum Step {
        case begun, redirected, exchanging
        case findingKey(IDToken, accessToken: String?)
        case verifying(IDToken, accessToken: String?)
        case askingForUserInfo(IDToken)
        case ended
    }

    /// The value that identifies the sign-in, also in a cookie of the browser.
    let state: String
    private let nonce: String
    /// The secret of PKCE (RFC 7636): only the server that began the sign-in can exchange the code.
    private let verifier: String
    private let provider: OpenIDProvider
    private let metadata: OpenIDMetadata
    private let redirectAddress: String
    private var step = Step.begun

    /// - Parameter redirectAddress: The address to which the provider redirects back. It is registered there.
    init(provider: OpenIDProvider, metadata: OpenIDMetadata, redirectAddress: String) {
        self.provider = provider
        self.metadata = metadata
        self.redirectAddress = redirectAddress
        state = Self.randomText()
        nonce = Self.randomText()
        verifier = Self.randomText()
    }

    /// Continues a sign-in whose user was redirected by another node.
    init(provider: OpenIDProvider, metadata: OpenIDMetadata, state: String, _ stored: Stored) {
        self.provider = provider
        self.metadata = metadata
        self.state = state
        redirectAddress = stored.redirectAddress
        nonce = stored.nonce
        verifier = stored.verifier
        step = .redirected
    }

    /// Returns what another node needs to continue the sign-in.
    func stored(returnPath: String) -> Stored {
        Stored(nonce: nonce, verifier: verifier, redirectAddress: redirectAddress, returnPath: returnPath)
    }

    /// Handles an event.
    ///
    /// - Parameter time: The time in seconds since 1970.
    mutating func handle(_ event: Event, time: Double) -> Action {
        let current = step
        // The steps below set the next one. After a failure the sign-in can't continue.
        step = .ended
        do throws(SingleSignOnFailure) {
            switch (current, event) {
            case (.begun, .begin):
                step = .redirected
                return .redirect(authorizationAddress)
            case (.redirected, .returned(let callback)):
                let request = try exchange(callback)
                step = .exchanging
                return .exchange(request)
            case (.exchanging, .tokens(let response)):
                let (token, accessToken) = try Self.tokens(response)
                step = .findingKey(token, accessToken: accessToken)
                return .findKey(id: token.keyID, algorithm: token.algorithm)
            case (.findingKey(let token, let accessToken), .key(let key)):
                guard let key else { throw .token(.unknownKey) }
                step = .verifying(token, accessToken: accessToken)
                return .verifySignature(token, key)
            case (.verifying(let token, let accessToken), .signature(let isValid)):
                guard isValid else { throw .token(.signature) }
                try token.checkClaims(for: provider, nonce: nonce, time: time)
                guard let request = userInfoRequest(token, accessToken) else {
                    return .finish(ExternalIdentity(token.claims, provider: provider, token: token.text))
                }
                step = .askingForUserInfo(token)
                return .fetchUserInfo(request)
            case (.askingForUserInfo(let token), .userInfo(let response)):
                let claims = try Self.merge(response, into: token.claims)
                return .finish(ExternalIdentity(claims, provider: provider, token: token.text))
            default:
                throw .notBegun
            }
        } catch {
            return .fail(error)
        }
    }

    // MARK: - Requests

    private var authorizationAddress: String {
        let challenge = Base64.encode(Array(SHA256.hash(data: Array(verifier.utf8))), alphabet: .url)
        let scopes = ["openid"] + provider.scopes.filter { $0 != "openid" }
        return metadata.authorizationEndpoint.adding([
            ("response_type", "code"), ("client_id", provider.clientID), ("redirect_uri", redirectAddress),
            ("scope", scopes.joined(separator: " ")), ("state", state), ("nonce", nonce),
            ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ])
    }

    private func exchange(_ callback: OpenIDCallback) throws(SingleSignOnFailure) -> OpenIDRequest {
        guard SecretText.equal(callback.state, state) else { throw .notBegun }
        // Against mix-up attacks: the answer must come from the provider to which this sign-in was sent.
        guard callback.issuer ?? (metadata.namesIssuerInResponses ? nil : metadata.issuer) == metadata.issuer else {
            throw .exchange("It comes from another sign-in service.")
        }
        if let error = callback.error { throw .denied(Self.printable(error)) }
        guard let code = callback.code, (1...4096).contains(code.utf8.count) else {
            throw .exchange("It contains no code.")
        }
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectAddress),
            ("code_verifier", verifier),
        ]
        var authorization: String?
        let secret = provider.clientSecret ?? ""
        switch metadata.clientAuthentication {
        case .none: form.append(("client_id", provider.clientID))
        case .form: form += [("client_id", provider.clientID), ("client_secret", secret)]
        case .basic:
            // Both parts are escaped before they are joined (RFC 6749, section 2.3.1).
            let pair = provider.clientID.percentEncoded + ":" + secret.percentEncoded
            authorization = "Basic " + Base64.encode(Array(pair.utf8))
        }
        return OpenIDRequest(
            url: metadata.tokenEndpoint.text,
            form: ProviderURL.form(form),
            authorization: authorization
        )
    }

    /// Returns the request for user info; nil if the token has the claims that are used. Some providers leave out all
    /// but the subject.
    private func userInfoRequest(_ token: IDToken, _ accessToken: String?) -> OpenIDRequest? {
        let hasName = token.claims["preferred_username"].string != nil
        let hasEmail = token.claims["email"].string != nil || !provider.matchesVerifiedEmail
        let identity = ExternalIdentity(token.claims, provider: provider, token: token.text)
        let hasGroups = provider.groups == nil || !identity.groups.isEmpty
        guard !hasName || !hasEmail || !hasGroups, let endpoint = metadata.userInfoEndpoint, let accessToken else {
            return nil
        }
        return OpenIDRequest(url: endpoint.text, form: nil, authorization: "Bearer " + accessToken)
    }

    // MARK: - Answers

    private static func tokens(_ response: OpenIDResponse) throws(SingleSignOnFailure) -> (IDToken, String?) {
        guard let json = try? JSON(parsing: response.body) else { throw .exchange("It is not JSON.") }
        guard response.status == 200 else {
            throw .exchange(json["error"].string.map { "It reports \(printable($0))." } ?? "Status \(response.status).")
        }
        guard let text = json["id_token"].string else { throw .exchange("It contains no ID token.") }
        let isBearer = json["token_type"].string?.lowercased() == "bearer"
        let accessToken = isBearer ? json["access_token"].string : nil
        // The access token becomes part of a header.
        let isVisible = accessToken?.utf8.allSatisfy { (0x21...0x7E).contains($0) } ?? false
        return (try IDToken(text), isVisible ? accessToken : nil)
    }

    /// Adds the claims of the user info endpoint that the token does not have.
    private static func merge(_ response: OpenIDResponse, into claims: JSON) throws(SingleSignOnFailure) -> JSON {
        guard response.status == 200, let json = try? JSON(parsing: response.body), case .object(let members) = json
        else { throw .exchange("It contains no information about the user.") }
        // Section 5.3.2: the answer could otherwise belong to another person.
        guard let subject = claims["sub"].string, json["sub"].string == subject else { throw .token(.subject) }
        var merged = claims
        guard case .object(let existing) = claims else { return claims }
        // A claim that is null has no value.
        let names = Set(existing.filter { $0.value != .null }.map(\.name))
        for member in members where !names.contains(member.name) { merged.setMember(member.name, to: member.value) }
        return merged
    }

    /// The characters of an error code (RFC 6749, section 4.1.2.1), at most 100 of them.
    private static func printable(_ text: String) -> String {
        String(decoding: text.utf8.filter { (0x20...0x7E).contains($0) }.prefix(100), as: UTF8.self)
    }

    /// 256 random bits, in base64url.
    private static func randomText() -> String {
        Base64.encode(SecretText.randomBytes(32), alphabet: .url)
    }
}
