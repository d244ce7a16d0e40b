import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix

/// The connections to providers, over HTTPS.
public struct OpenIDHTTPClient: Sendable {
    /// The maximum size of an answer. Key sets and discovery documents have a few kilobytes.
    private static let maximumByteCount = 1 << 20
    private static let timeout = TimeAmount.seconds(15)

    private let client: HTTPClient

    /// Creates a client. Call ``shutDown()`` before it is released.
    public init() {
        let configuration = HTTPClient.Configuration(
            // The addresses come from the discovery document, and secrets are sent to them only.
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(10))
        )
        client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    /// Sends a request.
    public func send(_ request: OpenIDRequest) async throws -> OpenIDResponse {
        var message = HTTPClientRequest(url: request.url)
        message.headers.add(name: "Accept", value: "application/json")
        if let authorization = request.authorization {
            message.headers.add(name: "Authorization", value: authorization)
        }
        if let form = request.form {
            message.method = .POST
            message.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            message.body = .bytes(ByteBuffer(string: form))
        }
        let response = try await client.execute(message, timeout: Self.timeout)
        let body = try await response.body.collect(upTo: Self.maximumByteCount)
        return OpenIDResponse(status: Int(response.status.code), body: Array(body.readableBytesView))
    }

    /// Closes the connections.
    public func shutDown() async {
        try? await client.shutdown()
    }
}
