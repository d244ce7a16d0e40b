import Foundation
import Server

/// The options of `quire serve` for TLS.
struct TLSOptions {
    private let certificateFile: String?
    private let keyFile: String?
    /// Whether the server makes its certificate.
    private let usesLocalAuthority: Bool
    private let additionalNames: [String]
    let requiresSecureTransport: Bool

    /// - Throws: `CommandFailure` if the options contradict each other.
    init(_ configuration: ServeConfiguration) throws(CommandFailure) {
        certificateFile = configuration.text(.tlsCertificate)
        keyFile = configuration.text(.tlsKey)
        // “local” is the only value.
        usesLocalAuthority = configuration.text(.tls) != nil
        additionalNames = configuration.list(.tlsName)
        requiresSecureTransport = configuration.flag(.hsts)
        guard !usesLocalAuthority || certificateFile == nil && keyFile == nil else {
            throw .settings("--tls local and --tls-certificate can't be used together.")
        }
        guard additionalNames.isEmpty || usesLocalAuthority else {
            throw .settings("--tls-name needs --tls local.")
        }
        guard (certificateFile == nil) == (keyFile == nil) else {
            throw .settings("use --tls-certificate and --tls-key together.")
        }
    }

    /// Whether the server uses TLS.
    var isSecure: Bool { usesLocalAuthority || certificateFile != nil }

    /// Reads the certificate; nil for a server without TLS.
    ///
    /// - Parameter host: The address that the server listens on.
    func certificate(_ data: DataFolder, host: String) throws(ServerError) -> ServerCertificate? {
        if usesLocalAuthority {
            return try ServerCertificate(
                localAuthorityIn: data.authorityPath,
                hostName: ProcessInfo.processInfo.hostName,
                additionalNames: additionalNames,
                addresses: { NetworkAddresses.isEveryAddress(host) ? NetworkAddresses.local() : [host] }
            )
        }
        guard let certificateFile, let keyFile else { return nil }
        return try ServerCertificate(certificateFile: certificateFile, keyFile: keyFile)
    }
}
