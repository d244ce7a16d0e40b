import Foundation
import ImagePipeline
import NIOHTTP1
import NIOSSL
import SwiftASN1
import Synchronization
import Testing
import X509

@testable import Server

@Suite("The authority of a server in a private network")
struct LocalAuthorityTests {
    private func names(_ hostName: String? = "nas", _ addresses: String...) -> LocalNames {
        LocalNames(hostName: hostName, addresses: addresses.compactMap { InternetAddress(peer: $0) })
    }

    private func certificate(_ folder: TestFolder) throws -> Certificate {
        try Certificate(pemEncoded: String(decoding: folder.read("tls/server.pem"), as: UTF8.self))
    }

    @Test("issues a certificate that is valid for at most 397 days, and renews it")
    func lifetime() throws {
        let folder = try TestFolder()
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        for (day, serial) in [(0, 1), (1, 1), (300, 1), (340, 2), (341, 2), (800, 3), (3600, 4)] {
            let now = start + Double(day) * 86_400
            let authority = try LocalAuthority(folder: folder.path + "/tls", names: { names() }, now: { now })
            let before = try? certificate(folder)
            _ = try authority.identity()
            let leaf = try certificate(folder)
            #expect(
                (before?.serialNumber == leaf.serialNumber) == (day > 0 && [1, 300, 341].contains(day)),
                "\(serial)"
            )
            #expect(leaf.notValidAfter.timeIntervalSince(leaf.notValidBefore) <= 397 * 86_400)
            #expect(leaf.notValidBefore < now && leaf.notValidAfter > now)
        }
        let late = start + 3651 * 86_400
        #expect(throws: ServerError.self) {
            _ = try LocalAuthority(folder: folder.path + "/tls", names: { names() }, now: { late })
        }
    }

    @Test("issues a new certificate when the addresses of the machine change")
    func addresses() throws {
        let folder = try TestFolder()
        let current = Mutex(names("nas", "192.168.1.5"))
        let authority = try LocalAuthority(folder: folder.path + "/tls", names: { current.withLock { $0 } })
        _ = try authority.identity()
        let first = (try certificate(folder), authority.version())
        current.withLock { $0 = names("nas", "192.168.1.6") }
        #expect(authority.version() != first.1)
        _ = try authority.identity()
        #expect(try certificate(folder) != first.0)
        // The authority stays the same, so it doesn't permit the new name of the machine without a suffix.
        current.withLock { $0 = names("other") }
        _ = try authority.identity()
        let alternatives = try certificate(folder).extensions.subjectAlternativeNames ?? .init()
        #expect(!alternatives.contains(.dnsName("other")))
        #expect(alternatives.contains(.dnsName("other.local")))
    }

    @Test("is limited to private names and addresses")
    func constraints() throws {
        let authority = try AuthorityCertificate(hostName: "nas", at: Date())
        let constraints = try #require(try authority.certificate.extensions.nameConstraints)
        #expect(Array(constraints.permittedDNSDomains) == ["nas"] + LocalNames.suffixes)
        #expect(constraints.permittedIPRanges.count == LocalNames.ranges.count)
        let critical = authority.certificate.extensions.filter(\.critical).count
        #expect(critical == 3)
    }

    @Test("makes its key readable only by the owner, also if the file had other permissions")
    func rights() throws {
        let folder = try TestFolder()
        let path = folder.path + "/tls"
        func rights(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path + name)[.posixPermissions] as? Int
        }
        _ = try LocalAuthority(folder: path, names: { names() }).identity()
        for _ in 0..<2 {
            #expect(try rights("") == 0o700)
            for name in ["/authority-key.pem", "/server-key.pem"] { #expect(try rights(name) == 0o600) }
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + "/authority-key.pem")
            _ = try LocalAuthority(folder: path, names: { names() })
        }
    }

    @Test("reports damaged files, and replaces a damaged certificate of the server")
    func damage() throws {
        let folder = try TestFolder()
        let path = folder.path + "/tls"
        func open() throws -> LocalAuthority { try LocalAuthority(folder: path, names: { names() }) }
        _ = try open().identity()
        try folder.write("tls/server.pem", "x")
        #expect(try open().identity().chain.count == 1)
        try folder.write("tls/server-key.pem", "x")
        #expect(try open().identity().chain.count == 1)
        let other = try AuthorityCertificate(hostName: "nas", at: Date()).pem()
        try folder.write("tls/authority-key.pem", other.key)
        #expect(throws: ServerError.self) { _ = try open() }
        try folder.write("tls/authority-key.pem", "x")
        #expect(throws: ServerError.self) { _ = try open() }
    }

    @Test("issues a certificate that devices with the authority trust, and serves its page without TLS")
    func server() async throws {
        let (library, folder) = (try TestFolder(), try TestFolder())
        let certificate = try ServerCertificate(
            localAuthorityIn: folder.path + "/tls",
            hostName: "nas.example.org",
            addresses: { ["127.0.0.1"] }
        )
        let trust = try #require(certificate.trust)
        #expect(certificate.authorityFingerprint?.count == 95)
        try await TestServer.run(library: library, change: { $0.certificate = certificate }) { server in
            func status(_ path: String, host: String = "127.0.0.1") async throws -> Int {
                try await OpenSSLClient.status(of: path, host: host, port: server.port, trusting: trust.pem)
            }
            for path in ["/health", "/trust", "/trust/quire.crt"] {
                #expect(try await status(path) == 200, "\(path)")
            }
            #expect(try await status("/health", host: "localhost") == 200)
            #expect(try await status("/trust/authority-key.pem") == 404)
            let page = try await server.get("/trust")
            #expect(page.status == 200)
            #expect(page.text.contains(trust.fingerprint))
            for system in ["iPhone and iPad", "Android", "Mac", "Windows", "Linux"] {
                #expect(page.text.contains("<h2>\(system)</h2>"), "\(system)")
            }
            for address in page.text.split(separator: "\"").filter({ $0.hasPrefix("/trust/") }) {
                #expect(try await server.get(String(address)).status == 200, "\(address)")
            }
            #expect(try await server.get("/trust/quire.crt").body == trust.der)
            let profile = try await server.get("/trust/quire.mobileconfig")
            #expect(profile["content-type"] == "application/x-apple-aspen-config")
            let list = try PropertyListSerialization.propertyList(from: Data(profile.body), format: nil)
            let content = (list as? [String: Any])?["PayloadContent"] as? [[String: Any]]
            #expect(content?.first?["PayloadContent"] as? Data == Data(trust.der))
            for path in ["/", "/login", "/trust/authority-key.pem", "/trust/../tls/authority-key.pem"] {
                #expect(try await server.get(path).status == 308, "\(path)")
            }
        }
    }

    @Test("serves its page below a base path, even if the proxy removes the base path")
    func basePath() async throws {
        let (library, folder) = (try TestFolder(), try TestFolder())
        let certificate = try ServerCertificate(
            localAuthorityIn: folder.path + "/tls",
            hostName: "nas",
            addresses: { ["127.0.0.1"] }
        )
        let basePath = try #require(BasePath("/quire"))
        try await TestServer.run(
            library: library,
            change: { ($0.certificate, $0.basePath) = (certificate, basePath) }
        ) { server in
            for path in ["/quire/trust", "/trust"] {
                let page = try await server.get(path)
                #expect(page.status == 200, "\(path)")
                let addresses = page.text.split(separator: "\"").filter { $0.contains("/trust/") }
                #expect(addresses.count == 4)
                for address in addresses {
                    #expect(address.hasPrefix("/quire/trust/"), "\(address)")
                    #expect(try await server.get(String(address)).status == 200, "\(address)")
                }
            }
            #expect(try await server.get("/quire/")["location"] == "https://127.0.0.1:\(server.port)/quire/")
        }
    }

    @Test("refuses public names")
    func publicNames() throws {
        let folder = try TestFolder()
        #expect(throws: ServerError.publicName("example.org")) {
            _ = try ServerCertificate(
                localAuthorityIn: folder.path,
                hostName: "nas",
                additionalNames: ["books.lan", "example.org"],
                addresses: { [] }
            )
        }
    }
}
