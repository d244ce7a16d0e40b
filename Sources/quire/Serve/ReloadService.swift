import Logging
import NIOPosix
import Server
import ServiceLifecycle
import UnixSignals

/// Reads the certificate again when the process receives `SIGHUP`. Programs that renew certificates send this signal.
struct ReloadService: Service {
    let certificate: ServerCertificate
    let logger: Logger

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        for await _ in signals.cancelOnGracefulShutdown() {
            try? await NIOThreadPool.singleton.runIfActive { certificate.refresh(logger) }
        }
    }
}
