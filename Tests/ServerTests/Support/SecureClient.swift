import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sends requests with TLS to a server on this machine.
struct SecureClient {
    private let client: HTTPClient

    struct Response {
        let status: Int
        let version: HTTPVersion
        let headers: HTTPHeaders
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Runs `body` with a client.
    ///
    /// - Parameters:
    ///   - roots: The certificates that the client trusts.
    ///   - onlyHTTP1: Whether the client doesn't offer HTTP/2.
    static func run<Value>(
        trusting roots: NIOSSLTrustRoots,
        onlyHTTP1: Bool = false,
        _ body: (SecureClient) async throws -> Value
    ) async throws -> Value {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = roots
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow
        )
        configuration.httpVersion = onlyHTTP1 ? .http1Only : .automatic
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let value = try await body(SecureClient(client: client))
            try await client.shutdown()
            return value
        } catch {
            try await client.shutdown()
            throw error
        }
    }

    func send(
        port: Int,
        _ method: HTTPMethod,
        _ path: String,
        headers: [(String, String)] = [],
        body: [UInt8]? = nil
    ) async throws -> Response {
        var request = HTTPClientRequest(url: "https://127.0.0.1:\(port)\(path)")
        request.method = method
        request.headers = HTTPHeaders(headers)
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await client.execute(request, timeout: .seconds(60))
        let bytes = try await response.body.collect(upTo: 16 << 20)
        return Response(
            status: Int(response.status.code),
            version: response.version,
            headers: response.headers,
            body: Array(bytes.readableBytesView)
        )
    }
}
