import Glibc
public import Logging
import NIOCore
import NIOSSL
import Synchronization

/// The TLS certificate of the server. It can be replaced while the server is running. Open connections keep the
/// previous one.
///
///     let certificate = try ServerCertificate(certificateFile: "quire.pem", keyFile: "quire.key")
///     certificate.refresh(logger)
public final class ServerCertificate: Sendable {
    private struct State {
        var identity: TLSIdentity
        /// The version of the source that was last used or rejected.
        var version: String
    }

    private let source: any CertificateSource
    /// The page and files for trusting the server's own authority; nil if the certificate is from another one.
    let trust: TrustFiles?
    /// Guards the certificate in use.
    private let state: Mutex<State>

    /// Reads a certificate chain and its private key from PEM files.
    ///
    /// - Throws: `ServerError.certificate` if a file can't be used.
    public convenience init(certificateFile: String, keyFile: String) throws(ServerError) {
        try self.init(CertificateFiles(certificate: certificateFile, key: keyFile))
    }

    init(_ source: any CertificateSource, trust: TrustFiles? = nil) throws(ServerError) {
        self.source = source
        self.trust = trust
        // The version is read before the files: if they change in between, the next refresh reads them again.
        let version = source.version()
        state = Mutex(State(identity: try source.identity(), version: version))
    }

    /// The reason why browsers currently reject the dates of the certificate, as the end of a sentence; nil if the
    /// certificate is valid.
    public var dateProblem: String? { current.dateProblem(at: time(nil)) }

    var current: TLSIdentity { state.withLock(\.identity) }

    /// The configuration of the server. Each connection gets the certificate that is current when it is opened.
    var configuration: TLSConfiguration {
        var configuration = current.configuration
        configuration.sslContextCallback = { [self] _, promise in promise.succeed(current.replacement) }
        return configuration
    }

    /// Replaces the certificate if its source has changed. If the new certificate is invalid, the current one stays in
    /// use.
    ///
    /// - Parameter logger: Receives the reason why a new certificate can't be used.
    public func refresh(_ logger: Logger) {
        let version = source.version()
        guard state.withLock({ $0.version != version }) else { return }
        do {
            let identity = try source.identity()
            state.withLock { $0 = State(identity: identity, version: version) }
            if let problem = identity.dateProblem(at: time(nil)) {
                logger.warning("The new certificate \(problem).")
            }
        } catch {
            // A program that replaces both files may not have finished. The next change is read again.
            state.withLock { $0.version = version }
            logger.warning("\(error) The previous certificate stays in use.")
        }
    }
}
