import PageImages

/// The entries of solid archives in the disk cache of a pipeline.
///
/// The entries and the images share the limit of the disk cache. Both are evicted when they haven't been used for long.
public struct UnpackedEntryCache: Sendable {
    private let disk: DiskCache

    /// The number of bytes of one archive to unpack ahead of the reader. With a larger number, the entries could evict
    /// one another.
    let prefetchLimit: Int64

    init(_ disk: DiskCache) {
        self.disk = disk
        prefetchLimit = disk.byteLimit / 4
    }

    /// Returns an entry; nil when it isn't in the cache. Blocks.
    func bytes(of index: Int, inArchive identity: [UInt8], byteSize: Int64) -> [UInt8]? {
        disk.bytes(of: .unpacked(archive: identity, entry: index), byteSize: byteSize)
    }

    /// Stores an entry. Blocks.
    func store(_ bytes: [UInt8], of index: Int, inArchive identity: [UInt8]) {
        disk.store(bytes, of: .unpacked(archive: identity, entry: index))
    }
}

extension DiskCache {
    /// Returns bytes that aren't an image; nil when they aren't in the cache. Blocks.
    ///
    /// - Parameter byteSize: The expected size; nil for any.
    func bytes(of identity: SourceIdentity, byteSize: Int64? = nil) -> [UInt8]? {
        guard let entry = entry(for: CacheKey(identity), extending: .none),
            byteSize == nil || byteSize == Int64(entry.byteSize)
        else { return nil }
        return read(entry)
    }

    /// Stores bytes that aren't an image. Blocks.
    func store(_ bytes: [UInt8], of identity: SourceIdentity) {
        let key = CacheKey(identity)
        store(bytes, for: key, source: key, metadata: EntryMetadata(mediaType: "application/octet-stream"))
    }
}

extension ImagePipeline {
    /// The cache for entries of solid archives. Use it until the pipeline is shut down. After that, it finds nothing.
    public var unpackedEntries: UnpackedEntryCache { UnpackedEntryCache(cache.disk) }
}
