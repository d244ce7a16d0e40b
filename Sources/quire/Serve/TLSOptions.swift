import ArgumentParser
import Foundation
import Server

/// The options of `quire serve` for TLS.
struct TLSOptions: ParsableArguments {
    @Option(
        name: .customLong("tls-certificate"),
        help: "The file with the certificate and its chain (PEM). It is read again when it changes.",
        completion: .file()
    )
    var certificateFile: String?

    @Option(
        name: .customLong("tls-key"),
        help: "The file with the private key of the certificate (PEM, without a passphrase).",
        completion: .file()
    )
    var keyFile: String?

    @Option(
        name: .customLong("tls"),
        help: "“local” uses a certificate for private networks, from the server's own authority (see /trust)."
    )
    var mode: Mode?

    @Option(
        name: .customLong("tls-name"),
        help: "An additional name for --tls local, such as books.lan. Can be repeated."
    )
    var additionalNames: [String] = []

    @Flag(
        name: .customLong("hsts"),
        help: "Tell browsers to use only HTTPS for this host name during the next year (HSTS)."
    )
    var requiresSecureTransport = false

    /// The source of the certificate, if it isn't read from files.
    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case local
    }

    func validate() throws {
        guard mode == nil || certificateFile == nil && keyFile == nil else {
            throw ValidationError("--tls local and --tls-certificate can't be used together.")
        }
        guard additionalNames.isEmpty || mode == .local else {
            throw ValidationError("--tls-name needs --tls local.")
        }
        guard (certificateFile == nil) == (keyFile == nil) else {
            throw ValidationError("Use --tls-certificate and --tls-key together.")
        }
    }

    /// Reads the certificate; nil for a server without TLS.
    ///
    /// - Parameter host: The address that the server listens on.
    func certificate(_ data: DataDirectory, host: String) throws(ServerError) -> ServerCertificate? {
        if mode == .local {
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
