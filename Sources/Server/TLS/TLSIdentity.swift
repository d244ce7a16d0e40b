import Glibc
import NIOSSL

/// A certificate chain and its private key.
struct TLSIdentity: Sendable {
    /// The certificate of the server, followed by the certificates of the issuing authorities.
    let chain: [NIOSSLCertificate]
    let key: NIOSSLPrivateKey

    /// Reads a certificate and a key in PEM format.
    ///
    /// - Parameters:
    ///   - certificate: The file with the certificate and its chain.
    ///   - key: The file with the key.
    /// - Throws: `ServerError` if a file can't be read, or the key doesn't belong to the certificate.
    init(certificate: String, key keyPath: String) throws(ServerError) {
        let certificateBytes = try SmallFile.read(certificate)
        let keyBytes = try SmallFile.read(keyPath)
        let certificateText = String(decoding: certificateBytes, as: UTF8.self)
        guard certificateText.contains("-----BEGIN CERTIFICATE-----") else {
            let isKey = certificateText.contains("PRIVATE KEY-----")
            throw .certificate(
                path: certificate,
                reason: isKey
                    ? "it contains a private key and no certificate" : "it contains no certificate in PEM format"
            )
        }
        let keyText = String(decoding: keyBytes, as: UTF8.self)
        guard keyText.contains("PRIVATE KEY-----") else {
            throw .certificate(path: keyPath, reason: "it contains no private key in PEM format")
        }
        // BoringSSL would ask for the passphrase on the terminal.
        guard !keyText.contains("ENCRYPTED") else {
            throw .certificate(path: keyPath, reason: "the private key is encrypted. Store it without a passphrase")
        }
        let chain = try? NIOSSLCertificate.fromPEMBytes(certificateBytes)
        guard let chain, !chain.isEmpty else {
            throw .certificate(path: certificate, reason: "the certificate is damaged")
        }
        guard let key = try? NIOSSLPrivateKey(bytes: keyBytes, format: .pem) else {
            throw .certificate(path: keyPath, reason: "the private key is damaged or has an unsupported type")
        }
        self.init(chain: chain, key: key)
        guard (try? NIOSSLContext(configuration: configuration)) != nil else {
            throw .certificate(path: keyPath, reason: "the private key doesn't belong to the first certificate")
        }
    }

    private init(chain: [NIOSSLCertificate], key: NIOSSLPrivateKey) {
        self.chain = chain
        self.key = key
    }

    /// The configuration of a server with this certificate.
    var configuration: TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        // RFC 8996 deprecates earlier versions.
        configuration.minimumTLSVersion = .tlsv12
        return configuration
    }

    /// The override that replaces the certificate of a configuration for one connection.
    var replacement: NIOSSLContextConfigurationOverride {
        var replacement = NIOSSLContextConfigurationOverride()
        replacement.certificateChain = chain.map { .certificate($0) }
        replacement.privateKey = .privateKey(key)
        return replacement
    }

    /// Returns the reason why browsers reject the dates of the certificate, as the end of a sentence; nil if the
    /// certificate is valid. `time` is in seconds since 1970.
    func dateProblem(at time: Int) -> String? {
        guard let first = chain.first else { return nil }
        if time < first.notValidBefore { return "is not valid yet" }
        return time > first.notValidAfter ? "has expired" : nil
    }
}
