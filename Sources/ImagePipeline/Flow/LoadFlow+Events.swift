import PageImages

// The options, events and actions of a load flow.
extension LoadFlow {
    /// The request options that affect the flow.
    struct Options: Hashable, Sendable {
        /// Whether to fetch without looking into a cache.
        var forceRefresh = false
        /// Whether to store the source's unprocessed bytes too.
        var cacheOriginal = false
    }

    /// The result of a cache lookup.
    enum LookupResult: Hashable, CaseIterable, Sendable {
        /// The cache has a copy that may be used.
        case hit
        /// The cache has a copy that may be used once the source has confirmed it.
        case stale
        /// The cache has no copy.
        case miss
    }

    /// The bytes to process.
    enum Input: Hashable, Sendable {
        /// The unprocessed bytes in the cache.
        case original
        /// The bytes that were just fetched.
        case fetched
    }

    /// An input of the state machine.
    enum Event: Hashable, Sendable {
        /// The request starts.
        case start
        /// The memory lookup finished. Memory never reports ``LookupResult/stale``; that counts as a miss.
        case memory(LookupResult)
        /// The lookup of the variant on disk finished.
        case disk(LookupResult)
        /// The lookup of the unprocessed bytes on disk finished.
        case original(LookupResult)
        /// The source sent bytes, and no earlier bytes are known.
        case fetched
        /// The source sent bytes that differ from the cached ones.
        case fetchedChanged
        /// The source sent the same bytes as the cached ones, by their digest.
        case fetchedSame
        /// The source confirmed the cached copy (HTTP status 304).
        case notModified
        /// Decoding, processing and encoding finished.
        case processed
        /// The current step failed or was cancelled.
        case failed(ImageFailureKind)
    }

    /// Work for the owner of the state machine.
    enum Action: Hashable, Sendable {
        /// Look up the variant in memory.
        case lookUpMemory
        /// Look up the variant on disk.
        case lookUpDisk
        /// Look up the unprocessed bytes on disk.
        case lookUpOriginal
        /// Get the bytes from the source. A conditional fetch sends `If-None-Match` or `If-Modified-Since`.
        case fetch(conditional: Bool)
        /// Decode, process and encode.
        case process(from: Input)
        /// Store the result, or the copy that was found on disk, in memory.
        case storeMemory
        /// Store the result on disk.
        case storeDisk
        /// Store the fetched bytes on disk.
        case storeOriginal
        /// Remove all variants of the source's earlier bytes from memory and from disk.
        case dropVariants
        /// Remove the unprocessed bytes because they are not an image.
        case dropOriginal
        /// Update the expiry and the validators of everything cached for the source.
        case refreshExpiry
        /// Deliver the result or the cached copy.
        case deliver(origin: ImageOrigin)
        /// Report the failure.
        case fail(ImageFailureKind)
    }
}
