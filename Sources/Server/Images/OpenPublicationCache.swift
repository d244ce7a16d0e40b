import Library
import PageImages
import Publications
import Synchronization

/// A cache of open publications, and of the properties of more publications, so that a page request needs neither the
/// database nor the file system.
final class OpenPublicationCache: Sendable {
    /// The properties with which image URLs are validated. They depend only on the content and never become outdated.
    struct Info: Sendable {
        let publicationID: Int64
        /// The number of images: the pages, or the cover of a text book.
        let pageCount: Int
        /// The page that is the cover, unless the URL names another one.
        let coverIndex: Int
        let readingProgression: ReadingProgression
        /// Whether pages may be outside the publication's file.
        let hasRemotePages: Bool
        /// Whether pages may be drawn.
        var hasDrawnPages = false
        /// Whether the publication can only be opened with a password.
        var needsPassword = false
    }

    private struct State {
        /// Properties by content. An entry takes a few hundred bytes.
        var info = MemoryCache<String, Info>(costLimit: 512)
        /// The indexes of the APNG pages, by content.
        var animated = MemoryCache<String, Set<Int>>(costLimit: 512)
        /// Open publications. Each holds a file descriptor and its list of pages.
        var opened = IdleClosingCache<String, any Publication>()
    }

    private let store: LibraryStore
    /// The open documents that need a password.
    let protected: ProtectedDocuments
    /// Guards the open publications and the properties.
    private let state = Mutex(State())

    init(store: LibraryStore, clock: @escaping @Sendable () -> Double = MonotonicClock.start()) {
        self.store = store
        protected = ProtectedDocuments(store: store, clock: clock)
    }

    /// Returns the properties of a publication.
    ///
    /// - Throws: `Problem` 404 when no publication has this content, `LibraryError` when the store fails.
    func info(_ content: String) async throws -> Info {
        if let info = state.withLock({ $0.info.value(for: content, now: 0) }) { return info }
        guard let record = try await store.publication(content: content) else {
            // A picture that is a cover. It isn't cached, because it can be removed at any time.
            let picture = try await publication(content)
            return Info(
                publicationID: 0,
                pageCount: picture.pages.count,
                coverIndex: picture.coverIndex,
                readingProgression: .ltr,
                hasRemotePages: false
            )
        }
        let info = Info(
            publicationID: record.id,
            pageCount: record.pictureCount,
            coverIndex: record.fileCoverIndex,
            readingProgression: record.readingProgression,
            hasRemotePages: record.format == .divina,
            hasDrawnPages: record.format.hasDrawnPages,
            needsPassword: record.needsPassword
        )
        state.withLock { _ = $0.info.put(info, for: content, cost: 1, now: 0) }
        return info
    }

    /// Returns the indexes of the pages that are APNG images. They are sent as stored: libvips can't decode their
    /// animations, but browsers can show them.
    func animatedPages(_ content: String, _ info: Info) async throws -> Set<Int> {
        if let pages = state.withLock({ $0.animated.value(for: content, now: 0) }) { return pages }
        let pages = try await store.manifest(info.publicationID)?.pages ?? []
        let animated = Set(pages.indices.filter { pages[$0].mediaType == "image/apng" })
        state.withLock { _ = $0.animated.put(animated, for: content, cost: 1, now: 0) }
        return animated
    }

    /// Returns the publication if it is open.
    func openPublication(_ content: String) -> (any Publication)? {
        state.withLock { $0.opened[content] }
    }

    /// Returns the publication and opens it if necessary.
    ///
    /// - Throws: `LibraryError` when its file is missing or is a link out of the library, `PublicationError` when the
    ///   file can't be opened.
    func publication(_ content: String) async throws -> any Publication {
        if let publication = openPublication(content) { return publication }
        let publication: any Publication
        if let file = try await store.file(content: content) {
            publication = try await PageReading.open(file)
        } else if let picture = try await store.coverPicture(content: content) {
            publication = picture
        } else if let picture = try await store.seriesPicture(content: content) {
            publication = try await PageReading.open(picture)
        } else {
            throw Problem.notFound("publication")
        }
        state.withLock { $0.opened.insert(publication, for: content) }
        return publication
    }

    /// Returns the publication of a record for a user, and opens it if necessary.
    ///
    /// - Throws: `Problem` 423 when the user has to enter its password, otherwise the errors of ``publication(_:)``.
    func publication(of record: PublicationRecord, for requester: AuthenticatedUser?) async throws -> any Publication {
        guard record.needsPassword else { return try await publication(record.content) }
        return try protected.publication(record.content, for: requester)
    }

    /// Closes a publication whose file has changed.
    func close(_ content: String) {
        state.withLock { $0.opened.remove(content) }
    }

    /// Closes publications that have not been read for a while.
    func closeIdle() {
        state.withLock { $0.opened.closeIdle() }
        protected.closeIdle()
    }
}
