import Logging
import NIOPosix
import ServiceLifecycle

/// Checks every minute whether the certificate of the server has changed or must be renewed.
struct CertificateRefresh: Service {
    let certificate: ServerCertificate
    let logger: Logger

    private static let interval = Duration.seconds(60)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Self.interval)
                try await NIOThreadPool.singleton.runIfActive { certificate.refresh(logger) }
            }
        }
    }
}
