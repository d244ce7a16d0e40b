import JWTKit

/// Verifies the signature of ID tokens with JWTKit.
enum TokenSignature {
    /// A payload without members: the claims are read and checked by ``IDToken``.
    private struct Payload: JWTPayload {
        func verify(using _: some JWTAlgorithm) async throws {}
    }

    /// Whether a token was signed with a key.
    ///
    /// The collection contains only this key with only its own algorithm, so the header of the token can't choose another one.
    static func isValid(_ token: IDToken, key: OpenIDKey) async -> Bool {
        guard token.algorithm == key.algorithm else { return false }
        // The identifier of the token: the caller has found the key by it, and JWTKit requires one.
        let id = JWKIdentifier(string: token.keyID ?? "key")
        let jwk: JWK =
            switch key.numbers {
            case .rsa(let modulus, let exponent):
                .rsa(.rs256, identifier: id, modulus: modulus, exponent: exponent)
            case .p256(let x, let y):
                .ecdsa(.es256, identifier: id, x: x, y: y, curve: .p256)
            }
        do {
            let keys = try await JWTKeyCollection().add(jwk: jwk)
            _ = try await keys.verify(token.text, as: Payload.self)
            return true
        } catch {
            return false
        }
    }
}
