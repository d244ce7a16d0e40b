import NIOPosix

/// Runs a service with a thread of its own, until the service ends.
func withBackgroundWorker(_ body: (NIOThreadPool) async -> Void) async {
    let worker = NIOThreadPool(numberOfThreads: 1)
    worker.start()
    await body(worker)
    try? await worker.shutdownGracefully()
}
