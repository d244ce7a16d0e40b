import Logging
import NIOPosix
import ServiceLifecycle

/// Checks periodically whether the certificate of the server has changed or must be renewed.
struct CertificateRefresh: Service {
    let certificate: ServerCertificate
    let logger: Logger
    /// The time between two checks.
    let interval: Duration

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: interval)
                try await NIOThreadPool.singleton.runIfActive { certificate.refresh(logger) }
            }
        }
    }
}
