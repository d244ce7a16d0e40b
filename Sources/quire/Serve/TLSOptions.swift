import ArgumentParser
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

    @Flag(
        name: .customLong("hsts"),
        help: "Tell browsers to use only https: for this name during the next year (HSTS)."
    )
    var requiresSecureTransport = false

    func validate() throws {
        guard (certificateFile == nil) == (keyFile == nil) else {
            throw ValidationError("--tls-certificate and --tls-key need each other.")
        }
    }

    /// Reads the certificate; nil for a server without TLS.
    func certificate() throws(ServerError) -> ServerCertificate? {
        guard let certificateFile, let keyFile else { return nil }
        return try ServerCertificate(certificateFile: certificateFile, keyFile: keyFile)
    }
}
