import HTTPTypes
import NIOCore
import PageImages
import Publications
import Synchronization

/// Reads resources of books and caches those that are expensive. Sections and style sheets are sanitised, all others are
/// served as stored.
final class BookResourceCache: Sendable {
    /// A resource of a book, ready to be sent.
    struct Resource: Sendable {
        let bytes: ByteBuffer
        /// The gzipped bytes; nil unless the resource is text that becomes smaller.
        let gzipped: ByteBuffer?
        let mediaType: String

        init(_ bytes: [UInt8], mediaType: String) {
            self.bytes = ByteBuffer(bytes: bytes)
            gzipped = BookMediaType.isText(mediaType) ? Gzip.compressed(bytes) : nil
            self.mediaType = mediaType
        }
    }

    private struct State {
        /// Sanitised text. A chapter is requested again when another device reads the book or the browser has evicted it.
        var text = MemoryCache<BookResourceURL, Resource>(costLimit: 16 << 20)
        /// Audio and video, which players request in hundreds of ranges. The largest permitted resource fits.
        var media = MemoryCache<BookResourceURL, Resource>(
            costLimit: Int(PublicationLimits.standard.maximumEntryBytes) + BookResourceCache.overhead
        )
    }

    /// The cost of a cache entry in addition to its bytes, in bytes.
    private static let overhead = 256
    /// The time after the last request after which audio and video are removed, in seconds.
    private static let mediaLifetime = 30.0

    private let openBooks: OpenBookCache
    private let hyphenation: HyphenationFolder
    let workers: BookThreadPool
    /// Guards both caches.
    private let state = Mutex(State())
    private let clock = MonotonicClock.start()

    init(openBooks: OpenBookCache, workers: BookThreadPool, hyphenation: HyphenationFolder) {
        self.openBooks = openBooks
        self.workers = workers
        self.hyphenation = hyphenation
    }

    /// Returns a resource of a book.
    ///
    /// - Throws: `Problem` 404 when there is no such book or resource, 410 when the URL names a former edition, 422 when
    ///   the resource can't be read; `LibraryError`, `PublicationError`.
    func resource(_ address: BookResourceURL) async throws -> Resource {
        let cached = state.withLock { state in
            state.text.value(for: address, now: 0)
                ?? state.media.value(for: address, now: clock(), extending: .cacheTime)
        }
        if let cached { return cached }
        let book = try await openBooks.book(of: address)
        guard book.edition == address.edition else { throw Problem.formerEdition }
        let resource: Resource
        do {
            resource = try await workers.run { try self.read(address, of: book) }
        } catch let error as PublicationError {
            if case .changed = error { openBooks.close(address.content, rulesDigest: address.rulesDigest) }
            throw error
        }
        cache(resource, address)
        return resource
    }

    private func read(_ address: BookResourceURL, of book: OpenBook) throws -> Resource {
        if let index = book.section(address.path) {
            let document = try book.book.document(ofSectionAt: index)
            let mediaType = document.mediaType == "image/svg+xml" ? document.mediaType : "application/xhtml+xml"
            guard let hyphens = address.hyphenation, mediaType == "application/xhtml+xml" else {
                return Resource(document.bytes, mediaType: BookMediaType.sent(mediaType))
            }
            let bytes = SoftHyphens.insert(
                into: document.bytes,
                language: book.book.metadata.language,
                scope: hyphens.scope,
                hyphenator: { hyphenation.hyphenator(for: $0) }
            )
            return Resource(bytes, mediaType: BookMediaType.sent(mediaType))
        }
        let resource = try book.book.resource(atPath: address.path)
        return Resource(resource.bytes, mediaType: BookMediaType.sent(resource.mediaType))
    }

    private func cache(_ resource: Resource, _ address: BookResourceURL) {
        let cost = resource.bytes.readableBytes + (resource.gzipped?.readableBytes ?? 0) + Self.overhead
        state.withLock { state in
            if BookMediaType.isText(resource.mediaType) {
                _ = state.text.put(resource, for: address, cost: cost, now: 0)
            } else if BookMediaType.isMedia(resource.mediaType) {
                let expiration = CacheExpiration.seconds(Self.mediaLifetime)
                _ = state.media.put(resource, for: address, cost: cost, now: clock(), expiration: expiration)
            }
        }
    }

    /// Empties both caches, because memory is low.
    func trimMemory() {
        state.withLock { $0 = State() }
    }

    /// Removes audio and video that is no longer requested.
    func removeExpired() {
        state.withLock { $0.media.removeExpired(now: clock()) }
    }
}

extension Problem {
    /// The problem for the URL of an edition that was replaced.
    static let formerEdition = Problem(
        .gone,
        "Former edition",
        "The encoding or the chapter rules of this book have changed. Open the book again."
    )
}
