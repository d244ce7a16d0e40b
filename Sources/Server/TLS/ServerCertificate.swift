import Glibc
public import Logging
import NIOCore
import NIOSSL
import Synchronization

/// The certificate with which the server proves its name. It can be replaced while the server runs: connections that were
/// opened before keep the former one.
///
///     let certificate = try ServerCertificate(certificateFile: "quire.pem", keyFile: "quire.key")
///     certificate.refresh(logger)
public final class ServerCertificate: Sendable {
    private struct State {
        var identity: TLSIdentity
        /// The version of the source that was used or rejected last.
        var version: String
    }

    private let source: any CertificateSource
    /// The files with which devices trust the server's own authority; nil for a certificate of another one.
    let trust: TrustFiles?
    /// Guards the certificate in use.
    private let state: Mutex<State>

    /// Reads a certificate, with its chain, and its key in PEM format.
    ///
    /// - Throws: `ServerError.certificate` if a file can't be used.
    public convenience init(certificateFile: String, keyFile: String) throws(ServerError) {
        try self.init(CertificateFiles(certificate: certificateFile, key: keyFile))
    }

    init(_ source: any CertificateSource, trust: TrustFiles? = nil) throws(ServerError) {
        self.source = source
        self.trust = trust
        // The version is read first: if the files change in between, they are read again.
        let version = source.version()
        state = Mutex(State(identity: try source.identity(), version: version))
    }

    /// Why browsers reject the certificate now; nil if its dates are good.
    public var dateProblem: String? { current.dateProblem(at: time(nil)) }

    var current: TLSIdentity { state.withLock(\.identity) }

    /// The configuration of the server. Each connection gets the certificate that is current when it is opened.
    var configuration: TLSConfiguration {
        var configuration = current.configuration
        configuration.sslContextCallback = { [self] _, promise in promise.succeed(current.replacement) }
        return configuration
    }

    /// Replaces the certificate if its source has changed. Keeps it if the new one can't be used.
    ///
    /// - Parameter logger: Receives the reason for which a new certificate can't be used.
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
            // A program that replaces two files is often between the two. The next change is tried again.
            state.withLock { $0.version = version }
            logger.warning("\(error) The former certificate stays in use.")
        }
    }
}
