import PageImages
import Testing

@testable import ImagePipeline

@Suite("Redirects", .timeLimit(.minutes(5)))
struct HTTPFetcherRedirectTests {
    private static let file = ServerFile.sample(count: 1000)

    @Test("a chain of redirects is followed, for each status", arguments: [301, 302, 303, 307, 308])
    func chain(status: Int) async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .redirect("/b?x=1", status: status))
            server.serve("/b", .redirect("c/d.png", status: status))
            server.serve("/c/d.png", .redirect(server.url("/e.png"), status: status))
            server.serve("/e.png", .file(Self.file))
            let outcome = try await fetcher.fetch(FetchRequest(url: server.url("/a")))
            guard case .body(let body) = outcome else { return #expect(Bool(false)) }
            #expect(body.array == Self.file.bytes)
            #expect(body.finalURL == server.url("/e.png"))
            #expect(body.suggestedFileName == "e.png")
            #expect(server.requests("/b").first?.target == "/b?x=1")
            // One origin, one connection: the short bodies of redirects are read to their end.
            #expect(server.connectionsMade == 1)
        }
    }

    @Test("loops and endless chains of redirects are errors")
    func circles() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .redirect("/b"))
            server.serve("/b", .redirect("/a"))
            server.serve("/self", .redirect("/self#again"))
            server.serve(
                "/far",
                .decided { request in
                    let number = Int(request.target.split(separator: "=").last ?? "") ?? 0
                    return .redirect("/far?n=\(number + 1)")
                }
            )
            #expect(await fetcher.failure(server.url("/a"))?.kind == .tooManyRedirects)
            #expect(server.totalCount == 2)
            #expect(await fetcher.failure(server.url("/self"))?.kind == .tooManyRedirects)
            #expect(await fetcher.failure(server.url("/far"))?.kind == .tooManyRedirects)
            #expect(server.count("/far") == 6)
        }
    }

    @Test(
        "the address of every redirect is checked",
        arguments: [
            "http://127.0.0.2/", "http://localhost/", "http://169.254.169.254/latest/meta-data", "http://[::1]/",
            "//0x7f.2/", "file:///etc/passwd", "ftp://127.0.0.1/", "http://me@127.0.0.1/", "data:image/png,x",
            "http://",
        ]
    )
    func hops(location: String) async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .redirect(location))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .refusedAddress)
            #expect(server.totalCount == 1)
        }
    }

    @Test("a redirect without a location is an error")
    func noLocation() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .status(302))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .status(302))
        }
    }

    @Test("a 304 after a redirect confirms the cached copy")
    func unchangedBehind() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .redirect("/b"))
            server.serve("/b", .file(.sample(count: 10, entityTag: "\"v\"")))
            let request = FetchRequest(url: server.url("/a"), validators: Validators(entityTag: "\"v\""))
            guard case .notModified(let head) = try await fetcher.fetch(request) else { return #expect(Bool(false)) }
            #expect(head.finalURL == server.url("/b"))
        }
    }
}

@Suite("The trail of redirects")
struct RedirectTrailTests {
    @Test("a redirect from https to http is refused")
    func downgrade() throws {
        var trail = RedirectTrail(from: try RemoteAddress("https://a.example/"))
        let failure = #expect(throws: FetchError.self) { try trail.follow("http://a.example/x") }
        #expect(failure?.kind == .refusedAddress)
        var upgrade = RedirectTrail(from: try RemoteAddress("http://a.example/"))
        try upgrade.follow("https://a.example/x")
        #expect(throws: FetchError.self) { try upgrade.follow("http://a.example/y") }
    }
}
