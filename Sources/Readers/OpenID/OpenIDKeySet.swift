import TextCoding

/// A public key of a provider.
struct OpenIDKey: Sendable, Equatable {
    /// The algorithms that are accepted. `none` and the HMAC family are not among them.
    enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case es256 = "ES256"
    }

    /// The numbers of a key, in base64url.
    enum Numbers: Sendable, Equatable {
        case rsa(modulus: String, exponent: String)
        case p256(x: String, y: String)
    }

    let id: String?
    let numbers: Numbers

    /// The only algorithm for which the key is used.
    var algorithm: Algorithm {
        switch numbers {
        case .rsa: .rs256
        case .p256: .es256
        }
    }
}

/// The public keys of a provider (RFC 7517).
struct OpenIDKeySet: Sendable, Equatable {
    /// The maximum number of keys that are read. Providers publish two or three.
    private static let maximumCount = 64
    /// The maximum length of a number in base64url. A modulus of 8192 bits has 1366 characters.
    private static let maximumNumberCount = 1400

    let keys: [OpenIDKey]

    /// Reads a key set. Keys for encryption and keys of other kinds are left out.
    ///
    /// - Throws: `SingleSignOnFailure.discovery` if the document is not a key set.
    init(_ body: [UInt8]) throws(SingleSignOnFailure) {
        guard let json = try? JSON(parsing: body), let elements = json["keys"].array else {
            throw .discovery("Its key set is not valid.")
        }
        keys = elements.prefix(Self.maximumCount).compactMap(Self.key)
    }

    /// Returns the key for a token. A token without the identifier of a key is accepted if only one key is possible.
    func key(id: String?, algorithm: OpenIDKey.Algorithm) -> OpenIDKey? {
        let matches = keys.filter { $0.algorithm == algorithm && (id == nil || $0.id == id) }
        return matches.count == 1 || id != nil ? matches.first : nil
    }

    private static func key(_ json: JSON) -> OpenIDKey? {
        guard json["use"].string ?? "sig" == "sig" else { return nil }
        let numbers: OpenIDKey.Numbers
        switch (json["kty"].string, json["crv"].string) {
        case ("RSA", _):
            guard let modulus = number(json["n"]), let exponent = number(json["e"]) else { return nil }
            numbers = .rsa(modulus: modulus, exponent: exponent)
        case ("EC", "P-256"):
            guard let x = number(json["x"]), let y = number(json["y"]) else { return nil }
            numbers = .p256(x: x, y: y)
        default: return nil
        }
        let key = OpenIDKey(id: json["kid"].string, numbers: numbers)
        return json["alg"].string ?? key.algorithm.rawValue == key.algorithm.rawValue ? key : nil
    }

    private static func number(_ json: JSON) -> String? {
        guard let text = json.string, (1...maximumNumberCount).contains(text.utf8.count),
            Base64.decode(Array(text.utf8), alphabet: .url) != nil
        else { return nil }
        return text
    }
}
