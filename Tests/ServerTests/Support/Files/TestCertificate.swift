import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A self-signed certificate for 127.0.0.1 and localhost.
struct TestCertificate {
    let certificate: Certificate
    let key: P256.Signing.PrivateKey

    /// Makes a certificate.
    ///
    /// - Parameter lifetime: The seconds until it expires.
    init(lifetime: TimeInterval = 3600) throws {
        key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("Quire test") }
        certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PrivateKey(key).publicKey,
            notValidBefore: Date(timeIntervalSinceNow: -7200),
            notValidAfter: Date(timeIntervalSinceNow: lifetime),
            issuer: name,
            subject: name,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                SubjectAlternativeNames([
                    .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
                ])
            },
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
    }

    /// The certificate in PEM format.
    var pem: String { get throws { try certificate.serializeAsPEM().pemString + "\n" } }

    /// Writes the certificate and its key to a folder; returns their paths.
    @discardableResult
    func write(to folder: TestFolder) throws -> (certificate: String, key: String) {
        (try folder.write("server.pem", pem), try folder.write("server.key", key.pemRepresentation + "\n"))
    }

    /// The certificates that a client trusts.
    var roots: NIOSSLTrustRoots {
        get throws { .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8))) }
    }
}
