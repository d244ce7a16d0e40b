import ImagePipeline
import Testing

@testable import Server

@Suite("The names of a server in a private network")
struct LocalNamesTests {
    @Test("include the bare name, the name with private suffixes, and private addresses")
    func names() {
        var names = LocalNames(hostName: "nas", additional: ["books.lan"])
        names.addresses = ["192.168.1.5", "8.8.8.8", "fd00::5", "2001:db8::1", "127.0.0.1", "172.32.0.1", "172.31.0.1"]
            .compactMap { InternetAddress(peer: $0) }
        #expect(names.domainNames.prefix(3) == ["nas", "nas.local", "nas.lan"])
        #expect(names.domainNames.suffix(2) == ["localhost", "books.lan"])
        #expect(
            names.privateAddresses.map(\.description)
                == ["127.0.0.1", "::1", "192.168.1.5", "fd00::5", "172.31.0.1"]
        )
        #expect(LocalNames(hostName: nil).domainNames == ["localhost"])
    }

    @Test("are valid host names")
    func hostNames() {
        let table: [(String, String?)] = [
            ("NAS", "nas"), ("nas.example.org", "nas"), ("my-nas2", "my-nas2"), ("", nil), (".lan", nil), ("a_b", nil),
            ("-a", nil), ("12", nil), ("größe", nil), ("a<b", nil), (String(repeating: "a", count: 64), nil),
        ]
        for (text, name) in table { #expect(LocalNames.hostName(text) == name, "\(text)") }
    }

    @Test("end with a private suffix")
    func privateNames() {
        for name in ["books.lan", "a.b.home.arpa", "X.LOCAL"] {
            #expect(LocalNames.privateName(name) == name.lowercased())
        }
        for name in ["books", "books.org", "lan", ".lan", "a..lan", "a.lan.org", "a b.lan", "*.lan", "10.0.0.1", ""] {
            #expect(LocalNames.privateName(name) == nil, "\(name)")
        }
    }

    @Test("ranges are encoded as an address and a mask")
    func constraints() {
        let table: [(String, [UInt8])] = [
            ("10.0.0.0/8", [10, 0, 0, 0, 255, 0, 0, 0]), ("172.16.0.0/12", [172, 16, 0, 0, 255, 240, 0, 0]),
            ("1.2.3.4", [1, 2, 3, 4, 255, 255, 255, 255]), ("0.0.0.0/0", [0, 0, 0, 0, 0, 0, 0, 0]),
            ("fc00::/7", [0xFC] + Array(repeating: 0, count: 15) + [0xFE] + Array(repeating: 0, count: 15)),
            (
                "fe80::/10",
                [0xFE, 0x80] + Array(repeating: 0, count: 14) + [0xFF, 0xC0] + Array(repeating: 0, count: 14)
            ),
        ]
        for (text, bytes) in table { #expect(AddressRange(text)?.constraint == bytes, "\(text)") }
    }
}
