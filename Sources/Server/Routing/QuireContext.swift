import Hummingbird
import NIOCore

/// The context of a request: Hummingbird's own storage and the connection of the request.
struct QuireContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection. It gives the client's address, and it is closed when a request body is refused.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The IP address of the connection's peer, without the port. It is never read from a header, because a client can forge
    /// headers.
    var clientAddress: String {
        channel.remoteAddress?.ipAddress ?? "local"
    }
}
