import Hummingbird
import NIOCore

/// The context of a request: Hummingbird's own storage and the connection of the request.
struct QuireContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection. It provides the client's address, and it is closed when a request body is refused.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The IP address of the connection's peer, without the port. Headers are ignored, because clients can forge them.
    var clientAddress: String {
        channel.remoteAddress?.ipAddress ?? "local"
    }
}
