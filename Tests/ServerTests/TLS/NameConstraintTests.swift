import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import Server

@Suite("The name constraints of the authority")
struct NameConstraintTests {
    private static let program = "/usr/bin/openssl"
    /// Whether the test runs. In CI it always runs, so that it fails if OpenSSL is missing.
    private static let isEnabled =
        FileManager.default.isExecutableFile(atPath: program) || ProcessInfo.processInfo.environment["CI"] != nil

    @Test(
        "make OpenSSL reject certificates for public names and addresses, even if the authority's key is stolen",
        .enabled(if: isEnabled),
        arguments: [
            (.dnsName("nas"), true), (.dnsName("nas.lan"), true), (.address(192, 168, 1, 5), true),
            (.dnsName("example.org"), false), (.dnsName("nas.lan.example.org"), false), (.address(8, 8, 8, 8), false),
        ] as [(GeneralName, Bool)]
    )
    func verification(name: GeneralName, isValid: Bool) throws {
        let folder = try TestFolder()
        let authority = try AuthorityCertificate(hostName: "nas", at: Date())
        let text = try authority.pem()
        let leaf = try Self.certificate(for: name, signedBy: Certificate.PrivateKey(pemEncoded: text.key), authority)
        let process = try SpawnedProgram(
            Self.program,
            [
                "verify", "-CAfile", try folder.write("authority.pem", text.certificate),
                try folder.write("leaf.pem", leaf.serializeAsPEM().pemString + "\n"),
            ],
            separatesErrors: false
        )
        let output = String(decoding: SpawnedProgram.everything(from: process.output), as: UTF8.self)
        #expect((process.wait() == 0) == isValid, "\(output)")
        #expect(isValid || output.contains("permitted subtree violation"), "\(output)")
    }

    /// Returns a certificate for any name, which Quire itself wouldn't issue.
    private static func certificate(
        for name: GeneralName,
        signedBy key: Certificate.PrivateKey,
        _ authority: AuthorityCertificate
    ) throws -> Certificate {
        try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PrivateKey(P256.Signing.PrivateKey()).publicKey,
            notValidBefore: Date(timeIntervalSinceNow: -3600),
            notValidAfter: Date(timeIntervalSinceNow: 3600),
            issuer: authority.certificate.subject,
            subject: DistinguishedName { CommonName("Quire test") },
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                SubjectAlternativeNames([name])
            },
            issuerPrivateKey: key
        )
    }
}

extension GeneralName {
    fileprivate static func address(_ bytes: UInt8...) -> GeneralName {
        .ipAddress(ASN1OctetString(contentBytes: bytes[...]))
    }
}
