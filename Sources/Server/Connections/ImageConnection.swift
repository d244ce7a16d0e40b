import HTTPTypes
import Hummingbird
import HummingbirdCore
import ImagePipeline
import NIOCore
import NIOHTTPTypes

/// Writes the response to one request of a connection. All functions are called on the thread of its event loop.
struct ImageConnection: Sendable {
    let channel: any Channel
    private let context: NIOLoopBound<ChannelHandlerContext>
    private let onEnd: @Sendable (ChannelHandlerContext) -> Void

    /// - Parameter onEnd: Called once, after the last part of the response has been written.
    init(_ context: ChannelHandlerContext, onEnd: @escaping @Sendable (ChannelHandlerContext) -> Void) {
        channel = context.channel
        self.context = context.loopBound
        self.onEnd = onEnd
    }

    /// Writes a response.
    func send(_ response: Response) async throws {
        var head = response.head
        head.headerFields[.date] = ResponseDate.now
        context.value.write(NIOAny(HTTPResponsePart.head(head)), promise: nil)
        try await response.body.write(BodyWriter(connection: self))
    }

    /// Closes the connection.
    func close() {
        context.value.close(promise: nil)
    }

    /// Writes a part of a body, and waits until it has been sent.
    private func sent(_ buffer: ByteBuffer) async throws {
        try await context.value.writeAndFlush(NIOAny(HTTPResponsePart.body(buffer))).get()
    }

    /// Writes the last part of a body and the end of the response. Waits for a client that receives slowly, because the
    /// memory of a body counts as used until it has been sent.
    private func end(_ buffer: ByteBuffer?, _ trailers: HTTPFields?) async throws {
        let context = context.value
        if let buffer { context.write(NIOAny(HTTPResponsePart.body(buffer)), promise: nil) }
        let promise = channel.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(NIOAny(HTTPResponsePart.end(trailers)), promise: promise)
        if !channel.isWritable { try await promise.futureResult.get() }
        onEnd(self.context.value)
    }

    /// Keeps one part back, so that a body of one part is written together with the head and the end.
    private struct BodyWriter: ResponseBodyWriter {
        let connection: ImageConnection
        var last: ByteBuffer?

        mutating func write(_ buffer: ByteBuffer) async throws {
            if let last { try await connection.sent(last) }
            last = buffer
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
            try await connection.end(last, trailingHeaders)
        }
    }
}
