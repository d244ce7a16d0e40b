import Hummingbird
import Library
import NIOCore
import Readers

/// The context of a request: Hummingbird's own storage and the connection of the request.
struct QuireContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection. It provides the client's address, and it is closed when a request body is refused.
    let channel: any Channel
    /// The IP address of the connection's peer, without the port; ``TrustedProxies/socketPeer`` for a UNIX domain socket.
    /// Headers are ignored, because clients can forge them.
    let clientAddress: String
    /// Data about the request for metrics and logs.
    let record = RequestRecord()

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        clientAddress = source.channel.remoteAddress?.ipAddress ?? TrustedProxies.socketPeer
    }

    /// The user on whose behalf the request is answered, and the proof; nil for routes that everyone may use.
    var requester: AuthenticatedUser?

    /// The user on whose behalf the request is answered, with the limits that apply.
    var user: Viewer { requester.map { Viewer($0.user) } ?? Viewer(.unknown, limits: .nothing) }

    /// The publication or series that the address names, as the number of its row. See ``AddressedRow``.
    var rowID: Int64?
}
