import TextCoding

/// The credential in the headers of a request, other than a cookie.
public enum RequestCredential: Sendable, Equatable {
    /// An API key. `userName` is the name beside it in HTTP Basic, which must then be that of the key's user; nil without one.
    case key(APIKey, userName: String?)
    /// A name and a password (HTTP Basic).
    case password(userName: String, password: String)
    /// A credential that can't be valid.
    case malformed

    /// The maximum size of a header with a credential.
    private static let maximumByteCount = 4096

    /// Reads the headers of a request; nil if they contain no credential.
    ///
    /// - Parameters:
    ///   - authorization: The value of `Authorization`.
    ///   - apiKey: The value of `X-API-Key`, which is preferred because a client must be configured to send it.
    public init?(authorization: String?, apiKey: String?) {
        if let apiKey, !apiKey.isEmpty {
            self = APIKey(apiKey).map { .key($0, userName: nil) } ?? .malformed
            return
        }
        guard let authorization, !authorization.isEmpty else { return nil }
        guard authorization.utf8.count <= Self.maximumByteCount, let space = authorization.firstIndex(of: " ") else {
            self = .malformed
            return
        }
        let value = authorization[space...].drop { $0 == " " }
        switch authorization[..<space].lowercased() {
        case "bearer": self = APIKey(String(value)).map { .key($0, userName: nil) } ?? .malformed
        case "basic": self = Self.basic(value) ?? .malformed
        default: self = .malformed
        }
    }

    /// Reads the value of HTTP Basic (RFC 7617); nil if it is not valid.
    private static func basic(_ value: Substring) -> RequestCredential? {
        guard let bytes = Base64.decode(Array(value.utf8), alphabet: .either),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let (name, password) = (text(bytes[..<colon]), text(bytes[bytes.index(after: colon)...]))
        // Programs that ask for a key only send it as the name or as the password.
        for (candidate, other) in [(password, name), (name, password)] {
            if let key = APIKey(candidate) {
                return .key(key, userName: candidate == name || other.isEmpty ? nil : other)
            }
        }
        return name.isEmpty ? nil : .password(userName: name, password: password)
    }

    /// Decodes UTF-8, or Latin-1 if the bytes are not valid UTF-8: some older clients send the latter.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
