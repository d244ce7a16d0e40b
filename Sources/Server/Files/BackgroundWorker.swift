import Logging
import NIOPosix
import ServiceLifecycle

/// Runs a service with a thread of its own, until the service ends.
func withBackgroundWorker(_ body: (NIOThreadPool) async -> Void) async {
    let worker = NIOThreadPool(numberOfThreads: 1)
    worker.start()
    await body(worker)
    try? await worker.shutdownGracefully()
}

/// Runs work of a service for each signal, on a thread of its own, until the server stops. Errors are logged, except those
/// that stopping the server causes.
func runInBackground(
    for signals: AsyncStream<Void>,
    failureMessage: String,
    _ logger: Logger,
    _ work: @escaping @Sendable (NIOThreadPool) async throws -> Void
) async {
    await withBackgroundWorker { worker in
        await runOnSignals(for: signals, failureMessage: failureMessage, logger) { try await work(worker) }
    }
}

/// Runs the work of a service for each signal, without a thread of its own, until the server stops. Logs errors, except
/// those that stopping the server causes.
func runOnSignals(
    for signals: AsyncStream<Void>,
    failureMessage: String,
    _ logger: Logger,
    _ work: @escaping @Sendable () async throws -> Void
) async {
    await cancelWhenGracefulShutdown {
        for await _ in signals {
            do {
                try await work()
            } catch {
                if !Task.isCancelled { logger.warning(failureMessage, failure: error) }
            }
        }
    }
}
