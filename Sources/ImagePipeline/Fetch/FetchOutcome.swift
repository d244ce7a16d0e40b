public import NIOCore
import PageImages

/// The result of a successful attempt.
public enum FetchOutcome: Sendable {
    /// The complete body.
    case body(FetchedBody)
    /// The cached copy, whose validators were sent, is still current.
    case notModified(FetchedHead)
}

/// The cache information of a response.
public struct FetchedHead: Sendable {
    /// How long the response is fresh, and its validators.
    public var freshness: CacheFreshness
    /// The URL of the response, after redirects.
    public var finalURL: String

    /// The validators for a conditional request.
    public var validators: Validators { freshness.validators }
}

/// A complete body.
public struct FetchedBody: Sendable {
    /// The bytes, decompressed.
    public var bytes: ByteBuffer
    /// The media type according to the server, lowercase and without parameters. It may be wrong: decoders check the
    /// bytes.
    public var mediaType: String?
    /// A file name that is safe on every file system; `nil` when neither the headers nor the URL suggest one.
    public var suggestedFileName: String?
    /// The cache information of the response.
    public var head: FetchedHead

    /// How long the response is fresh, and its validators.
    public var freshness: CacheFreshness { head.freshness }
    /// The validators for a conditional request.
    public var validators: Validators { head.validators }
    /// The URL of the response, after redirects.
    public var finalURL: String { head.finalURL }
}
