public import ImageLoading

/// Where a picture's bytes come from.
public enum ImageSource: Sendable, Hashable {
    /// A page of a publication on this machine.
    case entry(PublicationEntry)
    /// An `http` or `https` address.
    case url(String)
    /// A `data:` address: the picture is in the text itself.
    case data(String)
    /// Bytes that somebody else makes.
    case provider(ImageProvider)

    /// Whether the bytes are at hand: nothing is fetched, there is nothing to revalidate, and nothing is gained by
    /// copying them into a cache.
    public var isLocal: Bool {
        switch self {
        case .entry, .data: true
        case .url, .provider: false
        }
    }

    /// Names the bytes, for whoever may see them.
    ///
    /// - Parameter scope: Whose bytes they are. Two scopes never share a picture, not even one in the air.
    public func identity(scope: AccessScope) -> SourceIdentity {
        switch self {
        case .entry(let entry): .entry(content: entry.content, page: entry.page, scope: scope)
        case .url(let url): .url(CanonicalURL.text(of: url), scope: scope)
        case .data(let text): .data(digest: ContentDigest(of: Array(text.utf8)).bytes)
        case .provider(let provider): .provider(provider.identifier, scope: scope)
        }
    }
}

/// A page of a publication: the publication's content hash and the page's number name its bytes for ever.
public struct PublicationEntry: Sendable, Hashable {
    /// The publication's content hash.
    public let content: String
    /// The page, counted from 0.
    public let page: Int
    /// Reads the page's file. Called only when the bytes are needed. It must not block its thread: what reads a disk
    /// goes to a thread made for waiting by itself.
    public let read: @Sendable () async throws -> [UInt8]

    /// Names a page and says how to read it.
    public init(content: String, page: Int, read: @escaping @Sendable () async throws -> [UInt8]) {
        self.content = content
        self.page = page
        self.read = read
    }

    /// Same content and page: the same bytes, however they are read.
    public static func == (left: PublicationEntry, right: PublicationEntry) -> Bool {
        left.page == right.page && left.content == right.content
    }

    /// Hashes the content and the page.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(page)
    }
}

/// Makes a picture's bytes in a way the pipeline knows nothing of.
public struct ImageProvider: Sendable, Hashable {
    /// Names the bytes: two providers with the same identifier must give the same bytes.
    public let identifier: String
    /// Makes the bytes. Cancelled, like any task, when nobody waits any more; it must not block its thread.
    public let read: @Sendable () async throws -> [UInt8]

    /// Names bytes and says how to make them.
    public init(identifier: String, read: @escaping @Sendable () async throws -> [UInt8]) {
        self.identifier = identifier
        self.read = read
    }

    /// Same identifier: the same bytes.
    public static func == (left: ImageProvider, right: ImageProvider) -> Bool { left.identifier == right.identifier }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
