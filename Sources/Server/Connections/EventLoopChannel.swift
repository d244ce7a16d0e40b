import HummingbirdCore
import Logging
import NIOCore

/// Connections whose requests are handled on the thread of their event loop. ``RootResponder`` moves requests that may
/// compute for long to other threads. Requests for images over HTTP/1.1 are handled by ``ImageRequestHandler``.
struct EventLoopChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    /// Responds to requests for images; nil if all requests are handled by Hummingbird.
    var images: ImageResponder?

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        let value = base.setup(channel: channel, logger: logger)
        guard let images else { return value }
        return value.flatMapThrowing { value in
            let operations = channel.pipeline.syncOperations
            // The handler of the connection's state counts requests, and closes the connection when it is idle.
            let state = try operations.handler(type: HTTPConnectionStateHandler.self)
            let handler = ImageRequestHandler(images, EventLoopTaskExecutor(channel.eventLoop))
            try operations.addHandler(handler, position: .after(state))
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopTaskExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}
