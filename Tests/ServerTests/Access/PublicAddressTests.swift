import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import Server

@Suite("The public address of the server")
struct PublicAddressTests {
    private func request(_ path: String, _ fields: [(String, String)] = []) throws -> Request {
        var head = HTTPRequest(method: .get, scheme: "ftp", authority: "inner:8080", path: path)
        for (name, value) in fields {
            head.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    @Test("has a base path whose components need no escaping")
    func basePaths() throws {
        let table = [("/quire", "/quire"), ("/a/b-c.d_e~/", "/a/b-c.d_e~"), ("", ""), ("/", "")]
        for (text, path) in table { #expect(BasePath(text)?.text == path, "\(text)") }
        let invalid = [
            "quire", "//", "/a//b", "/a/../b", "/.", "/a b", "/a;b", "/a\"b", "/ä", "/a?b",
            "/" + String(repeating: "a", count: 128),
        ]
        for text in invalid { #expect(BasePath(text) == nil, "\(text)") }
        let path = try #require(BasePath("/quire"))
        for (address, inner) in [
            ("/quire/a?b", "/a?b"), ("/quire/", "/"), ("/quires/a", "/quires/a"), ("/a", "/a"),
            ("/quire/quire/", "/quire/"),
        ] {
            #expect(path.removing(from: address) == inner)
        }
        for (address, outer) in [("/a", "/quire/a"), ("//a", "//a"), ("https://a/b", "https://a/b")] {
            #expect(path.adding(to: address) == outer)
        }
        for (address, completed) in [("/quire", "/quire/"), ("/quire?a", "/quire/?a"), ("/quire/", nil), ("/x", nil)] {
            #expect(path.completed(address) == completed)
        }
        #expect(BasePath.root.completed("") == nil && BasePath.root.removing(from: "/a") == "/a")
    }

    @Test("is removed from requests, and added to redirects and cookies")
    func basePath() throws {
        let address = PublicAddress(basePath: try #require(BasePath("/quire")))
        let original = try request("/quire/read/x?y")
        let resolved = Request(head: address.resolved(original.head, peer: "10.0.0.1"), body: original.body)
        #expect(resolved.uri.path == "/read/x" && resolved.uri.query == "y")
        #expect(resolved.head.scheme == "http" && resolved.head.authority == "inner:8080")
        var response = Response(status: .seeOther, headers: [.location: "/read/x"])
        response.headers[values: .setCookie] = ["a=1; Path=/; HttpOnly", "b=2; Path=/login/openid"]
        address.complete(&response, of: resolved)
        #expect(response.headers[.location] == "/quire/read/x")
        #expect(
            response.headers[values: .setCookie]
                == ["a=1; Path=/quire/; HttpOnly", "b=2; Path=/quire/login/openid"]
        )
    }

    @Test("comes from the headers of trusted proxies only")
    func forwarded() throws {
        let proxies = try #require(
            TrustedProxies(networks: ["10.0.0.0/24", "fd00::/8"], userHeader: nil, createsUsers: false)
        )
        let client = "203.0.113.9"
        let table: [([(String, String)], String?, String?, String?)] = [
            ([], nil, nil, nil),
            (
                [("X-Forwarded-For", client), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "a.org:1")],
                "https", "a.org:1", client
            ),
            // A client can send addresses itself; the proxy appends to them.
            (
                [("X-Forwarded-For", "1.1.1.1, \(client), 10.0.0.7"), ("X-Forwarded-Proto", "http, https")], "https",
                nil, client
            ),
            ([("X-Forwarded-Proto", "javascript"), ("X-Forwarded-Host", "a/b")], nil, nil, nil),
            ([("Forwarded", "for=\(client);proto=https;host=a.org")], "https", "a.org", client),
            (
                [
                    (
                        "Forwarded",
                        "for=1.1.1.1;host=evil.org, For=\"\(client):80\" ; Proto=HTTPS;host=\"a.org:1\", for=10.0.0.2"
                    )
                ],
                "https", "a.org:1", client
            ),
            ([("Forwarded", "for=\"[2001:db8::1]:4711\"")], nil, nil, "2001:db8::1"),
            ([("Forwarded", "for=\"[fd00::1]\";proto=https")], "https", nil, nil),
            ([("Forwarded", "for=unknown;proto=https;host=b.org")], "https", "b.org", nil),
            ([("Forwarded", "for=\"a,b;c"), ("Forwarded", "=;;,")], nil, nil, nil),
            // Proxies that set one kind of header forward the other one unchanged.
            ([("Forwarded", "for=1.1.1.1;host=evil.org"), ("X-Forwarded-For", client)], nil, nil, client),
        ]
        for (fields, scheme, host, address) in table {
            let request = try request("/", fields)
            let found = proxies.forwarded(in: request.headers, peer: "10.0.0.1")
            #expect(found == TrustedProxies.Forwarded(scheme: scheme, host: host, client: address), "\(fields)")
            #expect(proxies.forwarded(in: request.headers, peer: client) == TrustedProxies.Forwarded())
            let resolved = PublicAddress(proxies: proxies).resolved(request.head, peer: "10.0.0.1")
            #expect(resolved.scheme == scheme ?? "http")
            #expect(resolved.authority == host ?? "inner:8080")
        }
    }
}
