import Crypto
import CryptoExtras
import Foundation
import Synchronization
import TextCoding

@testable import Readers

/// A private key of a provider, or of an attacker.
enum TestKey: Sendable {
    case rsa(_RSA.Signing.PrivateKey)
    case p256(P256.Signing.PrivateKey)

    /// Keys that several tests share, because it takes a while to make them.
    static let sharedRSA = Self.makeRSA()
    static let otherRSA = Self.makeRSA()

    static func makeP256() -> TestKey { .p256(P256.Signing.PrivateKey()) }

    private static func makeRSA() -> TestKey {
        do {
            return .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048))
        } catch {
            fatalError("no RSA key: \(error)")
        }
    }

    var algorithm: String {
        switch self {
        case .rsa: "RS256"
        case .p256: "ES256"
        }
    }

    func sign(_ text: String) throws -> [UInt8] {
        let data = Data(text.utf8)
        switch self {
        case .rsa(let key):
            return Array(
                try key.signature(for: SHA256.hash(data: data), padding: .insecurePKCS1v1_5).rawRepresentation
            )
        case .p256(let key): return Array(try key.signature(for: SHA256.hash(data: data)).rawRepresentation)
        }
    }

    /// The public key as an element of a key set.
    func publicKey(id: String) throws -> JSON {
        let text = { (bytes: Data) in JSON.string(Base64.encode(Array(bytes), alphabet: .url)) }
        switch self {
        case .rsa(let key):
            let numbers = try key.publicKey.getKeyPrimitives()
            return [
                "kty": .string("RSA"), "use": .string("sig"), "alg": .string("RS256"), "kid": .string(id),
                "n": text(numbers.modulus), "e": text(numbers.publicExponent),
            ]
        case .p256(let key):
            let point = key.publicKey.rawRepresentation
            return [
                "kty": .string("EC"), "crv": .string("P-256"), "kid": .string(id), "x": text(point.prefix(32)),
                "y": text(point.suffix(32)),
            ]
        }
    }
}

/// A provider in the test's process, which answers the requests of an `OpenIDClient` and can misbehave.
final class TestProvider: Sendable {
    struct State {
        var issuer = "https://id.example.org"
        var key = TestKey.sharedRSA
        var keyID = "first"
        /// The key that the key set publishes; nil for ``key``.
        var publishedKey: TestKey?
        /// The identifier in the key set; nil for ``keyID``.
        var publishedKeyID: String?
        /// Replaces claims of the next tokens; `.null` removes one.
        var claims: [String: JSON] = [:]
        /// Replaces the header of the next tokens.
        var header: JSON?
        /// Replaces the signature of the next tokens.
        var signature: String?
        /// The nonce of the next tokens; nil for that of the request.
        var nonce: String?
        var userInfo: JSON?
        var discovery: [String: JSON] = [:]
        /// The time in seconds since 1970.
        var time = 1_800_000_000.0
        var isReachable = true
        /// The addresses of the requests so far.
        var requests: [String] = []
        /// The last form that the token endpoint received.
        var form: [String: String] = [:]
        /// The last value of `Authorization` of a request that had one.
        var authorization: String?
        /// The challenges and nonces of the codes that have not been exchanged.
        var codes: [String: (challenge: String, nonce: String)] = [:]
    }

    /// Guards the state.
    private let guarded = Mutex(State())

    func change(_ body: (inout State) -> Void) { guarded.withLock { body(&$0) } }

    func read<Value>(_ body: (State) -> Value) -> Value { guarded.withLock { body($0) } }

    /// The number of requests for the key set.
    var keySetRequestCount: Int { read { $0.requests.filter { $0.hasSuffix("/keys") }.count } }

    func configuration(_ change: (inout OpenIDProvider) -> Void = { _ in }) -> OpenIDProvider {
        var provider = OpenIDProvider(
            id: "test",
            name: "Test",
            issuer: "https://id.example.org",
            clientID: "quire",
            clientSecret: "top secret"
        )
        change(&provider)
        return provider
    }

    func client(_ change: (inout OpenIDProvider) -> Void = { _ in }) -> OpenIDClient {
        OpenIDClient(
            provider: configuration(change),
            transport: { try self.answer($0) },
            clock: { self.read(\.time) }
        )
    }

