import PageImages
import Testing

@testable import ImagePipeline

@Suite("Address checks")
struct AddressGuardTests {
    private func failure(
        _ url: String,
        allowed: Set<String> = [],
        answers: [String] = ["8.8.8.8"]
    ) async throws -> FetchError? {
        let addresses = answers.compactMap { InternetAddress(looseIPv4: $0) ?? InternetAddress(ipv6: $0) }
        let addressGuard = AddressGuard(policy: FetchPolicy(allowedHosts: allowed), clock: .system) { _ in addresses }
        let origin = try RemoteAddress(url).origin
        do throws(FetchError) {
            #expect(try await addressGuard.addresses(for: origin).isEmpty == false)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "private addresses are refused in every spelling",
        arguments: [
            "http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://017700000001/",
            "http://127.0.0.1./", "http://0/", "http://10.1.2.3/", "http://192.168.1.1/", "http://169.254.169.254/",
            "http://100.64.0.1/", "http://[::1]/", "http://[::]/", "http://[::ffff:127.0.0.1]/",
            "http://[::ffff:7f00:1]/", "http://[64:ff9b::127.0.0.1]/", "http://[2002:7f00:1::]/", "http://[fe80::1]/",
            "http://[fd00::1]/", "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/", "http://１２７.0.0.1/",
            "https://127.0.0.1:8443/",
        ]
    )
    func privateLiterals(url: String) async throws {
        #expect(try await failure(url)?.kind == .refusedAddress)
    }

    @Test(
        "a name is refused if it resolves to a private address",
        arguments: ["127.0.0.1", "10.0.0.1", "::1", "fd00::1", "::ffff:8.8.8.8"]
    )
    func privateNames(answer: String) async throws {
        #expect(try await failure("http://comics.example/", answers: [answer])?.kind == .refusedAddress)
    }

    @Test("a host with one private address is refused, even if its other addresses are public")
    func mixed() async throws {
        #expect(try await failure("http://a.example/", answers: ["8.8.8.8", "127.0.0.1"])?.kind == .refusedAddress)
        #expect(try await failure("http://a.example/", answers: ["8.8.8.8", "2606:4700::1111"]) == nil)
    }

    @Test("a name without an address is unreachable")
    func noAddress() async throws {
        #expect(try await failure("http://a.example/", answers: [])?.kind == .unreachable)
    }

    @Test(
        "an allowed host is compared by its whole name, and by its port if it has one",
        arguments: [
            ("http://nas.local/", "nas.local", true), ("http://NAS.local:8080/", "nas.LOCAL", true),
            ("http://nas.local.:8080/", "nas.local:8080", true), ("http://nas.local/", "nas.local:8080", false),
            ("http://nas.local/", "nas.local:80", true), ("https://nas.local/", "nas.local:80", false),
            ("https://nas.local/", "nas.local:443", true), ("http://evil-nas.local/", "nas.local", false),
            ("http://nas.local.example/", "nas.local", false), ("http://sub.nas.local/", "nas.local", false),
            ("http://127.0.0.1:80/", "127.0.0.1:80", true), ("http://2130706433/", "127.0.0.1", true),
            ("http://127.0.0.1/", "localhost", false), ("http://[::1]:8080/", "[::1]:8080", true),
            ("http://[0:0::1]/", "[::1]", true), ("http://xn--bcher-kva.lan/", "bücher.lan", true),
            ("http://nas.local/", "", false), ("http://nas.local/", "*", false),
            ("http://nas.local/", "nas.local:x", false),
        ]
    )
    func allowed(url: String, entry: String, isAllowed: Bool) async throws {
        #expect((try await failure(url, allowed: [entry], answers: ["192.168.1.5"]) == nil) == isAllowed)
    }

    @Test("a DNS answer is cached for its lifetime")
    func cached() async throws {
        let manual = ManualClock()
        let asked = Counter()
        let addressGuard = AddressGuard(policy: FetchPolicy(), clock: manual.clock) { _ in
            asked.increment()
            return [.v4(0x0808_0808)]
        }
        let origin = try RemoteAddress("http://a.example/").origin
        for _ in 0..<3 { _ = try await addressGuard.addresses(for: origin) }
        #expect(asked.value == 1)
        manual.advance(61)
        _ = try await addressGuard.addresses(for: origin)
        #expect(asked.value == 2)
    }

    @Test("the system's resolver finds this machine, and reports an unknown host")
    func systemLookup() async throws {
        let lookup = SystemHostLookup()
        #expect(try await lookup.addresses(of: "localhost").contains { $0.specialUse == "loopback" })
        await #expect(throws: FetchError.self) { try await lookup.addresses(of: "no-such-host.invalid") }
        await lookup.shutDown()
    }

    @Test("the connection goes to the checked address, even if the name has changed since")
    func rebinding() async throws {
        let asked = Counter()
        let flipping: HostLookup = { _ in
            // Later answers have another address, so a second lookup would not reach the server.
            asked.increment() == 1 ? [.v4(0x7F00_0001)] : [.v4(0xF000_0001)]
        }
        try await withServer(policy: { $0.allowedHosts.insert("comics.example") }, lookUp: flipping) {
            server,
            fetcher in
            server.serve("/a", .file(.sample(count: 10)))
            try await expect(
                fetcher,
                at: server.url("/a", host: "comics.example"),
                brings: ServerFile.sample(count: 10).bytes
            )
            #expect(server.requests("/a").first?.header("Host") == "comics.example:\(server.port)")
            #expect(asked.value == 1)
        }
    }

    @Test("if one address of a host refuses the connection, the next one is tried")
    func secondAddress() async throws {
        // No server listens on the second loopback address.
        let lookUp: HostLookup = { _ in [.v4(0x7F00_0002), .v4(0x7F00_0001)] }
        try await withServer(policy: { $0.allowedHosts.insert("comics.example") }, lookUp: lookUp) { server, fetcher in
            server.serve("/a", .file(.sample(count: 10)))
            try await expect(
                fetcher,
                at: server.url("/a", host: "comics.example"),
                brings: ServerFile.sample(count: 10).bytes
            )
        }
    }
}
