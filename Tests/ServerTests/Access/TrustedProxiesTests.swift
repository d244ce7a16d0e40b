import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import Server

@Suite("Trusted proxies")
struct TrustedProxiesTests {
    private func request(_ fields: [(String, String)]) throws -> Request {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
        for (name, value) in fields {
            head.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    @Test("are recognised by address or network")
    func networks() throws {
        let proxies = try #require(
            TrustedProxies(
                networks: ["10.1.2.3", "192.168.0.0/16", "fd00::/8", "::1"],
                userHeader: "Remote-User",
                createsUsers: false
            )
        )
        for address in ["10.1.2.3", "192.168.77.1", "::ffff:192.168.1.1", "fd12:3456::1", "fdff::", "::1"] {
            #expect(proxies.contains(address), "\(address)")
        }
        for address in [
            "10.1.2.4", "192.169.0.1", "fe80::1", "::2", "", "local", "192.168.1", "0300.0250.1.1", "fe80::1%eth0",
        ] {
            #expect(!proxies.contains(address), "\(address)")
        }
    }

    @Test(
        "have valid networks and a valid header",
        arguments: ["", "a", "10.0.0.0/33", "10.0.0.0/-1", "1.2.3.4/8/8", "/8", "fd00::/129"]
    )
    func invalid(network: String) {
        #expect(TrustedProxies(networks: [network], userHeader: nil, createsUsers: false) == nil)
        #expect(TrustedProxies(networks: [], userHeader: "a b", createsUsers: false) == nil)
    }

    @Test("name the user; other peers can't")
    func userName() throws {
        let proxies = try #require(
            TrustedProxies(networks: ["10.0.0.0/8"], userHeader: "Remote-User", createsUsers: false)
        )
        #expect(proxies.userName(in: try request([("Remote-User", "anna")]), peer: "10.9.9.9") == "anna")
        #expect(proxies.userName(in: try request([("remote-user", "anna")]), peer: "10.9.9.9") == "anna")
        #expect(proxies.userName(in: try request([("Remote-User", "anna")]), peer: "11.0.0.1") == nil)
        #expect(proxies.userName(in: try request([]), peer: "10.9.9.9") == nil)
        #expect(proxies.userName(in: try request([("Remote-User", "")]), peer: "10.9.9.9") == nil)
        // The proxy added its header to one of the client.
        let two = try request([("Remote-User", "owner"), ("Remote-User", "anna")])
        #expect(proxies.userName(in: two, peer: "10.9.9.9") == nil)
    }

    @Test("name the client's address; a client can't choose it")
    func clientAddress() throws {
        let proxies = try #require(TrustedProxies(networks: ["10.0.0.0/8"], userHeader: nil, createsUsers: false))
        for (peer, fields, expected) in [
            ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"), ("10.0.0.1", ["1.2.3.4, 203.0.113.9"], "203.0.113.9"),
            ("10.0.0.1", ["1.2.3.4", "203.0.113.9, 10.0.0.7"], "203.0.113.9"), ("10.0.0.1", [], "10.0.0.1"),
            ("10.0.0.1", ["nonsense"], "10.0.0.1"), ("198.51.100.1", ["1.2.3.4"], "198.51.100.1"),
        ] as [(String, [String], String)] {
            let request = try request(fields.map { ("X-Forwarded-For", $0) })
            #expect(proxies.clientAddress(of: request, peer: peer) == expected)
        }
    }
}
