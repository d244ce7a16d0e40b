import Hummingbird
import Library
import Logging
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

    /// The logger without ``requestID``.
    private let connectionLogger: Logger
    /// The number of the request, if the logger doesn't contain it.
    private let requestID: RequestID?

    init(source: ApplicationRequestContextSource) {
        self.init(source: source, clientAddress: Self.clientAddress(of: source.channel))
    }

    /// Creates the context of a request on a connection whose ``clientAddress(of:)`` is known.
    ///
    /// - Parameter requestID: The number of the request; nil if the logger of the source contains it.
    init(source: ApplicationRequestContextSource, clientAddress: String, requestID: RequestID? = nil) {
        coreContext = .init(source: source)
        channel = source.channel
        self.clientAddress = clientAddress
        connectionLogger = source.logger
        self.requestID = requestID
    }

    /// The logger of the request. Adding the number of the request takes time, and few requests write a line.
    var logger: Logger {
        guard let requestID else { return connectionLogger }
        var logger = connectionLogger
        logger[metadataKey: "hb.request.id"] = .stringConvertible(requestID)
        return logger
    }

    /// The level of ``logger``.
    var logLevel: Logger.Level { connectionLogger.logLevel }

    /// Returns ``clientAddress`` for the requests of a connection.
    static func clientAddress(of channel: any Channel) -> String {
        channel.remoteAddress?.ipAddress ?? TrustedProxies.socketPeer
    }

    /// The user on whose behalf the request is answered, and the proof; nil for routes that everyone may use.
    var requester: AuthenticatedUser?

    /// The user on whose behalf the request is answered, with the limits that apply.
    var user: Viewer { requester.map { Viewer($0.user) } ?? Viewer(.unknown, limits: .nothing) }

    /// The variable components of the path of an image, if ``RouteResponder`` has found them.
    var imagePath: ImagePath?

    /// The publication or series that the address names, as the number of its row. See ``AddressedRow``.
    var rowID: Int64?
}
