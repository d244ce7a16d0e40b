import NIOCore

/// The first handler of a connection to a TLS port. It passes TLS handshakes on. It responds to a request without TLS
/// itself, usually with a redirect to the same address with `https:`, and closes the connection.
final class PlainRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let responder: PlainResponder
    /// The received bytes of a request without TLS; nil before the first byte.
    private var received: ByteBuffer?
    private var isAnswered = false

    /// The first byte of a TLS handshake: the record type (RFC 8446, section 5.1).
    private static let handshake: UInt8 = 22
    /// The maximum size of a request head, in bytes.
    private static let headLimit = 16 << 10
    private static let end = Array("\r\n\r\n".utf8)

    init(_ responder: PlainResponder) {
        self.responder = responder
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        if received == nil {
            guard let first = buffer.readableBytesView.first else { return }
            if first == Self.handshake {
                context.fireChannelRead(data)
                context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
                return
            }
            received = ByteBuffer()
        }
        guard !isAnswered else { return }
        received?.writeBuffer(&buffer)
        guard let received else { return }
        if received.readableBytesView.firstRange(of: Self.end) != nil {
            answer(String(decoding: received.readableBytesView, as: UTF8.self), context)
        } else if received.readableBytes > Self.headLimit {
            context.close(promise: nil)
        }
    }

    private func answer(_ request: String, _ context: ChannelHandlerContext) {
        isAnswered = true
        let response = context.channel.allocator.buffer(bytes: responder.answer(to: request))
        // This handler precedes the TLS handler, which therefore sees neither the response nor the close.
        let bound = context.loopBound
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(response), promise: written)
    }
}
