import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// A connection with TLS: HTTP/2 if the client offers it (ALPN), otherwise HTTP/1.1. ``PlainRequestHandler`` responds
/// to requests without TLS.
struct SecureChannel: ServerChildChannel {
    typealias Value = HTTP2UpgradeChannel.Value

    let base: HTTP2UpgradeChannel
    let plain: PlainResponder

    /// Creates the channel.
    ///
    /// - Parameters:
    ///   - requests: The limits of requests.
    ///   - idleTimeout: The time after which a connection without requests is closed.
    init(
        certificate: ServerCertificate,
        plain: PlainResponder,
        requests: HTTP1Channel.Configuration,
        idleTimeout: Duration,
        responder: @escaping HTTPChannelHandler.Responder
    ) throws {
        base = try HTTP2UpgradeChannel(
            tlsConfiguration: certificate.configuration,
            configuration: HTTP2ChannelConfiguration(idleTimeout: idleTimeout, streamConfiguration: requests),
            responder: responder
        )
        self.plain = plain
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        do {
            try channel.pipeline.syncOperations.addHandler(PlainRequestHandler(plain))
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let operations = channel.pipeline.syncOperations
            let tls = try operations.handler(type: NIOSSLServerHandler.self)
            try operations.addHandler(HandshakeDeadline(), position: .after(tls))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

extension HTTPServerBuilder {
    /// Builds a server whose connections use TLS.
    static func secured(
        by certificate: ServerCertificate,
        plain: PlainResponder,
        requests: HTTP1Channel.Configuration,
        idleTimeout: Duration
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            try EventLoopChannel(
                base: SecureChannel(
                    certificate: certificate,
                    plain: plain,
                    requests: requests,
                    idleTimeout: idleTimeout,
                    responder: responder
                )
            )
        }
    }
}

/// Closes a connection whose handshake doesn't finish in time, so that idle clients don't occupy all connections.
private final class HandshakeDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var timeout: Scheduled<Void>?

    private static let limit = TimeAmount.seconds(10)

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        timeout = context.eventLoop.scheduleTask(in: Self.limit) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timeout?.cancel()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // Passes the event on first, because a removed handler can't pass on events.
        context.fireUserInboundEventTriggered(event)
        guard case .handshakeCompleted? = event as? TLSUserEvent else { return }
        timeout?.cancel()
        context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    }
}
