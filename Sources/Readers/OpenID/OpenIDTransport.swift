/// A request to a provider.
public struct OpenIDRequest: Sendable, Equatable {
    /// The address.
    public var url: String
    /// The body of a form that is sent with `POST`; nil for `GET`.
    public var form: String?
    /// The value of `Authorization`; nil for none.
    public var authorization: String?
}

/// The answer of a provider.
public struct OpenIDResponse: Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// The body.
    public var body: [UInt8]

    /// Creates a response.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// Sends a request to a provider. Redirects are not followed, and bodies have a maximum size.
public typealias OpenIDTransport = @Sendable (OpenIDRequest) async throws -> OpenIDResponse
