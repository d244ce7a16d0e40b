import Hummingbird
import NIOCore

/// What travels with a request besides the request: Hummingbird's own notes and the connection it came in on.
struct QuireContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection, for the client's address and for closing it when a body is refused.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The address the connection came from, without the port. Never taken from a header: headers can lie.
    var clientAddress: String {
        channel.remoteAddress?.ipAddress ?? "local"
    }
}
