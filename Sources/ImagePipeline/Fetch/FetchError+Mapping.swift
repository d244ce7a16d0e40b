import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import PageImages

extension FetchError {
    /// Converts an error of the HTTP client.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - hasHead: Whether the response had begun, so that the error interrupted it.
    init(_ error: any Error, hasHead: Bool) {
        switch error {
        case let failure as FetchError: self = failure
        case is CancellationError: self = .cancelled
        case let error as HTTPClientError: self.init(client: error, hasHead: hasHead)
        case let error as HTTPParserError: self.init(parser: error, hasHead: hasHead)
        case is UncheckedAddress:
            self.init(.refusedAddress, "The connection led to another address than the one that was checked.")
        case NIOHTTPDecompression.DecompressionError.limit:
            self.init(.tooLarge, "The response is too large after decompression.")
        case is NIOHTTPDecompression.DecompressionError:
            self.init(.undecodable, "The response can't be decompressed.")
        case let error as NIOHTTPDecompression.ExtraDecompressionError where error == .truncatedData:
            self.init(.incomplete, "The compressed response ended early.")
        case is NIOHTTPDecompression.ExtraDecompressionError:
            self.init(.undecodable, "The response can't be decompressed.")
        case ChannelError.connectTimeout:
            self.init(.timedOut, "The server did not accept the connection in time.")
        case let error as IOError: self = hasHead ? .cutOff : .unreachable(Self.description(for: error))
        default:
            self = hasHead ? .cutOff : .unreachable("the connection failed")
        }
    }

    /// Returns a description of a system error for the user.
    private static func description(for error: IOError) -> String {
        switch POSIXErrorCode(rawValue: error.errnoCode) {
        case .ECONNREFUSED: "it refuses the connection"
        case .ECONNRESET, .EPIPE: "the connection was closed before a response"
        case .ENETUNREACH, .EHOSTUNREACH, .ENETDOWN: "there is no route to it"
        case .EMFILE, .ENFILE: "this program has too many open files"
        default: "the connection failed"
        }
    }

    private init(client error: HTTPClientError, hasHead: Bool) {
        switch error {
        case .cancelled, .requestStreamCancelled: self = .cancelled
        case .alreadyShutdown: self = .shutDown
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self.init(.timedOut, "The server did not accept the connection in time.")
        case .readTimeout, .writeTimeout, .deadlineExceeded:
            self.init(.timedOut, "The server did not respond in time.")
        case .remoteConnectionClosed, .uncleanShutdown:
            self = hasHead ? .cutOff : .unreachable("the connection was closed before a response")
        case .invalidURL, .emptyHost, .emptyScheme:
            self.init(.refusedAddress, "The address is invalid.")
        default:
            // Some cases contain names of header fields. The message omits them, because it may be logged.
            self = hasHead ? .cutOff : FetchError(.other, "The request can't be sent.")
        }
    }

    private init(parser error: HTTPParserError, hasHead: Bool) {
        guard error == .invalidEOFState else {
            self.init(.incomplete, "The response is not valid HTTP.")
            return
        }
        self = hasHead ? .cutOff : .unreachable("the connection was closed before a response")
    }

    /// The connection ended before the end of the body.
    static let cutOff = FetchError(.incomplete, "The response ended early.")

    private static func unreachable(_ reason: String) -> FetchError {
        FetchError(.unreachable, "The server can't be reached: \(reason).")
    }
}
