import HTTPTypes
import Testing

@testable import Server

@Suite("The origin of a request")
struct RequestOriginTests {
    @Test(
        "loopback names are accepted with any port",
        arguments: [
            ("localhost", true), ("localhost:8080", true), ("LOCALHOST:8080", true), ("127.0.0.1", true),
            ("127.0.0.1:1", true), ("127.1.2.3:8080", true), ("[::1]", true), ("[::1]:8080", true),
            ("", false), ("evil.example", false), ("localhost.evil.example", false), ("evil.example:8080", false),
            ("127.0.0.1.evil.example", false), ("127.0.0.1.nip.io:8080", false), ("localhost:evil", false),
            ("localhost:8080:1", false), ("localhost:0", false), ("localhost:", false), ("[::1", false),
            ("[::2]", false), ("[::1].evil.example", false), ("192.168.0.2", false), ("127.0.0", false),
            ("127.0.0.256", false), ("127.0.0.-1", false), ("0.0.0.0", false), ("user@localhost", false),
            ("localhost@evil.example", false), ("127.0.0.१", false),
        ]
    )
    func hostNames(authority: String, isGood: Bool) {
        #expect(RequestOrigin.isThisMachine(authority) == isGood)
    }

    private func request(
        _ method: HTTPRequest.Method,
        host: String? = "localhost:8080",
        _ fields: [(String, String)] = []
    ) -> HTTPRequest {
        var request = HTTPRequest(method: method, scheme: "http", authority: host, path: "/")
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { request.headerFields.append(HTTPField(name: name, value: value)) }
        }
        return request
    }

    @Test(
        "an origin must be this server",
        arguments: [
            ("http://localhost:8080", true), ("https://localhost:8080", true), ("HTTP://LOCALHOST:8080", true),
            ("http://localhost:3000", false), ("http://localhost", false), ("http://evil.example", false),
            ("null", false), ("", false), ("http://localhost:8080.evil.example", false), ("localhost:8080", false),
        ]
    )
    func origins(origin: String, isGood: Bool) {
        for method in [HTTPRequest.Method.get, .put, .post] {
            let problem = RequestOrigin.problem(
                with: request(method, [("Origin", origin)]),
                isThisMachineOnly: true
            )
            #expect((problem == nil) == isGood)
        }
    }

    @Test("two Origin headers are refused")
    func twoOrigins() {
        let origin = ("Origin", "http://localhost:8080")
        #expect(RequestOrigin.problem(with: request(.put, [origin, origin]), isThisMachineOnly: true) != nil)
    }

    @Test(
        "a write that the browser marks as cross-site is refused",
        arguments: [
            ("PUT", "cross-site", false), ("POST", "same-site", false), ("PUT", "same-origin", true),
            ("POST", "none", true), ("GET", "cross-site", true), ("DELETE", "cross-site", false),
        ]
    )
    func fetchSite(method: String, site: String, isGood: Bool) throws {
        let method = try #require(HTTPRequest.Method(rawValue: method))
        let problem = RequestOrigin.problem(
            with: request(method, [("Sec-Fetch-Site", site)]),
            isThisMachineOnly: true
        )
        #expect((problem == nil) == isGood)
    }

    @Test("there must be exactly one Host, also on a network")
    func hostHeader() {
        for isThisMachineOnly in [true, false] {
            #expect(
                RequestOrigin.problem(with: request(.get, host: nil), isThisMachineOnly: isThisMachineOnly) != nil
            )
            #expect(
                RequestOrigin.problem(
                    with: request(.get, [("Host", "second")]),
                    isThisMachineOnly: isThisMachineOnly
                ) != nil
            )
        }
    }

    @Test("on a network every host name is accepted, but no other origin")
    func network() {
        let host = "reader.lan:8080"
        #expect(RequestOrigin.problem(with: request(.get, host: host), isThisMachineOnly: false) == nil)
        #expect(RequestOrigin.problem(with: request(.get, host: host), isThisMachineOnly: true) != nil)
        #expect(
            RequestOrigin.problem(
                with: request(.put, host: host, [("Origin", "http://reader.lan:8080")]),
                isThisMachineOnly: false
            ) == nil
        )
        #expect(
            RequestOrigin.problem(
                with: request(.put, host: host, [("Origin", "http://evil.example")]),
                isThisMachineOnly: false
            ) != nil
        )
    }

    @Test(
        "addresses of one IPv6 network count as one client",
        arguments: [
            ("192.168.0.2", "192.168.0.2"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"),
            ("2001:db8:1:2::9", "2001:db8:1:2"), ("fe80::1%eth0", "fe80:0:0:0"), ("::1", "0:0:0:0"),
            ("::ffff:192.168.0.2", "192.168.0.2"), ("local", "local"),
        ]
    )
    func clientGroups(address: String, group: String) {
        #expect(ClientAddress.group(address) == group)
    }
}
