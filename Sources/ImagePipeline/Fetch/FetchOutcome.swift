public import ImageLoading
public import NIOCore

/// How an attempt ended well.
public enum FetchOutcome: Sendable {
    /// The whole body, as long as it was announced to be.
    case body(FetchedBody)
    /// The copy whose validators were sent is still good.
    case unchanged(FetchedHead)
}

/// What an answer's header fields say.
public struct FetchedHead: Sendable {
    /// How long the answer is good for, and how to ask again.
    public var freshness: CacheFreshness
    /// The address that answered, after redirects.
    public var finalURL: String

    /// The head of an answer.
    public init(freshness: CacheFreshness, finalURL: String) {
        self.freshness = freshness
        self.finalURL = finalURL
    }

    /// What to send to ask whether this answer is still good.
    public var validators: Validators { freshness.validators }
}

/// A body that arrived whole.
public struct FetchedBody: Sendable {
    /// The bytes, decompressed.
    public var bytes: ByteBuffer
    /// The media type the server claims, lowercase and without parameters. A claim only: decoders look at the bytes.
    public var mediaType: String?
    /// A name for the file that is safe on every file system, or `nil` when nothing suggests one.
    public var suggestedFileName: String?
    /// What the header fields say.
    public var head: FetchedHead

    /// A body with what is known of it.
    public init(bytes: ByteBuffer, mediaType: String?, suggestedFileName: String?, head: FetchedHead) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.suggestedFileName = suggestedFileName
        self.head = head
    }

    /// How long the answer is good for, and how to ask again.
    public var freshness: CacheFreshness { head.freshness }
    /// What to send to ask whether this answer is still good.
    public var validators: Validators { head.validators }
    /// The address that answered, after redirects.
    public var finalURL: String { head.finalURL }
}
