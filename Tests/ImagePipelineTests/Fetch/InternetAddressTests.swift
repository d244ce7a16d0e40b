import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Internet addresses")
struct InternetAddressTests {
    @Test(
        "different spellings of an IPv4 address are equal",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0x7f000001", "127.0.0.1"),
            ("017700000001", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"),
            ("0177.0.0.01", "127.0.0.1"), ("0x7f.0x0.0x0.0x1", "127.0.0.1"), ("0", "0.0.0.0"), ("0x", "0.0.0.0"),
            ("4294967295", "255.255.255.255"), ("8.8.2056", "8.8.8.8"), ("1.2.3.4", "1.2.3.4"),
        ]
    )
    func looseIPv4(spelling: String, address: String) {
        #expect(InternetAddress.endsInNumber(spelling))
        #expect(InternetAddress(looseIPv4: spelling)?.description == address)
    }

    @Test(
        "text that only resembles an IPv4 address is invalid",
        arguments: [
            "256.0.0.1", "1.2.3.256", "1.2.3.4.5", "4294967296", "0x100000000", "1..2", "09", "0x7g.1", "1.2.65536",
            "00000000000000000000001", "example.0xzz", "a.1", "1.2.3.08", "٠",
        ]
    )
    func noIPv4(spelling: String) {
        #expect(InternetAddress(looseIPv4: spelling) == nil)
    }

    @Test(
        "IPv6 addresses are parsed and written as in RFC 5952",
        arguments: [
            ("::", "::"), ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("2001:DB8::0:1", "2001:db8::1"),
            ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            ("::ffff:127.0.0.1", "::ffff:7f00:1"), ("64:ff9b::8.8.8.8", "64:ff9b::808:808"), ("fe80::", "fe80::"),
            ("1:2:3:4:5:6:7.8.9.10", "1:2:3:4:5:6:708:90a"),
        ]
    )
    func ipv6(spelling: String, canonical: String) {
        let address = InternetAddress(ipv6: spelling)
        #expect(address?.description == canonical)
        #expect(InternetAddress(ipv6: canonical) == address)
    }

    @Test(
        "invalid IPv6 addresses are rejected",
        arguments: [
            "", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8:9", "12345::", "g::",
            "::1%eth0", "::1%25eth0", "[::1]", "::127.0.0.01", "::127.0.0.256", "::127.0.1", "1.2.3.4::", ":1", "1:",
            "+1::", "-1::", " ::1",
        ]
    )
    func noIPv6(spelling: String) {
        #expect(InternetAddress(ipv6: spelling) == nil)
    }

    @Test("random addresses survive a round trip")
    func roundTrip() {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<2000 {
            // Adds runs of zero groups, which the short form omits.
            let mask: [UInt64] = [0, 0xFFFF, 0xFFFF_0000, ~0, 0xFFFF_0000_0000_FFFF]
            let high = random.next() & mask[Int(random.next() % 5)]
            let low = random.next() & mask[Int(random.next() % 5)]
            let address = InternetAddress.v6(high: high, low: low)
            #expect(InternetAddress(ipv6: address.description) == address)
            let old = InternetAddress.v4(UInt32(truncatingIfNeeded: high ^ low))
            #expect(InternetAddress(looseIPv4: old.description) == old)
        }
    }

    @Test(
        "special-purpose IPv4 addresses are recognised, up to the edges of their ranges",
        arguments: [
            ("0.0.0.0", "unspecified"), ("0.255.255.255", "unspecified"), ("1.0.0.0", nil), ("9.255.255.255", nil),
            ("10.0.0.0", "private"), ("10.255.255.255", "private"), ("11.0.0.0", nil), ("100.63.255.255", nil),
            ("100.64.0.0", "carrier-grade NAT"), ("100.127.255.255", "carrier-grade NAT"), ("100.128.0.0", nil),
            ("126.255.255.255", nil), ("127.0.0.1", "loopback"), ("127.255.255.255", "loopback"), ("128.0.0.0", nil),
            ("169.253.255.255", nil), ("169.254.169.254", "link-local"), ("169.255.0.0", nil),
            ("172.15.255.255", nil), ("172.16.0.0", "private"), ("172.31.255.255", "private"), ("172.32.0.0", nil),
            ("192.0.0.8", "protocol assignments"), ("192.0.1.0", nil), ("192.0.2.1", "documentation"),
            ("192.88.99.1", "6to4 relay"), ("192.167.255.255", nil), ("192.168.0.1", "private"), ("192.169.0.0", nil),
            ("198.17.255.255", nil), ("198.18.0.0", "benchmark"), ("198.19.255.255", "benchmark"), ("198.20.0.0", nil),
            ("198.51.100.7", "documentation"), ("203.0.113.7", "documentation"), ("223.255.255.255", nil),
            ("224.0.0.1", "multicast"), ("239.255.255.255", "multicast"), ("240.0.0.1", "reserved"),
            ("255.255.255.255", "reserved"), ("8.8.8.8", nil),
        ] as [(String, String?)]
    )
    func specialIPv4(address: String, use: String?) {
        #expect(InternetAddress(looseIPv4: address)?.specialUse == use)
    }

    @Test(
        "special-purpose IPv6 addresses are recognised, including those that embed another address",
        arguments: [
            ("::", "unspecified"), ("::1", "loopback"), ("::7f00:1", "IPv4-mapped"),
            ("::ffff:127.0.0.1", "IPv4-mapped"),
            ("::ffff:8.8.8.8", "IPv4-mapped"), ("::ffff:0:127.0.0.1", "IPv4-mapped"), ("64:ff9b::7f00:1", "NAT64"),
            ("64:ff9b::8.8.8.8", "NAT64"), ("64:ff9b:1::1", "NAT64"), ("100::1", "discard"), ("2001::1", "Teredo"),
            ("2001:2::1", "benchmark"), ("2001:10::1", "protocol assignments"), ("2001:1ff::1", "protocol assignments"),
            ("2001:200::1", nil), ("2001:db8::1", "documentation"), ("2002:7f00:1::", "6to4"), ("2003::1", nil),
            ("3fff:fff::1", "documentation"), ("3fff:1000::1", nil), ("5f00::1", "segment routing"),
            ("4000::1", "reserved"), ("1fff::1", "reserved"), ("fc00::1", "private"), ("fd12::1", "private"),
            ("fe80::1", "link-local"), ("febf::1", "link-local"), ("fec0::1", "site-local"), ("ff02::1", "multicast"),
            ("2606:4700::5efe:7f00:1", "ISATAP"), ("2606:4700::200:5efe:808:808", "ISATAP"),
            ("2606:4700:4700::1111", nil), ("2a00:1450::1", nil),
        ] as [(String, String?)]
    )
    func specialIPv6(address: String, use: String?) {
        #expect(InternetAddress(ipv6: address)?.specialUse == use)
    }
}
