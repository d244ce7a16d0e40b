import Publications

/// The source of the server's certificate: files of the administrator, or the server's own certificate authority.
protocol CertificateSource: Sendable {
    /// Reads or issues the certificate.
    func identity() throws(ServerError) -> TLSIdentity

    /// Returns a string that changes when ``identity()`` would return another certificate.
    func version() -> String
}

/// A certificate and a key in PEM files.
struct CertificateFiles: CertificateSource {
    let certificate: String
    let key: String

    func identity() throws(ServerError) -> TLSIdentity { try TLSIdentity(certificate: certificate, key: key) }

    func version() -> String {
        [certificate, key].map { String(describing: FileIdentity(path: $0)) }.joined(separator: "\n")
    }
}
