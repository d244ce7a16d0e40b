import NIOHTTP1
import Readers
import Testing

@testable import Server

@Suite("Login page")
struct LoginPageTests {
    @Test(
        "has the language that the browser prefers",
        arguments: [
            (nil, "en"), ("", "en"), ("fr, de;q=0.5", "en"), ("ja", "ja"), ("JA-jp, en;q=0.8", "ja"),
            ("en;q=0.5, ja;q=0.9", "ja"), ("zh-TW, en;q=0.5", "zh-Hans"), ("fr, zh-CN;q=0.8", "zh-Hans"),
            ("ja;q=0, en;q=0.1", "en"), ("ja;q=x, zh", "zh-Hans"), (", ;q=1, *", "en"), ("japanese", "en"),
        ] as [(String?, String)]
    )
    func languages(header: String?, tag: String) {
        #expect(SignInTexts.preferred(header).tag == tag)
    }

    @Test("a header with thousands of languages is read only in part")
    func longHeader() {
        let header = String(repeating: "fr,", count: 10_000) + "ja"
        #expect(SignInTexts.preferred(header).tag == "en")
    }

    @Test("messages contain their values in every language", arguments: SignInTexts.languages.map(\.tag))
    func messages(tag: String) throws {
        let texts = try #require(SignInTexts.languages.first { $0.tag == tag })
        #expect(texts.wait(seconds: "32").contains("32"))
        #expect(texts.signIn(with: "Authelia").contains("Authelia"))
        #expect(texts.message(.denied("access_denied")).contains("access_denied"))
        #expect(texts.message(.token(.audience)).contains("audience"))
    }

    @Test("offers the providers beside the access key when the owner is the only user")
    func providers() async throws {
        let key = AccessKey.random()
        let provider = OpenIDProvider(id: "home", name: "Home", issuer: "https://id.example.org", clientID: "quire")
        let client = OpenIDClient(
            provider: provider,
            transport: { _ in OpenIDResponse(status: 503, body: []) },
            clock: { 0 }
        )
        let singleSignOn = SingleSignOn(clients: [client], publicAddress: nil)
        for (access, isOffered) in [(AccessPolicy.key(key), true), (.loopbackOnly, false)] {
            try await TestServer.run(
                library: try TestFolder(),
                access: access,
                change: { $0.singleSignOn = singleSignOn }
            ) { server in
                let page = try await server.get("/login?return=/lists", headers: [("Accept", "text/html")]).text
                #expect(page.contains(#"href="/login/openid/home?return="#) == isOffered)
                // Without a key, the owner needs no sign-in and gets the app.
                #expect(page.contains(#"name="key""#) == isOffered)
            }
        }
    }

    @Test("repeats a name in its form, which may contain any characters and need not be that of a user")
    func name() async throws {
        try await TestServer.run(library: try TestFolder()) { server in
            _ = try await server.post("/api/v1/users", #"{"name":"Anna","password":"correct horse","role":"member"}"#)
            let known = try await server.get("/login?name=Anna").text
            #expect(known.contains(#"value="Anna""#))
            #expect(try await server.get("/login?name=Nobody").text == known.replacing("Anna", with: "Nobody"))
            #expect(try await server.get("/login?name=O%27Brien").text.contains(#"value="O'Brien""#))
            for hostile in ["%22%3E%3Cscript%3E", String(repeating: "a", count: 3000), "%00", "a%0Ab"] {
                let page = try await server.get("/login?name=\(hostile)").text
                #expect(page.contains(#"value="""#))
                #expect(!page.contains("<script"))
            }
        }
    }

    @Test("after a wrong password the form has the name and a message in the language of the browser")
    func wrongPassword() async throws {
        try await TestServer.run(library: try TestFolder(), clock: { 0 }) { server in
            _ = try await server.post("/api/v1/users", #"{"name":"Anna","password":"correct horse","role":"member"}"#)
            let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Accept-Language", "ja")]
            for attempt in 1...6 {
                let body = Array("name=Anna&password=wrong".utf8)
                let page = try await server.send(.POST, "/login", headers: headers, body: body)
                #expect(page.status == (attempt < 6 ? 401 : 429))
                #expect(page.text.contains(#"<html lang="ja">"#) && page.text.contains(#"value="Anna""#))
                #expect(page.text.contains(attempt < 6 ? "ユーザー名またはパスワードが違います。" : "1 秒後にもう一度"))
            }
        }
    }

    @Test("the account says how the server recognises its user")
    func proof() async throws {
        try await TestServer.run(library: try TestFolder()) { server in
            #expect(try await server.get("/api/v1/users/me").json["signIn"].text == "notNeeded")
            let added = try await server.post(
                "/api/v1/users",
                #"{"name":"Anna","password":"correct horse","role":"member"}"#
            )
            let owner = try #require(added.cookie)
            #expect(try await server.get("/api/v1/users/me", headers: [owner]).json["signIn"].text == "session")
            let list = try await server.get("/api/v1/users", headers: [owner])
            #expect(list.text.contains("Anna") && !list.text.contains("signIn"))
        }
    }
}
