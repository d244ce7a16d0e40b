import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Responds to requests for images, and passes all other requests on to Hummingbird.
///
/// Most requests of readers are for cached images. For each request, Hummingbird moves the parts of the request and of
/// the response through two asynchronous sequences, which takes longer than finding a cached image. This handler starts
/// the work as soon as a request has arrived, and a cached image is written before ``channelRead(context:data:)``
/// returns.
///
/// Responses have the order of the requests: while a response is being made, later requests are held back, and nothing
/// more is read from the connection.
final class ImageRequestHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// What can arrive while a response is being made.
    private enum Event {
        case part(HTTPRequestPart)
        /// The client sends no more requests.
        case inputClosed
    }

    private let responder: ImageResponder
    private let executor: EventLoopTaskExecutor
    /// ``QuireContext/clientAddress``; nil before the first request.
    private var clientAddress: String?
    /// The head of a request for an image whose end hasn't arrived.
    private var head: HTTPRequest?
    private var isResponding = false
    /// The number of requests passed on whose responses haven't ended.
    private var passedOnCount = 0
    /// The events that arrived while a response was being made.
    private var held: CircularBuffer<Event> = []
    private var isDelivering = false
    /// Whether the connection has to be read when no events are held back.
    private var wantsRead = false

    init(_ responder: ImageResponder, _ executor: EventLoopTaskExecutor) {
        self.responder = responder
        self.executor = executor
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        receive(.part(unwrapInboundIn(data)), context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            receive(.inputClosed, context)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func read(context: ChannelHandlerContext) {
        if held.isEmpty {
            context.read()
        } else {
            wantsRead = true
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { passedOnCount -= 1 }
        context.write(data, promise: promise)
    }

    private func receive(_ event: Event, _ context: ChannelHandlerContext) {
        guard !isResponding else { return held.append(event) }
        switch event {
        case .inputClosed: context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        case .part(.head(let head)) where passedOnCount == 0 && responder.handles(head): self.head = head
        case .part(let part):
            if let head {
                self.head = nil
                if case .end = part { return respond(to: head, context) }
                passOn(.head(head), context)
            }
            passOn(part, context)
        }
    }

    private func passOn(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        if case .head = part { passedOnCount += 1 }
        context.fireChannelRead(wrapInboundOut(part))
    }

    private func respond(to head: HTTPRequest, _ context: ChannelHandlerContext) {
        isResponding = true
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let connection = ImageConnection(context) { handler.value.responseEnded($0) }
        let address = clientAddress ?? QuireContext.clientAddress(of: context.channel)
        clientAddress = address
        Task.immediate(executorPreference: executor) { [responder] in
            do {
                let response = try await responder.response(
                    to: head,
                    on: connection.channel,
                    clientAddress: address
                )
                try await connection.send(response)
            } catch {
                // The response may have begun, so only closing the connection tells the client that it failed.
                connection.close()
            }
        }
    }

    /// Continues with the events that arrived while the response was being made.
    private func responseEnded(_ context: ChannelHandlerContext) {
        isResponding = false
        // A response that ends during delivery has been made by it, so the loop below continues.
        guard !held.isEmpty, !isDelivering else { return }
        isDelivering = true
        while !isResponding, let event = held.popFirst() { receive(event, context) }
        isDelivering = false
        context.fireChannelReadComplete()
        if wantsRead, held.isEmpty {
            wantsRead = false
            context.read()
        }
    }
}
