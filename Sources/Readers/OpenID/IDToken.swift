import TextCoding

/// An ID token (OpenID Connect Core 1.0, section 2) that has been read but not verified.
struct IDToken: Sendable {
    /// The maximum size. Tokens with many groups have a few kilobytes.
    private static let maximumByteCount = 32 << 10

    /// The token as it was received.
    let text: String
    let algorithm: OpenIDKey.Algorithm
    /// The identifier of the key; nil if the token doesn't name one.
    let keyID: String?
    /// The claims, which must not be used before the signature has been verified.
    let claims: JSON

    /// Reads a token.
    ///
    /// - Throws: `SingleSignOnFailure.token` for other formats and for algorithms that are not accepted.
    init(_ text: String) throws(SingleSignOnFailure) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumByteCount, parts.count == 3,
            let header = Self.json(parts[0]), let claims = Self.json(parts[1])
        else { throw .token(.format) }
        // `crit` lists extensions that a recipient must support (RFC 7515, section 4.1.11). None is supported here.
        guard header["crit"].isNull, !parts[2].isEmpty else { throw .token(.format) }
        guard let algorithm = header["alg"].string.flatMap({ OpenIDKey.Algorithm(rawValue: $0) }) else {
            throw .token(.algorithm)
        }
        self.text = text
        self.algorithm = algorithm
        keyID = header["kid"].string
        self.claims = claims
    }

    private static func json(_ part: Substring.UTF8View) -> JSON? {
        guard let bytes = Base64.decode(Array(part), alphabet: .url), let json = try? JSON(parsing: bytes),
            case .object = json
        else { return nil }
        return json
    }

    /// Checks the claims after the signature was verified (section 3.1.3.7).
    ///
    /// - Parameters:
    ///   - nonce: The nonce of this sign-in. A token of another sign-in has another one.
    ///   - time: The time in seconds since 1970.
    /// - Throws: `SingleSignOnFailure.token` for the first rule that is violated.
    func checkClaims(for provider: OpenIDProvider, nonce: String, time: Double) throws(SingleSignOnFailure) {
        guard claims["iss"].string == provider.issuer else { throw .token(.issuer) }
        let audience = claims["aud"].oneOrMany.map(\.string)
        guard audience.contains(provider.clientID) else { throw .token(.audience) }
        let party = claims["azp"].string
        guard party == provider.clientID || party == nil && audience.count == 1 else { throw .token(.audience) }
        guard let expiry = claims["exp"].double, let issued = claims["iat"].double else { throw .token(.format) }
        guard time < expiry + Self.leeway else { throw .token(.expired) }
        guard max(issued, claims["nbf"].double ?? issued) <= time + Self.leeway else { throw .token(.notYetValid) }
        guard SecretText.equal(claims["nonce"].string ?? "", nonce) else { throw .token(.nonce) }
        guard let subject = claims["sub"].string, (1...255).contains(subject.utf8.count) else {
            throw .token(.subject)
        }
    }

    /// The tolerated difference between the clocks of both servers, in seconds.
    private static let leeway = 60.0
}
