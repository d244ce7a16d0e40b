public import Publications

/// The source of an image's bytes.
public enum ImageSource: Sendable, Hashable {
    /// A page of a publication on this machine.
    case entry(PublicationEntry)
    /// An `http` or `https` URL.
    case url(String)
    /// A `data:` URL, which contains the image.
    case data(String)

    /// Whether the bytes are on this machine. Local sources are not downloaded, revalidated, or copied into the cache.
    public var isLocal: Bool {
        switch self {
        case .entry, .data: true
        case .url: false
        }
    }

    /// Whether only some users may see the image. It must not be cached then.
    var isPrivate: Bool {
        if case .entry(let entry) = self { return entry.isPrivate }
        return false
    }

    /// Whether an unprocessed image is sent as the stored bytes of a local file. A page that is drawn has no stored
    /// bytes.
    var hasStoredBytes: Bool {
        if case .entry(let entry) = self { return entry.drawing == nil }
        return isLocal
    }

    /// The identity of the bytes.
    var identity: SourceIdentity {
        switch self {
        case .entry(let entry): .entry(content: entry.content, page: entry.page)
        case .url(let url): .url(CanonicalURL.text(of: url))
        case .data(let text): .data(digest: ContentDigest(of: Array(text.utf8)).bytes)
        }
    }
}

/// A page of a publication, identified by the publication's content hash and the page number.
public struct PublicationEntry: Sendable, Hashable {
    /// The publication's content hash.
    public let content: String
    /// The page number, from 0.
    public let page: Int
    /// Whether only some users may see the page. The pipeline doesn't cache it then.
    public let isPrivate: Bool
    /// Reads the page's file. Called only when the bytes are needed. Must not block its thread: read from the disk on
    /// a thread pool.
    public let read: @Sendable () async throws -> [UInt8]
    /// Returns the drawing of the page; nil if the page has a file, which is read instead. Must not block its thread.
    /// The closure is nil for a publication without drawn pages.
    public let drawing: (@Sendable () async throws -> PageDrawing?)?

    /// Creates an entry.
    public init(
        content: String,
        page: Int,
        isPrivate: Bool = false,
        drawing: (@Sendable () async throws -> PageDrawing?)? = nil,
        read: @escaping @Sendable () async throws -> [UInt8]
    ) {
        self.content = content
        self.page = page
        self.isPrivate = isPrivate
        self.drawing = drawing
        self.read = read
    }

    /// Returns whether both are the same page of the same content. The functions are not compared.
    public static func == (left: PublicationEntry, right: PublicationEntry) -> Bool {
        left.page == right.page && left.content == right.content
    }

    /// Hashes the content and the page number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(page)
    }
}
