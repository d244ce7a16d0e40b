import NIOHTTP1
import Testing

@testable import Server

@Suite("A server below a base path")
struct BasePathServerTests {
    @Test("adds the base path to its page, its redirects and its cookies")
    func addresses() async throws {
        let (library, root) = (try TestFolder(), try TestFolder())
        try library.writeComic("A/a 1.cbz", pages: 1)
        try root.write("index.html", "<!doctype html><script src=\"/assets/main.01234567.js\"></script>")
        try root.write("assets/main.01234567.js", "")
        let key = AccessKey.random()
        let basePath = try #require(BasePath("/quire"))
        try await TestServer.run(
            library: library,
            access: .key(key),
            webRoot: root.path,
            change: { $0.basePath = basePath }
        ) { server in
            #expect(try await server.get("/quire")["location"] == "/quire/")
            let page = try await server.get("/quire/read/x", headers: [("Accept", "text/html")])
            #expect(page.text.contains("action=\"/quire/login?return=%2Fread%2Fx\""))
            #expect(page.text.contains("href=\"/quire/login.css\""))
            let signedIn = try await server.get("/quire/login?key=\(key.text)&return=/read/x")
            #expect(signedIn["location"] == "/quire/read/x")
            let cookie = try #require(signedIn["set-cookie"])
            #expect(cookie.contains("; Path=/quire/;"))
            let session = [("Cookie", String(cookie.prefix { $0 != ";" }))]
            let app = try await server.get("/quire/", headers: session)
            #expect(app.text.contains("src=\"/quire/assets/main.01234567.js\""))
            let tag = try #require(app["etag"])
            #expect(try await server.get("/quire/", headers: session + [("If-None-Match", tag)]).status == 304)
            #expect(try await server.get("/quire/assets/main.01234567.js", headers: session).status == 200)
            // A proxy may remove the path itself.
            #expect(try await server.get("/", headers: session).text == app.text)
            let series = try await server.get("/quire/api/v1/series", headers: session).json["series"].elements
            #expect(series.count == 1)
            #expect(
                try await server.get("/quire/api/v1/series/1", headers: session)["location"]?.hasPrefix("/quire/api/")
                    == true
            )
            let question = session + [("X-Original-URI", "/quire/api/v1/series")]
            #expect(try await server.get("/quire/api/v1/access", headers: question).status == 204)
            #expect(try await server.get("/quire/quire/", headers: session).status == 404)
        }
    }
}