    /// Lets the user sign in at the address to which the browser was redirected.
    ///
    /// - Returns: The parameters of the address to which the provider redirects back.
    func authorize(_ address: String) -> OpenIDCallback {
        let parameters = Self.parameters(String(address.drop { $0 != "?" }.dropFirst()))
        let code = "code \(parameters["state"] ?? "")"
        change { $0.codes[code] = (parameters["code_challenge"] ?? "", parameters["nonce"] ?? "") }
        return OpenIDCallback(state: parameters["state"] ?? "", code: code)
    }

    /// Signs in from beginning to end.
    func signIn(_ client: OpenIDClient) async throws -> OpenIDClient.Completion {
        let beginning = try await client.begin(redirectAddress: "https://quire.example/back", returnPath: "/series/1")
        return try await client.finish(authorize(beginning.address), stateOfBrowser: beginning.state)
    }

    static func parameters(_ text: String) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).percentDecoded }
            parameters[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
        return parameters
    }

    // MARK: - Answers

    private struct Unreachable: Error {}

    private func answer(_ request: OpenIDRequest) throws -> OpenIDResponse {
        change {
            $0.requests.append(request.url)
            if let authorization = request.authorization { $0.authorization = authorization }
        }
        guard read(\.isReachable) else { throw Unreachable() }
        if request.url.hasSuffix("/.well-known/openid-configuration") { return json(discovery()) }
        if request.url.hasSuffix("/keys") { return json(try keySet()) }
        if request.url.hasSuffix("/token") { return try exchange(Self.parameters(request.form ?? "")) }
        if request.url.hasSuffix("/userinfo"), let userInfo = read(\.userInfo) { return json(userInfo) }
        return OpenIDResponse(status: 404, body: [])
    }

    private func json(_ value: JSON, status: Int = 200) -> OpenIDResponse {
        var writer = JSONWriter()
        writer.add(value)
        return OpenIDResponse(status: status, body: writer.bytes)
    }

    private func discovery() -> JSON {
        let issuer = read(\.issuer)
        var document: JSON = [
            "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "/authorize?tenant=1"),
            "token_endpoint": .string(issuer + "/token"), "jwks_uri": .string(issuer + "/keys"),
            "userinfo_endpoint": .string(issuer + "/userinfo"), "end_session_endpoint": .string(issuer + "/logout"),
            "code_challenge_methods_supported": .array([.string("S256")]),
        ]
        for (name, value) in read(\.discovery) { document.setMember(name, to: value) }
        return document
    }

    private func keySet() throws -> JSON {
        let (key, id) = read { ($0.publishedKey ?? $0.key, $0.publishedKeyID ?? $0.keyID) }
        let other: JSON = ["kty": .string("oct"), "k": .string("c2VjcmV0"), "kid": .string(id)]
        return ["keys": .array([other, .null, try key.publicKey(id: id)])]
    }

    private func exchange(_ form: [String: String]) throws -> OpenIDResponse {
        change { $0.form = form }
        let issued = guarded.withLock { $0.codes.removeValue(forKey: form["code"] ?? "") }
        let digest = SHA256.hash(data: Array((form["code_verifier"] ?? "").utf8))
        guard let issued, Base64.encode(Array(digest), alphabet: .url) == issued.challenge else {
            return json(["error": .string("invalid_grant")], status: 400)
        }
        return json([
            "access_token": .string("access"), "token_type": .string("Bearer"),
            "id_token": .string(try token(nonce: issued.nonce)),
        ])
    }

    private func token(nonce: String) throws -> String {
        let state = read { $0 }
        var claims: JSON = [
            "iss": .string(state.issuer), "aud": .string("quire"), "sub": .string("1234"),
            "exp": .number(state.time + 300), "iat": .number(state.time), "nonce": .string(state.nonce ?? nonce),
            "preferred_username": .string("anna"), "email": .string("Anna@Example.org"), "email_verified": .bool(true),
        ]
        for (name, value) in state.claims { claims.setMember(name, to: value) }
        let header = state.header ?? ["alg": .string(state.key.algorithm), "kid": .string(state.keyID)]
        let signed = Self.part(header) + "." + Self.part(claims)
        let signature = try state.signature ?? Base64.encode(state.key.sign(signed), alphabet: .url)
        return signed + "." + signature
    }

    private static func part(_ value: JSON) -> String {
        var writer = JSONWriter()
        writer.add(value)
        return Base64.encode(writer.bytes, alphabet: .url)
    }
}
