import Crypto
import Testing
import TextCoding

@testable import Readers

@Suite("Texts of secrets")
struct SecretTextTests {
    @Test("use each of 32 symbols, none of which looks like another")
    func alphabet() {
        let symbols = Set((0..<200).map { _ in SecretText.random(symbolCount: 26) }.joined())
        #expect(symbols.count == 32)
        #expect(symbols.isDisjoint(with: "01loO"))
    }

    @Test("are recognised by their symbols and length")
    func validity() {
        #expect(SecretText.isValid(SecretText.random(symbolCount: 16), symbolCount: 16))
        for text in ["", "abc", "ABCDEFGHJKMNPQRS", "abcdefghijkmnpq0", "abcdefghijkmnpq", "é234567890123456"] {
            #expect(!SecretText.isValid(text, symbolCount: 16))
        }
    }

    @Test(
        "are compared in constant time",
        arguments: [("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("ba", "aa", false)]
    )
    func comparison(first: String, second: String, isEqual: Bool) {
        #expect(SecretText.equal(first, second) == isEqual)
    }
}

@Suite("Session tokens")
struct SessionTokenTests {
    @Test("have 256 random bits, and only their digest is stored")
    func token() throws {
        let tokens = (0..<100).map { _ in SessionToken.random() }
        #expect(Set(tokens.map(\.text)).count == 100)
        for token in tokens {
            #expect(SessionToken(token.text) == token)
            #expect(token.digest.count == 32)
            #expect(token.digest == SessionToken(token.text)?.digest)
        }
        #expect(Set(tokens.map(\.digest)).count == 100)
    }

    @Test("are not read from other texts")
    func nonsense() {
        let text = SessionToken.random().text
        for other in ["", "x", text + "=", text + "A", String(text.dropLast()), "+" + text.dropFirst(), "é" + text] {
            #expect(SessionToken(other) == nil)
        }
    }
}

@Suite("API keys")
struct APIKeyTests {
    @Test("are read again, except the secret that e-readers never send", arguments: APIKey.Scope.allCases)
    func keys(scope: APIKey.Scope) {
        let key = APIKey.random(scope: scope)
        #expect(key.digest.count == 32)
        if scope == .sync {
            #expect(key.text.utf8.count == 16)
            #expect(APIKey(key.text) == nil)
        } else {
            #expect(key.text.hasPrefix("quire_"))
            #expect(key.text.utf8.count == 32)
            #expect(APIKey(key.text) == key)
        }
        #expect(APIKey.random(scope: scope).digest != key.digest)
    }

    @Test("for e-readers are found by the MD5 of the secret, in either case")
    func sync() throws {
        // MD5 and SHA-256 of known texts: the digest is that of the lower-case MD5.
        let digest = try #require(APIKey.digest(ofSyncHeader: "5f4dcc3b5aa765d61d8327deb882cf99"))
        #expect(digest == APIKey.digest(ofSyncHeader: "5F4DCC3B5AA765D61D8327DEB882CF99"))
        let key = APIKey.random(scope: .sync)
        #expect(
            APIKey.digest(ofSyncHeader: key.text.md5)
                == key.digest
        )
        for header in ["", "5f4dcc3b5aa765d61d8327deb882cf9", "5f4dcc3b5aa765d61d8327deb882cf9g", key.text] {
            #expect(APIKey.digest(ofSyncHeader: header) == nil)
        }
    }

    @Test("are not read from other texts")
    func nonsense() {
        let text = APIKey.random(scope: .everything).text
        for other in [
            "", "quire_", text + "2", String(text.dropLast()), text.uppercased(), "quire-" + text.dropFirst(6),
        ] {
            #expect(APIKey(other) == nil)
        }
    }
}

@Suite("Credentials of requests")
struct RequestCredentialTests {
    private let key = APIKey.random(scope: .reading)

    private func basic(_ text: String) -> String { "Basic " + Base64.encode(Array(text.utf8)) }

    @Test("are an API key in any of three headers")
    func keys() {
        let plain = RequestCredential.key(key, userName: nil)
        #expect(RequestCredential(authorization: "Bearer \(key.text)", apiKey: nil) == plain)
        #expect(RequestCredential(authorization: "bearer   \(key.text)", apiKey: nil) == plain)
        #expect(RequestCredential(authorization: nil, apiKey: key.text) == plain)
        #expect(RequestCredential(authorization: basic("anna:x"), apiKey: key.text) == plain)
        #expect(RequestCredential(authorization: basic(":\(key.text)"), apiKey: nil) == plain)
        #expect(RequestCredential(authorization: basic("\(key.text):anything"), apiKey: nil) == plain)
        let named = RequestCredential.key(key, userName: "anna")
        #expect(RequestCredential(authorization: basic("anna:\(key.text)"), apiKey: nil) == named)
    }

    @Test("are a name and a password, which may contain colons")
    func passwords() {
        let table = [("anna:secret", "anna", "secret"), ("春子:a:b:", "春子", "a:b:"), ("a:", "a", ""), ("a: ", "a", " ")]
        for (text, name, password) in table {
            #expect(
                RequestCredential(authorization: basic(text), apiKey: "")
                    == .password(userName: name, password: password)
            )
        }
        // Latin-1, as some older clients send it.
        let latin = "Basic " + Base64.encode([0xE9, 0x3A, 0xFC])
        #expect(
            RequestCredential(authorization: latin, apiKey: nil) == .password(userName: "é", password: "ü")
        )
    }

    @Test("are nil without a header")
    func none() {
        #expect(RequestCredential(authorization: nil, apiKey: nil) == nil)
        #expect(RequestCredential(authorization: "", apiKey: "") == nil)
    }

    @Test("are malformed otherwise, which is different from none")
    func malformed() {
        for text in [
            "Bearer", "Bearer ", "Bearer x", "Basic", "Basic !", "Basic YQ==", basic(":"), basic(":x"), "Digest a=b",
            "Basic " + String(repeating: "A", count: 5000), key.text, " ",
        ] {
            #expect(RequestCredential(authorization: text, apiKey: nil) == .malformed)
        }
        for text in ["x", key.text + "x", " " + key.text] {
            #expect(RequestCredential(authorization: nil, apiKey: text) == .malformed)
        }
    }
}

@Suite("Names of devices")
struct DeviceNameTests {
    @Test(
        "come from the user agent",
        arguments: [
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Windows"),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome, Android"
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
                "Safari, iPad"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge, Windows"
            ),
            ("KOReader/2025.04", "KOReader"), ("TachiyomiKomga/1.4 (Android 14)", "TachiyomiKomga, Android"),
            ("", ""), ("Mozilla/5.0", ""), ("evil\u{7}\u{202E}name/1", "evilname"), ("curl/8", "curl"),
        ]
    )
    func names(userAgent: String, name: String) {
        #expect(DeviceName.describe(userAgent: userAgent) == name)
    }

    @Test("are bounded")
    func bounds() {
        #expect(DeviceName.describe(userAgent: String(repeating: "x", count: 100_000)).count == 60)
        #expect(DeviceName.describe(userAgent: nil) == "")
    }
}

extension String {
    /// The MD5 of the text, as e-readers send it.
    var md5: String { Hexadecimal.encode(Array(Insecure.MD5.hash(data: Array(utf8)))) }
}
