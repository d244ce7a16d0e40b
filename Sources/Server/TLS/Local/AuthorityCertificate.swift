import Crypto
import Foundation
import SwiftASN1
import X509

/// The server's own certificate authority, which issues its certificates. Name constraints limit the authority to
/// private names and addresses, so that its key can't be used to impersonate other sites on the devices that trust it.
struct AuthorityCertificate: Sendable {
    let certificate: Certificate
    private let key: Certificate.PrivateKey

    /// The lifetime of the authority, in seconds: ten years.
    private static let lifetime: TimeInterval = 3650 * 86_400
    /// The lifetime of an issued certificate, in seconds. Browsers accept at most 397 or 398 days (CA/Browser Forum,
    /// ballot SC31).
    private static let leafLifetime: TimeInterval = 396 * 86_400
    /// The time before its creation from which a certificate is valid, in seconds, because the clocks of devices may
    /// be slow.
    private static let tolerance: TimeInterval = 86_400 - 60
    /// The time before its expiry at which a certificate is renewed, in seconds.
    private static let renewal: TimeInterval = 60 * 86_400

    /// Creates an authority from its certificate and key in PEM format.
    ///
    /// - Throws: If one of them is invalid, or the key doesn't belong to the certificate.
    init(certificate: String, key: String) throws {
        self.certificate = try Certificate(pemEncoded: certificate)
        self.key = try Certificate.PrivateKey(pemEncoded: key)
        guard self.key.publicKey == self.certificate.publicKey else { throw AuthorityMismatch() }
    }

    /// Creates a new authority.
    ///
    /// - Parameter hostName: The name of the machine without a domain; nil if it has none.
    init(hostName: String?, at now: Date) throws {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let subject = try DistinguishedName {
            OrganizationName("Quire")
            CommonName("Quire authority of \(hostName ?? "this server")")
        }
        let constraints = NameConstraints(
            permittedDNSDomains: (hostName.map { [$0] } ?? []) + LocalNames.suffixes,
            permittedIPRanges: LocalNames.ranges.map { ASN1OctetString(contentBytes: $0.constraint[...]) }
        )
        certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: key.publicKey,
            notValidBefore: now - Self.tolerance,
            notValidAfter: now + Self.lifetime,
            issuer: subject,
            subject: subject,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                Critical(constraints)
                try ExtendedKeyUsage([.serverAuth])
                SubjectKeyIdentifier(hash: key.publicKey)
            },
            issuerPrivateKey: key
        )
        self.key = key
    }

    /// The authority's certificate and key in PEM format.
    func pem() throws -> (certificate: String, key: String) {
        (try certificate.serializeAsPEM().pemString + "\n", try key.serializeAsPEM().pemString + "\n")
    }

    /// The certificate of the authority in DER format.
    func der() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }

    /// Issues a certificate for names that the authority permits.
    ///
    /// - Returns: The certificate and its key in PEM format.
    func issue(for names: LocalNames, at now: Date) throws -> (certificate: String, key: String) {
        let leafKey = P256.Signing.PrivateKey()
        let publicKey = Certificate.PrivateKey(leafKey).publicKey
        let alternatives = alternatives(names)
        let leaf = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: publicKey,
            notValidBefore: now - Self.tolerance,
            notValidAfter: min(now + Self.leafLifetime, certificate.notValidAfter),
            issuer: certificate.subject,
            subject: DistinguishedName { CommonName(names.hostName ?? "localhost") },
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(alternatives)
                SubjectKeyIdentifier(hash: publicKey)
                AuthorityKeyIdentifier(
                    keyIdentifier: SubjectKeyIdentifier(hash: certificate.publicKey).keyIdentifier
                )
            },
            issuerPrivateKey: key
        )
        return (try leaf.serializeAsPEM().pemString + "\n", leafKey.pemRepresentation + "\n")
    }

    /// Returns whether an issued certificate can still be used: it was issued by this authority for the same names,
    /// and is not due for renewal.
    func isCurrent(_ pem: String, for names: LocalNames, at now: Date) -> Bool {
        guard let leaf = try? Certificate(pemEncoded: pem), leaf.notValidBefore <= now,
            leaf.notValidAfter > min(now + Self.renewal, certificate.notValidAfter - 1),
            certificate.publicKey.isValidSignature(leaf.signature, for: leaf),
            let found = try? leaf.extensions.subjectAlternativeNames
        else { return false }
        return Array(found) == alternatives(names)
    }

    /// Returns the names and addresses that the authority permits. If the machine was renamed, the authority doesn't
    /// permit its new name without a suffix.
    private func alternatives(_ names: LocalNames) -> [GeneralName] {
        let permitted: [String] =
            ((try? certificate.extensions.nameConstraints)?.map { Array($0.permittedDNSDomains) } ?? nil) ?? []
        let domains = names.domainNames.filter { name in permitted.contains { name == $0 || name.hasSuffix("." + $0) } }
        return domains.map { .dnsName($0) }
            + names.privateAddresses.map { .ipAddress(ASN1OctetString(contentBytes: $0.networkBytes[...])) }
    }
}

/// A private key that belongs to another certificate.
private struct AuthorityMismatch: Error, CustomStringConvertible {
    let description = "the private key doesn't belong to the certificate"
}
