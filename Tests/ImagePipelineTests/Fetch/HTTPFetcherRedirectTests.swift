import ImageLoading
import Testing

@testable import ImagePipeline

@Suite("Redirects", .timeLimit(.minutes(1)))
struct HTTPFetcherRedirectTests {
    private static let file = ServerFile.sample(count: 1000)
    private static let secrets = RequestModifier(
        headers: [HeaderField(name: "Cookie", value: "session=1"), HeaderField(name: "X-Key", value: "2")],
        credentials: .bearer(token: "3")
    )

    private func secrets(in request: ServerRequest?) -> [String] {
        ["Cookie", "X-Key", "Authorization"].compactMap { request?.header($0) }
    }

    @Test("a chain is followed to its end, each kind of redirect", arguments: [301, 302, 303, 307, 308])
    func chain(status: Int) async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .redirect("/b?x=1", status: status))
            server.serve("/b", .redirect("c/d.png", status: status))
            server.serve("/c/d.png", .redirect(server.url("/e.png"), status: status))
            server.serve("/e.png", .file(Self.file))
            let outcome = try await fetcher.fetch(FetchRequest(url: server.url("/a"), modifier: Self.secrets))
            guard case .body(let body) = outcome else { return #expect(Bool(false)) }
            #expect(body.array == Self.file.bytes)
            #expect(body.finalURL == server.url("/e.png"))
            #expect(body.suggestedFileName == "e.png")
            #expect(server.requests("/b").first?.target == "/b?x=1")
            #expect(secrets(in: server.requests("/e.png").first) == ["session=1", "2", "Bearer 3"])
            // One origin, one connection: short bodies of redirects are read to their end.
            #expect(server.connectionsMade == 1)
        }
    }

    @Test("circles and chains without end are given up")
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
            let generous = FetchRequest(url: server.url("/far"), redirects: .follow(limit: 1_000_000))
            #expect(await fetcher.failure(generous)?.kind == .tooManyRedirects)
            #expect(server.count("/far") == 6 + 21)
        }
    }

    @Test("the policy decides whether, and how far, redirects are followed")
    func policies() async throws {
        try await withServer(policy: { $0.allowedHosts.insert("localhost") }) { server, fetcher in
            server.serve("/a", .redirect("/b"))
            server.serve("/b", .redirect(server.url("/c", host: "localhost")))
            server.serve("/c", .file(Self.file))
            for (policy, asked) in [(RedirectPolicy.none, 1), (.follow(limit: 1), 2), (.sameHost(limit: 5), 2)] {
                let before = server.totalCount
                let failure = await fetcher.failure(FetchRequest(url: server.url("/a"), redirects: policy))
                #expect(failure?.kind == .tooManyRedirects)
                #expect(server.totalCount - before == asked)
            }
            #expect(await fetcher.failure(FetchRequest(url: server.url("/a"), redirects: .follow(limit: 2))) == nil)
        }
    }

    @Test("secrets stay with the origin they were given for, and aren't taken up again")
    func secretsStay() async throws {
        let other = try await FaultyServer.start()
        try await withServer(policy: { $0.allowedHosts.formUnion([other.host, "localhost"]) }) { server, fetcher in
            server.serve("/port", .redirect(other.url("/x")))
            server.serve("/host", .redirect(server.url("/x", host: "localhost")))
            server.serve("/x", .file(Self.file))
            server.serve("/back", .redirect(other.url("/back")))
            server.serve("/home", .file(Self.file))
            other.serve("/x", .file(Self.file))
            other.serve("/back", .redirect(server.url("/home")))
            for path in ["/port", "/host", "/back"] {
                #expect(await fetcher.failure(FetchRequest(url: server.url(path), modifier: Self.secrets)) == nil)
                #expect(secrets(in: server.requests(path).first).count == 3)
            }
            for request in [
                other.requests("/x"), other.requests("/back"), server.requests("/x"), server.requests("/home"),
            ] {
                #expect(request.count == 1)
                #expect(secrets(in: request.first) == [])
                #expect(request.first?.header("Accept-Encoding") != nil)
            }
        }
        await other.stop()
    }

    @Test(
        "every hop's address is checked again",
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

    @Test("a redirect that points nowhere is an answer without a picture")
    func noLocation() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .status(302))
            #expect(await fetcher.failure(server.url("/a"))?.kind == .status(302))
        }
    }

    @Test("what is still good is found behind a redirect too")
    func unchangedBehind() async throws {
        try await withServer { server, fetcher in
            server.serve("/a", .redirect("/b"))
            server.serve("/b", .file(.sample(count: 10, entityTag: "\"v\"")))
            let request = FetchRequest(url: server.url("/a"), validators: Validators(entityTag: "\"v\""))
            guard case .unchanged(let head) = try await fetcher.fetch(request) else { return #expect(Bool(false)) }
            #expect(head.finalURL == server.url("/b"))
        }
    }
}

@Suite("The trail of redirects")
struct RedirectTrailTests {
    @Test("from https there is no way to http")
    func downgrade() throws {
        var trail = RedirectTrail(from: try RemoteAddress("https://a.example/"), policy: .follow(limit: 5))
        let failure = #expect(throws: FetchFailure.self) { try trail.follow("http://a.example/x") }
        #expect(failure?.kind == .refusedAddress)
        var upgrade = RedirectTrail(from: try RemoteAddress("http://a.example/"), policy: .sameHost(limit: 5))
        try upgrade.follow("https://a.example/x")
        #expect(!upgrade.isHome)
        #expect(throws: FetchFailure.self) { try upgrade.follow("http://a.example/y") }
    }

    @Test(
        "home is scheme, host and port alike, and never again once left",
        arguments: [
            (["/b"], true), (["http://a.example:80/b"], true), (["http://A.example./b"], true),
            (["http://a.example:81/b"], false), (["https://a.example/b"], false), (["http://b.a.example/b"], false),
            (["http://b.example/", "http://a.example/b"], false), (["//b.example/"], false), (["/b", "c", "?d"], true),
        ]
    )
    func home(locations: [String], isHome: Bool) throws {
        var trail = RedirectTrail(from: try RemoteAddress("http://a.example/"), policy: .follow(limit: 5))
        for location in locations { try trail.follow(location) }
        #expect(trail.isHome == isHome)
    }
}
