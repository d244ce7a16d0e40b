/// Where the certificate of the server comes from: files of the administrator, or an authority of this server.
protocol CertificateSource: Sendable {
    /// Reads or makes the certificate.
    func identity() throws(ServerError) -> TLSIdentity

    /// A text that changes when ``identity()`` would return another certificate.
    func version() -> String
}

/// A certificate and a key in PEM files.
struct CertificateFiles: CertificateSource {
    let certificate: String
    let key: String

    func identity() throws(ServerError) -> TLSIdentity { try TLSIdentity(certificate: certificate, key: key) }

    func version() -> String { SmallFile.version(certificate) + "\n" + SmallFile.version(key) }
}
