import Testing

@testable import Server

@Suite("The browser app over HTTP")
struct WebRouteTests {
    private let index = "<!doctype html><title>Quire</title>"

    private func withApp(_ body: (TestServer, TestFolder) async throws -> Void) async throws {
        let root = try TestFolder()
        try root.write("index.html", index)
        try root.write("service-worker.js", "worker")
        try root.write("secret.txt", "secret")
        try root.write("assets/app.0123abcd.js", "plain")
        try root.write("assets/app.0123abcd.js.gz", "gzipped")
        try root.write("assets/app.0123abcd.js.br", "brotli")
        try root.write("assets/core.0123abcd.wasm", "wasm")
        try root.write("assets/notes.txt", "secret")
        try await TestServer.run(library: TestFolder(), webRoot: root.path) { try await body($0, root) }
    }

    @Test("is served at every URL of the app and revalidated")
    func pages() async throws {
        try await withApp { server, root in
            for path in ["/", "/series/12", "/read/7", "/read/7/3", "/?x=1"] {
                let answer = try await server.get(path)
                #expect(answer.status == 200)
                #expect(answer.text == index)
                #expect(answer["content-type"] == "text/html; charset=utf-8")
                #expect(answer["cache-control"] == "no-cache")
                let tag = try #require(answer["etag"])
                let again = try await server.get(path, headers: [("If-None-Match", tag)])
                #expect(again.status == 304)
                #expect(again.body.isEmpty)
            }
            let tag = try #require(try await server.get("/")["etag"])
            try root.write("index.html", index + "new")
            let changed = try await server.get("/", headers: [("If-None-Match", tag)])
            #expect(changed.status == 200)
            #expect(changed.text == index + "new")
        }
    }

    @Test("has its service worker at the root, which is revalidated")
    func serviceWorker() async throws {
        try await withApp { server, root in
            let answer = try await server.get("/service-worker.js")
            #expect(answer.status == 200 && answer.text == "worker")
            #expect(answer["content-type"] == "text/javascript; charset=utf-8")
            #expect(answer["cache-control"] == "no-cache")
            let tag = try #require(answer["etag"])
            #expect(try await server.get("/service-worker.js", headers: [("If-None-Match", tag)]).status == 304)
            try root.write("service-worker.js", "newer")
            #expect(try await server.get("/service-worker.js", headers: [("If-None-Match", tag)]).text == "newer")
        }
    }

    @Test(
        "sends a file in the best stored coding that is accepted",
        arguments: [
            ("br, gzip", "brotli", "br"), ("gzip", "gzipped", "gzip"), ("identity", "plain", nil),
            ("br;q=0, gzip", "gzipped", "gzip"), ("*", "brotli", "br"),
        ] as [(String, String, String?)]
    )
    func encodings(accept: String, body: String, coding: String?) async throws {
        try await withApp { server, _ in
            let answer = try await server.get("/assets/app.0123abcd.js", headers: [("Accept-Encoding", accept)])
            #expect(answer.status == 200)
            #expect(answer.text == body)
            #expect(answer["content-encoding"] == coding)
            #expect(answer["vary"] == "Accept-Encoding")
            #expect(answer["content-type"] == "text/javascript; charset=utf-8")
            #expect(answer["cache-control"] == "public, max-age=31536000, immutable")
            let tag = try #require(answer["etag"])
            let again = try await server.get(
                "/assets/app.0123abcd.js",
                headers: [("Accept-Encoding", accept), ("If-None-Match", tag)]
            )
            #expect(again.status == 304)
        }
    }

    @Test("sends a file uncompressed when no compressed version is stored")
    func plain() async throws {
        try await withApp { server, _ in
            let answer = try await server.get(
                "/assets/core.0123abcd.wasm",
                headers: [("Accept-Encoding", "br, gzip")]
            )
            #expect(answer.text == "wasm")
            #expect(answer["content-type"] == "application/wasm")
            #expect(answer["content-encoding"] == nil)
        }
    }

    @Test("a new build is served without a restart")
    func replaced() async throws {
        try await withApp { server, root in
            for version in ["one", "two, which is longer", "3"] {
                try root.write("assets/core.0123abcd.wasm", version)
                try root.write("assets/app.89abcdef.js.br", version)
                #expect(try await server.get("/assets/core.0123abcd.wasm").text == version)
                let packed = try await server.get("/assets/app.89abcdef.js", headers: [("Accept-Encoding", "br")])
                #expect(packed.text == version)
            }
            try root.remove("assets/core.0123abcd.wasm")
            #expect(try await server.get("/assets/core.0123abcd.wasm").status == 404)
        }
    }

    @Test(
        "can't leave its folder",
        arguments: [
            "/assets/../secret.txt", "/assets/%2e%2e/secret.txt", "/assets/..%2fsecret.txt", "/assets/..%5csecret.txt",
            "/assets/....//secret.txt", "/assets/notes.txt", "/assets/", "/assets", "/secret.txt", "/index.html",
            "/assets/app.0123abcd.js.br", "/assets/app.0123abcd.js%00", "/assets//etc/passwd",
            "/assets/%2fetc%2fpasswd",
            "//etc/passwd", "/../../etc/passwd", "/assets/./app.0123abcd.js/..", "/assets/app.99999999.js",
            "/assets/%252e%252e%252fsecret.txt", "/images/../secret.txt", "/read/../secret.txt",
        ]
    )
    func traversal(path: String) async throws {
        try await withApp { server, _ in
            // Sent as raw text, because a client would normalise the path.
            let answer = try await RawConnection.exchange(
                port: server.port,
                "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            #expect(!answer.contains("secret\r\n") && !answer.hasSuffix("secret") && !answer.contains("root:"))
            if answer.hasPrefix("HTTP/1.1 200 ") {
                // The app handles `/read/…` itself.
                #expect(answer.hasSuffix(index))
            } else {
                #expect(answer.hasPrefix("HTTP/1.1 404 ") || answer.hasPrefix("HTTP/1.1 400 "))
            }
        }
    }

    @Test("explains how to build it when it is not built")
    func notBuilt() async throws {
        try await TestServer.run(library: TestFolder()) { server in
            let answer = try await server.get("/")
            #expect(answer.status == 503)
            #expect(answer.text.contains("make web"))
            #expect(try await server.get("/assets/app.0123abcd.js").status == 404)
        }
    }
}
