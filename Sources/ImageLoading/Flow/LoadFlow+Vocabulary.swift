// What a request's way is told, and what it says.
extension LoadFlow {
    /// The options that decide the way.
    public struct Options: Hashable, Sendable {
        /// Fetch, whatever the caches have; wins over the next two.
        public var forceRefresh = false
        /// Take memory's copy or ask the source; a copy on disk is only confirmed.
        public var fromMemoryCacheOrRefresh = false
        /// Never fetch.
        public var onlyFromCache = false
        /// Keep the result in memory and not on disk.
        public var cacheMemoryOnly = false
        /// Deliver only after everything is stored.
        public var waitForCache = false
        /// Keep the unprocessed bytes too.
        public var cacheOriginal = false

        /// Everything off.
        public init() {}

        /// The part of a request's options that decides the way.
        public init<Source>(_ options: ResolvedImageOptions<Source>) {
            forceRefresh = options.forceRefresh
            fromMemoryCacheOrRefresh = options.fromMemoryCacheOrRefresh
            onlyFromCache = options.onlyFromCache
            cacheMemoryOnly = options.cacheMemoryOnly
            waitForCache = options.waitForCache
            cacheOriginal = options.cacheOriginalImage
        }
    }

    /// What a cache answered.
    public enum Answer: Hashable, CaseIterable, Sendable {
        /// It has a copy that may be used.
        case hit
        /// It has a copy that may be used once the source has confirmed it.
        case stale
        /// It has nothing.
        case miss
    }

    /// Which bytes are processed.
    public enum Material: Hashable, Sendable {
        /// The copy in the original cache.
        case original
        /// What was just fetched.
        case fetched
    }

    /// What happened.
    public enum Event: Hashable, Sendable {
        /// The request begins.
        case start
        /// What the target cache's memory answered. Memory never answers ``Answer/stale``; that counts as a miss.
        case memory(Answer)
        /// What the target cache's disk answered.
        case disk(Answer)
        /// What the original cache answered.
        case original(Answer)
        /// The source gave bytes, and nothing is known of earlier ones.
        case fetched
        /// The source gave bytes other than those that are kept of it.
        case fetchedChanged
        /// The source gave the very bytes that are kept of it, by their digest.
        case sameBytes
        /// The source confirmed the kept copy (304).
        case unchanged
        /// The picture is made.
        case processed
        /// One ``Action/storeDisk`` or ``Action/storeOriginal`` has been done.
        case storedOnDisk
        /// One of them could not be done, which harms nobody.
        case storeFailed
        /// What was under way failed, or nobody wants it any more.
        case failed(ImageFailureKind)
    }

    /// What to do.
    public enum Action: Hashable, Sendable {
        /// Look into the target cache's memory.
        case askMemory
        /// Look into the target cache's disk.
        case askDisk
        /// Look for the unprocessed bytes in the original cache.
        case askOriginal
        /// Get the bytes from the source; with `If-None-Match` or `If-Modified-Since` of the kept copy if conditional.
        case fetch(conditional: Bool)
        /// Decode, process and encode.
        case process(from: Material)
        /// Keep the result in memory; after a copy from disk was delivered, that one.
        case storeMemory
        /// Keep the result on disk. Answered by ``Event/storedOnDisk`` or ``Event/storeFailed``.
        case storeDisk
        /// Keep the fetched bytes in the original cache. Answered in the same way.
        case storeOriginal
        /// Remove every picture that was made of the source's earlier bytes, in memory and on disk.
        case dropVariants
        /// Remove the unprocessed bytes, for they are no picture.
        case dropOriginal
        /// Give what is kept of the source a new expiry and the answer's validators.
        case refreshExpiry
        /// Hand over the picture: the result, or the copy that was found.
        case deliver(origin: ImageOrigin)
        /// Say why there is none.
        case fail(ImageFailureKind)
    }
}
